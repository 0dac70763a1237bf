import { index, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** What a refusal said. */
export interface KeptRefusal {
  status: number;
  code: string;
  message: string;
  errors?: Record<string, string>;
  current?: object;
}

/** Calls that came with an idempotency key, and how each was answered the first time: by an answer or a refusal. */
export const onceCalls = pgTable(
  'once_calls',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Made by the client, one for each intention. */
    key: uuid('key').notNull(),
    /** A hash of what the call said: a key is for one call alone. */
    fingerprint: text('fingerprint').notNull(),
    /** As JSON, not jsonb: repeated to the letter. */
    answer: json('answer').$type<object>(),
    refusal: json('refusal').$type<KeptRefusal>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('once_calls_by_age').on(table.createdAt),
  ],
);
