import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/**
 * The one live code that a password can be reset with, of accounts and of names that are none alike, so that what
 * is counted and refused doesn't tell them apart.
 */
export const passwordCodes = pgTable(
  'password_codes',
  {
    /** Keyed hash of the sign-in name: what people type there by mistake isn't kept. */
    account: text('account').primaryKey(),
    /** Whose name it is, if anyone's. */
    userId: uuid('user_id').references(() => users.id),
    /** When codes were asked for, the newest first, as many as may be within an hour. */
    askedAt: instant('asked_at').array().notNull(),
    /** When the next one may be asked for. */
    nextAt: instant('next_at').notNull(),
    /** The last time of asking: a code is good for no other. */
    request: uuid('request').notNull(),
    /** Keyed hash of the code; of something that nobody can type where nobody was sent one. Null until it is made. */
    codeHash: text('code_hash'),
    /** Where it was sent; it dies when the person's number changes. */
    phoneNumber: text('phone_number'),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('password_codes_by_next').on(table.nextAt)],
);
