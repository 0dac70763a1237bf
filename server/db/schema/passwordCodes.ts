import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/**
 * The codes that passwords can be reset with: one for each time of asking, for accounts and for names that are none
 * alike, so that what is counted and refused doesn't tell them apart.
 */
export const passwordCodes = pgTable(
  'password_codes',
  {
    /** The time of asking: a code is good for no other. */
    request: uuid('request').primaryKey(),
    /** Keyed hash of the sign-in name: what people type there by mistake isn't kept. */
    account: text('account').notNull(),
    /** Whose name it is, if anyone's. */
    userId: uuid('user_id').references(() => users.id),
    /** Keyed hash of what the asker alone has: nobody else can try the code, nor use its tries up. */
    asker: text('asker').notNull(),
    /** Keyed hash of the address from which it may be tried without that too. Null where a browser asked. */
    address: text('address'),
    /** Keyed hash of the code; of something that nobody can type where nobody was sent one. Null until it is made. */
    codeHash: text('code_hash'),
    /** Where it was sent; it dies when the person's number changes. */
    phoneNumber: text('phone_number'),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [
    index('password_codes_of_account').on(table.account),
    index('password_codes_by_end').on(table.expiresAt),
  ],
);
