import { index, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** The stored content of a refusal. */
export interface StoredRefusal {
  status: number;
  code: string;
  message: string;
  errors?: Record<string, string>;
  current?: object;
  data?: object;
}

/** Calls that had an idempotency key, and the first answer to each: a result or a refusal. */
export const onceCalls = pgTable(
  'once_calls',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Created by the client, one for each intention. */
    key: uuid('key').notNull(),
    /** A hash of the call's content: a key belongs to one call alone. */
    fingerprint: text('fingerprint').notNull(),
    /** JSON, not jsonb, so that it is repeated to the letter. */
    answer: json('answer').$type<object>(),
    refusal: json('refusal').$type<StoredRefusal>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('once_calls_by_age').on(table.createdAt),
  ],
);
