import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** Files made or lent on request: who asked for what, how far it has come, and who may fetch it until when. */
export const downloads = pgTable(
  'downloads',
  {
    id: uuid('id').primaryKey(),
    /** The name of the declared export, or of what is lent from the store. */
    export: text('export').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The sign-in it was asked for in: the link ends with it. */
    sessionId: text('session_id').notNull(),
    /** Designation and area at that time: who has others by now may not fetch it. */
    scope: text('scope').notNull(),
    filter: jsonb('filter').$type<object>().notNull(),
    status: text('status', { enum: ['waiting', 'ready', 'refused', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Why there is no file, to be shown as it is. */
    message: text('message').notNull().default(''),
    rows: integer('rows'),
    objectKey: text('object_key'),
    fileName: text('file_name'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Until when it can be fetched; null until it is ready. */
    expiresAt: instant('expires_at'),
    /** Somebody waits for it or may come back for it until then; after that it is not made. */
    awaitedUntil: instant('awaited_until').notNull(),
    /** When whoever waited was told to ask again; the same request then goes on with this one. */
    putOffAt: instant('put_off_at'),
    /** Who makes it now, and until when that holds unless renewed. */
    claim: uuid('claim'),
    claimedUntil: instant('claimed_until'),
    attempts: integer('attempts').notNull().default(0),
  },
  table => [
    index('downloads_of_user').on(table.userId, table.status),
    index('downloads_by_end').on(table.awaitedUntil),
  ],
);
