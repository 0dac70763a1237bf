import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The sign-in accounts of the embedded user pool. Stores only as much of a password as SRP needs. */
export const poolAccounts = pgTable(
  'pool_accounts',
  {
    sub: uuid('sub').primaryKey(),
    /** Lower-case: a username is one account in whatever case it is typed. */
    username: text('username').notNull().unique(),
    /** Hexadecimal; new with every password. */
    salt: text('salt').notNull(),
    /** SRP's v = g^x mod N, hexadecimal. */
    verifier: text('verifier').notNull(),
    status: text('status', { enum: ['CONFIRMED', 'FORCE_CHANGE_PASSWORD'] }).notNull(),
    enabled: boolean('enabled').notNull().default(true),
    passwordChangedAt: instant('password_changed_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [check('pool_accounts_lower_case', sql`${table.username} = lower(${table.username})`)],
);

/** Sign-ins and the hashes of the tokens that renew them. A session is over once it is revoked or expired. */
export const poolSessions = pgTable(
  'pool_sessions',
  {
    /** The `origin_jti` of every token of the session. */
    id: uuid('id').primaryKey(),
    sub: uuid('sub')
      .notNull()
      .references(() => poolAccounts.sub, { onDelete: 'cascade' }),
    /** Hash of the next refresh token. */
    refreshHash: text('refresh_hash').notNull(),
    /** Hash of the previous one, which stays valid for a short while. */
    previousHash: text('previous_hash'),
    /** When the previous one was replaced. */
    rotatedAt: instant('rotated_at').notNull().defaultNow(),
    /** When the user entered the password. */
    authTime: instant('auth_time').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  table => [
    index('pool_sessions_of_account').on(table.sub),
    index('pool_sessions_by_expiry').on(table.expiresAt),
  ],
);

/**
 * Wrong passwords since the last correct one, for existing and unknown usernames, so that the lock-out doesn't reveal
 * which exist. Attempts by strangers share one count; each device or address from which the username has signed in has
 * a separate one.
 */
export const poolFailures = pgTable(
  'pool_failures',
  {
    /** Keyed hash of the username: nothing that people type there by mistake is stored. */
    account: text('account').notNull(),
    /** Keyed hash of the device or address; empty for strangers, who share one count. */
    visitor: text('visitor').notNull().default(''),
    failures: integer('failures').notNull(),
    /** When the next attempt counts again; the moment of the last failure if that locked nothing. */
    lockedUntil: instant('locked_until').notNull(),
  },
  table => [
    primaryKey({ columns: [table.account, table.visitor] }),
    index('pool_failures_by_lock').on(table.lockedUntil),
  ],
);

/** SRP challenges that have been answered: each accepts only one answer. */
export const poolSpentChallenges = pgTable(
  'pool_spent_challenges',
  {
    id: uuid('id').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('pool_spent_challenges_by_expiry').on(table.expiresAt)],
);

/** Amazon Cognito sessions that were signed out of, until the last of their tokens has expired. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    /** The `origin_jti` of its tokens. */
    id: text('id').primaryKey(),
    forgetAt: instant('forget_at').notNull(),
  },
  table => [index('ended_sessions_by_end').on(table.forgetAt)],
);
