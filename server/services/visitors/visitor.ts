import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { readCookies, writeCookie } from '../http/cookies.ts';

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
export const visitorLife = lifeDays * 86_400_000;

/** Returns the visitor behind a request. */
export function visitorOf(request: FastifyRequest): Visitor {
  const device = readCookies(request.headers.cookie, cookieName).find(value => /^[\w-]{43}$/.test(value));
  return { device, address: networkOf(request.ip), secure: request.protocol === 'https' };
}

/** Returns the Set-Cookie header that lets the server recognise the browser from then on. */
export function deviceCookie(device: string, { secure }: Visitor): string {
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
