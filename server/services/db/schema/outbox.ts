import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The kinds of message that people receive. */
export const messageKinds = ['invitation', 'phoneNotice', 'resetCode'] as const;

/**
 * Messages that have not been sent yet. Stores no text, which is composed when a message is sent: so no password and no
 * code is ever stored.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: messageKinds }).notNull(),
    /** The data that the message is composed from. */
    about: jsonb('about').$type<Record<string, string>>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the message becomes useless; null for one that is tried until it is sent. */
    giveUpAt: instant('give_up_at'),
    /** Until then a copy of the server is sending it, or it waits for its next attempt. */
    leasedUntil: instant('leased_until'),
  },
  table => [index('outbox_by_urgency').on(table.giveUpAt, table.createdAt)],
);
