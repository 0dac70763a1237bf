import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * How far PostgreSQL's write-ahead log was when somebody wrote: a person with a change, or a copy of the server that looks
 * how far its replica is. Only a server with a replica writes here.
 */
export const logPositions = pgTable('log_positions', {
  /** The person, or a number that the copy made up at its start. */
  writer: uuid('writer').primaryKey(),
  /** Bytes since the beginning of the log. */
  position: bigint('position', { mode: 'number' }).notNull(),
  writtenAt: instant('written_at').notNull(),
});
