import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Devices and addresses that a sign-in name has proved itself from. Keyed hashes alone: of nobody's are they in clear. */
export const knownVisitors = pgTable(
  'known_visitors',
  {
    /** Of the sign-in name. */
    account: text('account').notNull(),
    /** Of what the browser brings to be recognised by, or of the address. */
    visitor: text('visitor').notNull(),
    /** The last time. */
    seenAt: instant('seen_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.account, table.visitor] }),
    index('known_visitors_by_time').on(table.seenAt),
  ],
);

/** When something was done lately, for limits that hold over every copy of the server. */
export const tallies = pgTable(
  'tallies',
  {
    /** What is counted, and for whom; keyed hashes where that is about people. */
    key: text('key').primaryKey(),
    /** The newest first, as many as the limits ask about. */
    times: instant('times').array().notNull(),
    /** When no limit asks about them any more. */
    forgetAt: instant('forget_at').notNull(),
  },
  table => [index('tallies_by_end').on(table.forgetAt)],
);
