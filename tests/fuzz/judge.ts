import { Check } from 'typebox/schema';
import { fill } from '../support/examples.ts';
import type { FuzzedRequest } from './requests.ts';

/** The answer to a request. */
export interface Received {
  status: number;
  headers: Headers;
  text: string;
}

/** Headers that every answer must have. */
export const everywhere: [string, RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['strict-transport-security', /^max-age=31536000; includeSubDomains$/],
  ['referrer-policy', /^no-referrer$/],
  ['cache-control', /no-store/],
  ['x-request-id', /^[0-9a-f-]{36}$/],
];

/** Returns everything that is wrong with an answer. `mayCall` is `undefined` if the access matrix lacks the call. */
export function faultsIn(
  { operation, fault }: FuzzedRequest,
  received: Received,
  mayCall: boolean | undefined,
): string[] {
  const { status, headers, text } = received;
  const faults: string[] = [];
  if (status >= 500) faults.push('a 5xx');
  if (!operation.responses.has(status)) faults.push('an undocumented status');
  const schema = operation.responses.get(status);
  if (schema && !Check(schema, parsed(text))) faults.push('a body that breaks its schema');
  for (const [name, expected] of everywhere)
    if (!expected.test(headers.get(name) ?? '')) faults.push(`a wrong ${name}: ${headers.get(name)}`);
  if (mayCall === false && status !== 403) faults.push('no 403 for a role that may not call');
  if (mayCall && fault && !fault.statuses.includes(status))
    faults.push(`not refused with ${fault.statuses.join(' or ')}, although ${fault.what}`);
  if (mayCall && !fault && [400, 401, 405, 413, 415].includes(status))
    faults.push('a valid request refused as malformed');
  return faults;
}

/** Returns the path and query of a request. */
export function addressOf({ operation, params, query }: FuzzedRequest): string {
  const sendable = Object.entries(params).map(([name, text]) => [name, text.toWellFormed()]);
  const path = fill(operation.path.replaceAll(/\{(\w+)\}/g, ':$1'), Object.fromEntries(sendable));
  const search = query
    .map(pair => pair.map(text => encodeURIComponent(text.toWellFormed())).join('='))
    .join('&');
  return search === '' ? path : `${path}?${search}`;
}

/** Returns a request and its answer as text, so that anyone can send it again. */
export function shown(request: FuzzedRequest, received: Received, faults: string[]): string {
  const { operation, headers, body } = request;
  return [
    faults.join('; '),
    `${operation.method} ${addressOf(request)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [body.slice(0, 2000)]),
    `→ ${received.status} ${received.text.slice(0, 500)}`,
  ].join('\n');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
