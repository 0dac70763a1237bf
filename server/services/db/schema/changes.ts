import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * The change log: who changed what, and when. Written in the transaction of the change; a trigger refuses updates,
 * deletes and truncates.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    /** The action, for example `meterReader.update`. */
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** For a change from a spreadsheet: the file, and the row as Excel numbers it. */
    fileId: uuid('file_id'),
    rowNumber: integer('row_number'),
    requestId: text('request_id'),
  },
  table => [index('changes_of_entity').on(table.entity, table.entityId, table.at)],
);
