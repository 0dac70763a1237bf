import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../db/connect.ts';
import { purge } from '../db/purge.ts';
import { knownVisitors } from '../db/schema/visitors.ts';
import type { Secrets } from '../db/secrets.ts';
import { deviceCookie, visitorLife, type Visitor } from './visitor.ts';

/** What the server knows of a visitor under a username. */
export interface Recognised {
  /** Stands for the device if that is known, else for the address. */
  key: string;
  /** Whether the username has signed in from that device or that address before. */
  known: boolean;
  /** Whether the device is known, not only the address. */
  byDevice: boolean;
}

/**
 * Distinguishes an officer's own devices and addresses from a stranger's, so that what strangers do under a username
 * counts against strangers alone. Unknown usernames take the same path.
 */
export interface Visitors {
  /** Returns the keyed hash of a visitor's address. */
  addressKey(visitor: Visitor): string;
  /** Looks a visitor up; `username` in its canonical spelling. */
  recognise(db: Executor, username: string, visitor: Visitor, now: Date): Promise<Recognised>;
  /** Remembers a visitor who has just signed in or entered a correct code. Returns the cookie for the answer. */
  remember(db: Executor, username: string, visitor: Visitor, now: Date): Promise<string>;
}

/** Opens the visitors' keys; the first start creates them. */
export async function openVisitors(secrets: Secrets): Promise<Visitors> {
  const secret = await secrets.putIfAbsent('visitors.secret', randomBytes(32).toString('base64'));
  const keyed = (purpose: string) => {
    const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', purpose, 32));
    return (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  };
  const [accountKey, deviceKey, ofAddress] = [keyed('accounts'), keyed('devices'), keyed('addresses')];
  const addressKey = ({ address }: Visitor) => ofAddress(address);
  return {
    addressKey,
    recognise: async (db, username, visitor, now) => {
      const address = addressKey(visitor);
      // Browsers without a token run the same query, so that it takes as long for everyone.
      const device = deviceKey(visitor.device ?? '');
      const known = await db
        .select({ visitor: knownVisitors.visitor })
        .from(knownVisitors)
        .where(
          and(
            eq(knownVisitors.account, accountKey(username)),
            inArray(knownVisitors.visitor, [device, address]),
            gt(knownVisitors.seenAt, new Date(now.getTime() - visitorLife)),
          ),
        );
      const knows = (key: string) => known.some(row => row.visitor === key);
      const byDevice = knows(device);
      return { key: byDevice ? device : address, known: byDevice || knows(address), byDevice };
    },
    remember: async (db, username, visitor, now) => {
      await purge(db, knownVisitors, knownVisitors.seenAt, new Date(now.getTime() - visitorLife));
      const device = visitor.device ?? randomBytes(32).toString('base64url');
      const account = accountKey(username);
      await db
        .insert(knownVisitors)
        .values([deviceKey(device), addressKey(visitor)].map(key => ({ account, visitor: key, seenAt: now })))
        .onConflictDoUpdate({
          target: [knownVisitors.account, knownVisitors.visitor],
          set: { seenAt: sql`excluded.seen_at` },
        });
      return deviceCookie(device, visitor);
    },
  };
}
