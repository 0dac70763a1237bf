import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { roles } from '#domain/roles.ts';

/** One call of the API. The server validates and documents with it; the portal takes its types from it. */
export interface Operation {
  /** Names the call in the access matrix, in OpenAPI and in the change log. */
  id: string;
  method: 'GET' | 'POST' | 'PATCH';
  /** Below /v1. `:role` stands for the lower-cased designation of the caller. */
  path: `/${string}`;
  /** One line for the readable page. */
  summary: string;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /**
   * The record that the call changes, as reading it answers. Its `etag` must be sent as If-Match: without one the call
   * is refused (428), and a record that has changed since is answered as it stands (409 `StaleRecord`).
   */
  edits?: TSchema;
  /**
   * Whether the call may carry an Idempotency-Key. Sent again with the same key within 24 hours, it has no second effect
   * and answers as it did the first time.
   */
  once?: true;
  response: TSchema;
}

/** Fixes an operation's literal types and freezes it. */
export function operation<const O extends Operation>(definition: O): Readonly<O> {
  return Object.freeze(definition);
}

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;

/** What an operation's handler is given and gives, as TypeScript sees it. */
export interface Exchange<O extends Operation> {
  params: StaticOf<O['params']>;
  query: StaticOf<O['query']>;
  body: StaticOf<O['body']>;
  response: Static<O['response']>;
}

/** An object that refuses properties it does not name. */
export function closed<P extends Type.TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** The first path segment of every call: the caller's own designation. */
export const role = Type.Enum([...roles], { description: 'The designation of the caller, lower-case' });

/** Params of a path that every designation may have under its own prefix. */
export const roleParams = closed({ role });
