import { Check } from 'typebox/schema';
import { fill } from '../support/examples.ts';
import type { Asked } from './requests.ts';

/** What came back. */
export interface Given {
  status: number;
  headers: Headers;
  text: string;
}

/** Headers that every answer carries. */
export const everywhere: [string, RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['strict-transport-security', /^max-age=31536000; includeSubDomains$/],
  ['referrer-policy', /^no-referrer$/],
  ['cache-control', /no-store/],
  ['x-request-id', /^[0-9a-f-]{36}$/],
];

/** Everything that is wrong with an answer. `mayCall` is unknown for what the access matrix does not speak of. */
export function faultsIn({ operation, fault }: Asked, given: Given, mayCall: boolean | undefined): string[] {
  const { status, headers, text } = given;
  const faults: string[] = [];
  if (status >= 500) faults.push('a 5xx');
  if (!operation.responses.has(status)) faults.push('a status that is not documented');
  const schema = operation.responses.get(status);
  if (schema && !Check(schema, parsed(text))) faults.push('a body that is not of its schema');
  for (const [name, wanted] of everywhere)
    if (!wanted.test(headers.get(name) ?? '')) faults.push(`no right ${name}: ${headers.get(name)}`);
  if (mayCall === false && status !== 403) faults.push('no 403 for whom it is not meant');
  if (mayCall && fault && !fault.statuses.includes(status))
    faults.push(`not refused by ${fault.statuses.join(' or ')}, although ${fault.what}`);
  if (mayCall && !fault && [400, 401, 405, 413, 415].includes(status))
    faults.push('a sound request refused as malformed');
  return faults;
}

/** A request's address below the server's. */
export function addressOf({ operation, params, query }: Asked): string {
  const sendable = Object.entries(params).map(([name, text]) => [name, text.toWellFormed()]);
  const path = fill(operation.path.replaceAll(/\{(\w+)\}/g, ':$1'), Object.fromEntries(sendable));
  const search = query
    .map(pair => pair.map(text => encodeURIComponent(text.toWellFormed())).join('='))
    .join('&');
  return search === '' ? path : `${path}?${search}`;
}

/** A request and its answer, so that anybody can send it again. */
export function shown(asked: Asked, given: Given, faults: string[]): string {
  const { operation, headers, body } = asked;
  return [
    faults.join('; '),
    `${operation.method} ${addressOf(asked)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [body.slice(0, 2000)]),
    `→ ${given.status} ${given.text.slice(0, 500)}`,
  ].join('\n');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
