import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '../db/connect.ts';
import { purge } from '../db/purge.ts';
import { knownVisitors } from '../db/schema/visitors.ts';
import type { Secrets } from '../db/secrets.ts';
import { readCookies, writeCookie } from '../http/cookies.ts';

/** The server's knowledge of a visitor under a username. */
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

/** The origin of a request without a session. */
export interface Visitor {
  /** The token that recognises the browser, if it sends one. */
  device: string | undefined;
  /** The network address, as reported by trusted proxies. */
  address: string;
  /** Whether the request came over TLS, as reported by trusted proxies. */
  secure: boolean;
}

const cookieName = 'device';
const lifeDays = 180;
/** A device or address without a sign-in for this long counts as a stranger's, ms. */
const visitorLife = lifeDays * 86_400_000;

/** Returns the visitor behind a request. */
export function visitorOf(request: FastifyRequest): Visitor {
  const device = readCookies(request.headers.cookie, cookieName).find(value => /^[\w-]{43}$/.test(value));
  return { device, address: networkOf(request.ip), secure: request.protocol === 'https' };
}

/** Returns the Set-Cookie header that lets the server recognise the browser from then on. */
function deviceCookie(device: string, { secure }: Visitor): string {
  return writeCookie(cookieName, device, { path: '/', seconds: lifeDays * 86_400, secure });
}

/** An IPv4 address as it is, the /64 of an IPv6 address: the owner of one of its addresses owns them all. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

const groupsOf = (part: string) => part.split(':').filter(group => group !== '');
