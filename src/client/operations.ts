import type { Static, TSchema } from 'typebox';
import { endpoints, type OperationId } from '#contract/endpoints.ts';
import type { operations } from '#contract/index.ts';
import type { Exchange } from '#contract/operation.ts';
import { asText, readPath } from '#schema/record.ts';

type Contract = typeof operations;
type ExchangeOf<N extends OperationId> = Exchange<Contract[N]>;

/** The answer of an operation: for most, `{ data, message }`. */
export type AnswerOf<N extends OperationId> = ExchangeOf<N>['response'];

/** The `data` of an operation's answer. */
export type DataOf<N extends OperationId> = AnswerOf<N> extends { data: infer D } ? D : never;

/** The params of an operation's path, without the role, which is the officer's. */
export type ParamsOf<N extends OperationId> = Omit<ExchangeOf<N>['params'], 'role'>;

/** The query of an operation. An optional name may be undefined: it is then left out. */
export type QueryOf<N extends OperationId> = Sendable<ExchangeOf<N>['query']>;

/** The method of an operation. */
export type MethodOf<N extends OperationId> = (typeof endpoints)[N]['method'];

/** The body of an operation. */
export type BodyOf<N extends OperationId> = Sendable<ExchangeOf<N>['body']>;

/** The operations that edit a record and therefore need its version. */
export type EditId = { [N in OperationId]: Contract[N] extends { edits: TSchema } ? N : never }[OperationId];

/** The operations that may carry an Idempotency-Key. */
export type IdempotentId = {
  [N in OperationId]: Contract[N] extends { once: true } ? N : never;
}[OperationId];

/** The record that an operation edits, in the form that its read operation returns. */
export type RecordOf<N extends EditId> = Static<Contract[N]['edits']>;

/**
 * Returns the path of an operation below /v1, filled and encoded. For requests outside the console; inside it, use
 * `useCall`.
 */
export function pathOf<N extends OperationId>(
  operation: N,
  params: ExchangeOf<N>['params'] & object,
): string {
  return fillPath(endpoints[operation].path, name => readPath(params, name));
}

/** The values that may be sent for a `T` of the contract: they may be read-only, and optional ones may be undefined. */
type Sendable<T> = T extends readonly (infer I)[]
  ? readonly Sendable<I>[]
  : T extends object
    ? {
        readonly [K in keyof T]:
          | Sendable<T[K]>
          | (Partial<Pick<T, K>> extends Pick<T, K> ? undefined : never);
      }
    : T;

/** Replaces each `:name` in a path with the encoded value of that param. Throws if a value is missing. */
export function fillPath(path: string, valueOf: (param: string) => unknown): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = asText(valueOf(name));
    if (value === '') throw new Error(`There is no '${name}' to fill ${path} with`);
    return encodeURIComponent(value);
  });
}
