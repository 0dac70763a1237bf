import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { areaTable } from '../areaTable.ts';

/**
 * The numbers of rows of whole tables, by part and section. Triggers update them in the transaction of the change;
 * nothing else writes them. A number is the sum over the slots: without sections, each connection counts in one of
 * several rows, so that transactions seldom wait for each other.
 */
export const rowCounts = areaTable(
  pgTable(
    'row_counts',
    {
      tableName: text('table_name').notNull(),
      /** For example the user type; empty for a table without parts. */
      part: text('part').notNull(),
      /** Empty for rows without a section. */
      sectionCode: text('section_code').notNull(),
      slot: smallint('slot').notNull(),
      rows: integer('rows').notNull(),
    },
    table => [primaryKey({ columns: [table.tableName, table.part, table.sectionCode, table.slot] })],
  ),
);

/**
 * The tables that are counted, with the SQL expressions of part and section. The database function `count_rows_of` adds
 * one, for use in a migration.
 */
export const countedTables = pgTable('counted_tables', {
  tableName: text('table_name').primaryKey(),
  part: text('part').notNull(),
  section: text('section').notNull(),
});
