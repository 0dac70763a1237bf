import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { readCookies, writeCookie } from '../http/cookies.ts';

/** Where a request without a session comes from. */
export interface Visitor {
  /** What the browser was given to be recognised by, if it brings that. */
  device: string | undefined;
  /** The network address, as far as trusted proxies name it. */
  address: string;
  /** Whether it came over TLS, as far as trusted proxies tell. */
  secure: boolean;
}

const cookieName = 'device';
const lifeDays = 180;
/** A device that has not signed in, and an address that nobody has signed in from, for so long is a stranger's, ms. */
export const visitorLife = lifeDays * 86_400_000;

/** Who makes a request. */
export function visitorOf(request: FastifyRequest): Visitor {
  const device = readCookies(request.headers.cookie, cookieName).find(value => /^[\w-]{43}$/.test(value));
  return { device, address: networkOf(request.ip), secure: request.protocol === 'https' };
}

/** The Set-Cookie by which a browser is recognised from then on. */
export function deviceCookie(device: string, { secure }: Visitor): string {
  return writeCookie(cookieName, device, { path: '/', seconds: lifeDays * 86_400, secure });
}

/** An IPv4 address as it is, the /64 of an IPv6 address: who has one of its addresses has them all. */
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
