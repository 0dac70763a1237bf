import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { roles, type Role } from '#domain/roles.ts';
import type { TableCall } from '#schema/tableCalls.ts';
import { endpoints, type Endpoint, type OperationId } from './endpoints.ts';

/** One call of the API. The server validates and documents with it; the portal takes its types from it. */
export interface Operation extends Endpoint {
  /** Identifies the call in the access matrix, in OpenAPI and in the change log. */
  id: OperationId | TableOperationId;
  /** One line for the contract's page. */
  summary: string;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /**
   * The schema of the record that the call changes, as the read operation returns it. The caller must send its `etag`
   * as If-Match: without it the server refuses with 428; if the record has changed since, with 409 `StaleRecord` and
   * the current record.
   */
  edits?: TSchema;
  /**
   * Whether the call accepts an Idempotency-Key. Sent again with the same key within 24 hours, it has no second effect
   * and gets the first answer again.
   */
  once?: true;
  response: TSchema;
}

/** One of the calls of a declared table: 'contractors.list'. */
export type TableOperationId = `${string}.${TableCall}`;

/** A call of a declared table. Its declaration says who may make it. */
export interface TableOperation extends Operation {
  id: TableOperationId;
  /** The designations that may make it; never empty. */
  allowed: readonly Role[];
}

/** The part of an operation that `endpoints` doesn't have. */
type Definition = Omit<Operation, 'id' | keyof Endpoint>;

/** Builds an operation from its endpoint and its schemas. Frozen, with literal types. */
export function operation<Id extends OperationId, const D extends Definition>(
  id: Id,
  definition: D,
): Readonly<{ id: Id } & (typeof endpoints)[Id] & D> {
  const made = { id, ...endpoints[id], ...definition };
  return Object.freeze<typeof made>(made);
}

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;

/** The TypeScript types of an operation's input and response; `undefined` for a part it doesn't have. */
export interface Exchange<O extends Operation> {
  params: StaticOf<O['params']>;
  query: StaticOf<O['query']>;
  body: StaticOf<O['body']>;
  response: Static<O['response']>;
}

/** Returns the schema of an object that refuses unknown properties. */
export function closed<P extends Type.TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** The first path segment of most calls: the caller's own designation. */
export const role = Type.Enum([...roles], { description: "The caller's designation, lower-case" });

/** The params of a path whose only param is `:role`. */
export const roleParams = closed({ role });
