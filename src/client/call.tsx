import { createContext, use, type ReactNode } from 'react';
import { endpoints, type OperationId } from '#contract/endpoints.ts';
import type { Officer } from '#domain/officer.ts';
import { readPath } from '#schema/record.ts';
import type { Http, HttpRequest } from './http.ts';
import {
  fillPath,
  type AnswerOf,
  type BodyOf,
  type EditId,
  type IdempotentId,
  type ParamsOf,
  type QueryOf,
} from './operations.ts';
import { trustedCast } from './trustedCast.ts';

type Part<K extends string, T> = T extends undefined
  ? unknown
  : keyof T extends never
    ? unknown
    : Partial<T> extends T
      ? { [P in K]?: T }
      : { [P in K]: T };

type Parts<N extends OperationId> = Part<'params', ParamsOf<N>> &
  Part<'query', QueryOf<N>> &
  Part<'body', BodyOf<N>> &
  (N extends EditId ? { /** The version that the change is based on. */ ifMatch: string } : unknown) &
  (N extends IdempotentId
    ? { /** The key of the intention, which the server carries out once. */ idempotencyKey: string }
    : unknown) &
  Pick<HttpRequest, 'signal'>;

/** The parts sent with a call of an operation. The role in its path is the officer's. */
export type Sent<N extends OperationId> = { [K in keyof Parts<N>]: Parts<N>[K] };

/**
 * Calls an operation of the API as the signed-in officer: `call('listFeeders', { query: { page: 1 }, signal })`.
 * Returns the operation's answer. Rejects as `Http` does.
 */
export type Call = <N extends OperationId>(
  operation: N,
  ...sent: Partial<Sent<N>> extends Sent<N> ? [sent?: Sent<N>] : [sent: Sent<N>]
) => Promise<AnswerOf<N>>;

type AnySent = Omit<HttpRequest, 'method' | 'path' | 'anonymous'> & { params?: object };

/** Creates the function that calls the API as this officer. */
export function createCall(http: Http, { role }: Pick<Officer, 'role'>): Call {
  return async (operation, ...given) => {
    const { method, path } = endpoints[operation];
    const { params, ...sent } = trustedCast<AnySent>(given[0] ?? {});
    const { body } = await http({
      ...sent,
      method,
      path: fillPath(path, name => readPath({ ...params, role }, name)),
    });
    return trustedCast(body);
  };
}

const CallContext = createContext<Call | undefined>(undefined);

/** Provides hand-written pages with the function that calls the API. */
export function CallProvider({ value, children }: { value: Call; children: ReactNode }) {
  return <CallContext value={value}>{children}</CallContext>;
}

/** Returns the function that calls the API. Throws outside a `CallProvider`. */
export function useCall(): Call {
  const call = use(CallContext);
  if (!call) throw new Error('useCall needs a CallProvider above it');
  return call;
}
