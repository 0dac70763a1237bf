import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The kinds of records that the server keeps for a time only. */
export const keptForATime = ['files', 'tickets'] as const;

/** The number of records that were removed because their time was over, by the month in which they had come. */
export const removals = pgTable(
  'removals',
  {
    /** `installations`: they went to the archive. */
    what: text('what', { enum: [...keptForATime, 'installations'] }).notNull(),
    /** YYYY-MM, in India. */
    month: text('month').notNull(),
    /** How many files, tickets or installations. */
    records: integer('records').notNull(),
    /** How many outcomes of rows went with the files. */
    rows: integer('rows').notNull().default(0),
    /** When the last of them was removed. */
    removedOn: instant('removed_on').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.what, table.month] })],
);
