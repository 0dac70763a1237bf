import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, leaseColumns } from './columns.ts';
import { users } from './users.ts';

/** Files made or shared on request: who requested what, its progress, and until when it can be fetched. */
export const downloads = pgTable(
  'downloads',
  {
    id: uuid('id').primaryKey(),
    /** The name of the declared export, or of the kind of stored file. */
    export: text('export').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The sign-in that requested it: the link ends with it. */
    sessionId: text('session_id').notNull(),
    /** Designation and area at that time: a person who has others now may not fetch it. */
    scope: text('scope').notNull(),
    filter: jsonb('filter').$type<object>().notNull(),
    status: text('status', { enum: ['waiting', 'ready', 'refused', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Why no file exists; shown to the officer as it is. */
    message: text('message').notNull().default(''),
    rows: integer('rows'),
    objectKey: text('object_key'),
    fileName: text('file_name'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The end of the time in which it can be fetched; null until it is ready. */
    expiresAt: instant('expires_at'),
    /** Until then a request waits for it or may ask for it again; after that the file is not made. */
    awaitedUntil: instant('awaited_until').notNull(),
    /** When the server answered the waiting request with "try again"; the same request then resumes this download. */
    putOffAt: instant('put_off_at'),
    /** The lease of the copy of the server that makes the file. */
    ...leaseColumns(),
  },
  table => [
    index('downloads_of_user').on(table.userId, table.status),
    index('downloads_by_end').on(table.awaitedUntil),
  ],
);
