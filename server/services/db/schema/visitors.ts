import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Devices and addresses from which a username has signed in. Stores keyed hashes only, nothing in clear. */
export const knownVisitors = pgTable(
  'known_visitors',
  {
    /** Keyed hash of the username. */
    account: text('account').notNull(),
    /** Keyed hash of the token by which the browser is recognised, or of the address. */
    visitor: text('visitor').notNull(),
    /** When the username last signed in from there. */
    seenAt: instant('seen_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.account, table.visitor] }),
    index('known_visitors_by_time').on(table.seenAt),
  ],
);

/** When something was recently done, for limits that hold over all copies of the server. */
export const tallies = pgTable(
  'tallies',
  {
    /** The name of the count, and whom it counts; keyed hashes if that is about people. */
    key: text('key').primaryKey(),
    /** The newest first, as many as the limits need. */
    times: instant('times').array().notNull(),
    /** When no limit needs them any more. */
    forgetAt: instant('forget_at').notNull(),
  },
  table => [index('tallies_by_end').on(table.forgetAt)],
);
