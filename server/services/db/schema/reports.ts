import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, leaseColumns } from './columns.ts';

/** The declared reports, each with its latest file and what was requested since. */
export const reports = pgTable('reports', {
  id: uuid('id').primaryKey(),
  /** The id of the declaration. */
  name: text('name').notNull().unique(),
  /** How often it was requested, and how many of these requests the file answers. */
  requests: integer('requests').notNull().default(0),
  answered: integer('answered').notNull().default(0),
  /** When the first unanswered request came. */
  requestedAt: instant('requested_at').notNull().defaultNow(),
  /** When the figures of the file were read; null, like the next three, until there is one. */
  readAt: instant('read_at'),
  rows: integer('rows'),
  objectKey: text('object_key'),
  fileName: text('file_name'),
  /** When making it last failed; null after a success. */
  failedAt: instant('failed_at'),
  /** The lease of the copy of the server that makes it. */
  ...leaseColumns(),
});
