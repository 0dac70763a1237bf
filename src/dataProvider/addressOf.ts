import { endpoints } from '#contract/endpoints.ts';
import type { Officer } from '#domain/officer.ts';
import { fillPath } from '../client/operations.ts';
import type { HttpRequest } from '../client/http.ts';
import { readPath, type ConsoleRecord } from '#schema/record.ts';
import type { DeclaredCall } from '../console/declaration/declaredCall.ts';

/**
 * Returns the method and path of a declared call, with the path filled from the officer's designation and the record.
 * Throws if the record lacks a value.
 */
export function addressOf(
  { operation, params = {} }: DeclaredCall,
  { role }: Officer,
  record: ConsoleRecord = {},
): Pick<HttpRequest, 'method' | 'path'> {
  const { method, path } = typeof operation === 'string' ? endpoints[operation] : operation;
  const valueOf = (param: string) => (param === 'role' ? role : readPath(record, params[param] ?? param));
  return { method, path: fillPath(path, valueOf) };
}
