import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { taggingSources } from '#domain/installations.ts';
import { areaTable } from '../areaTable.ts';
import { instant } from './columns.ts';
import { transformerCentres } from './transformers.ts';
import { users } from './users.ts';

/**
 * The acts of tagging from the screen that can still be undone, or were, for `undoableDays`: the change log keeps what
 * they did for good.
 */
export const taggings = areaTable(
  pgTable(
    'taggings',
    {
      id: uuid('id').primaryKey().defaultRandom(),
      /** Their order within a section, whose lock they hold. */
      number: bigserial('number', { mode: 'number' }).notNull(),
      sectionCode: text('section_code').notNull(),
      tcId: uuid('tc_id')
        .notNull()
        .references(() => transformerCentres.id, { onDelete: 'cascade' }),
      /** The month from which on it counts, YYYY-MM. */
      month: text('month').notNull(),
      /** The section's last month then: months that open later begin as it ended. */
      lastMonth: text('last_month').notNull(),
      taggedBy: uuid('tagged_by')
        .notNull()
        .references(() => users.id),
      taggedAt: instant('tagged_at').notNull().defaultNow(),
      undoneBy: uuid('undone_by').references(() => users.id),
      undoneAt: instant('undone_at'),
      /** How many installations the undoing put back. */
      putBack: integer('put_back'),
    },
    table => [index('taggings_by_age').on(table.taggedAt)],
  ),
);

/** The months of installations that an act of tagging changed, as they were before it. */
export const taggingMoves = pgTable(
  'tagging_moves',
  {
    taggingId: uuid('tagging_id')
      .notNull()
      .references(() => taggings.id, { onDelete: 'cascade' }),
    installationId: uuid('installation_id').notNull(),
    month: text('month').notNull(),
    tcId: uuid('tc_id'),
    taggedBy: text('tagged_by', { enum: taggingSources }),
    readingDay: smallint('reading_day').notNull(),
    /** Whether that was the reading day of its TC: put back, it gets the one that the TC has by then. */
    followedTc: boolean('followed_tc').notNull(),
  },
  table => [
    primaryKey({ columns: [table.installationId, table.month, table.taggingId] }),
    index('tagging_moves_of_tagging').on(table.taggingId),
  ],
);
