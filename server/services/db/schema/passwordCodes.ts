import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/**
 * The codes that reset passwords: one for each request, for existing and unknown usernames, so that counts and refusals
 * don't reveal which exist.
 */
export const passwordCodes = pgTable(
  'password_codes',
  {
    /** The request that the code belongs to: it is valid for no other. */
    request: uuid('request').primaryKey(),
    /** Keyed hash of the username: nothing that people type there by mistake is stored. */
    account: text('account').notNull(),
    /** The person with that username, if it exists. */
    userId: uuid('user_id').references(() => users.id),
    /** Keyed hash of a secret that only the requester has: nobody else can try the code or use up its attempts. */
    asker: text('asker').notNull(),
    /**
     * Keyed hash of the address from which the code can be tried without that secret too. Null if a browser requested
     * it.
     */
    address: text('address'),
    /**
     * Keyed hash of the code, or of something that can't be typed if no code was sent. Null until the code is created.
     */
    codeHash: text('code_hash'),
    /** The number that it was sent to; it becomes invalid when the person's number changes. */
    phoneNumber: text('phone_number'),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [
    index('password_codes_of_account').on(table.account),
    index('password_codes_by_end').on(table.expiresAt),
  ],
);
