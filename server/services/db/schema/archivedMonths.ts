import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * The states of a month's installations on their way to the archive: nothing changes them any more, though all are there; only
 * the archive has them; they are back.
 */
const archiveStates = ['leaving', 'archived', 'returned'] as const;

/** The months whose installations are in the archive, on their way there, or back from it. */
export const archivedMonths = pgTable('archived_months', {
  /** YYYY-MM. */
  month: text('month').primaryKey(),
  state: text('state', { enum: archiveStates }).notNull(),
  /** The name of its archive below `ARCHIVE_TO`. */
  archive: text('archive').notNull(),
  /** How many installations it holds; null until it is known to be whole, as is what follows. */
  rows: integer('rows'),
  /** Of its rows as text, in hexadecimal. */
  sha256: text('sha256'),
  changedOn: instant('changed_on').notNull().defaultNow(),
});
