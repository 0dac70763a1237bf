import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What people are told of. */
export const messageKinds = ['invitation', 'phoneNotice', 'resetCode'] as const;

/**
 * Messages that people have yet to be sent. Never what they say: that is made when they are sent, so that no
 * password and no code is ever kept.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: messageKinds }).notNull(),
    /** What the message is made from. */
    about: jsonb('about').$type<Record<string, string>>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When it is of no use any more; null for what is tried until it is done. */
    giveUpAt: instant('give_up_at'),
    /** Somebody is at it until then, or it can't be done before. */
    claimedUntil: instant('claimed_until'),
  },
  table => [index('outbox_by_urgency').on(table.giveUpAt, table.createdAt)],
);
