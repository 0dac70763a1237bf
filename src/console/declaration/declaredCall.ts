import type { Endpoint, OperationId } from '#contract/endpoints.ts';
import type { Officer } from '#domain/officer.ts';
import type { BodyOf, DataOf, EditId, MethodOf, ParamsOf, QueryOf } from '../../client/operations.ts';
import type { ConsoleRecord } from '#schema/record.ts';
import type { Query, View } from './api.ts';
import type { ByOfficer } from './byOfficer.ts';

/** A declared call: an operation of the contract by its name, or a call of another API by its method and path. */
export interface DeclaredCall {
  /** The name of the operation, or method and path. */
  operation: OperationId | Endpoint;
  /**
   * The dotted place in the record of each path param's value, by the name of the param. `:role` is the officer's
   * designation. @default the record holds each param under the same name
   */
  params?: Readonly<Record<string, string | undefined>>;
}

/**
 * The call for a list, and the place of its rows in the answer's `data`. Page info comes from `pageData`. The param
 * `month` of its path is the audit month.
 */
export interface ListCall extends Pick<DeclaredCall, 'operation'> {
  /** The name of the rows under `data`. */
  rows: string;
  /** The name of the total under `data`. @default 'count' */
  count?: string;
  /** Query besides page, perPage, search and filters; wins over these. @default none */
  query?: (view: View) => Query;
}

/** A call about one record. */
export interface RecordCall extends DeclaredCall {
  /** The body to send. @default no body; a form sends its changes */
  body?: (record: ConsoleRecord, officer: Officer) => unknown;
}

/** The calls of a resource. */
export interface Api {
  /** Reads a page of records. */
  list: ByOfficer<ListCall>;
  /** Reads one record, from `data` of the answer. @default none: records come from lists only */
  one?: ByOfficer<DeclaredCall>;
  /** Adds a record; the form builds the body, and `data` of the answer is the new record. @default none */
  create?: ByOfficer<DeclaredCall>;
  /** Changes one record; the form builds the body. @default none */
  update?: ByOfficer<DeclaredCall>;
  /** Deletes one record. @default none */
  delete?: ByOfficer<DeclaredCall>;
  /** Reads the changes of one record, the newest first, page by page. @default none: its page shows no history */
  history?: ByOfficer<DeclaredCall>;
}

/** `Api` for use in a declaration: typed by the operations that it names. */
export interface ApiDefinition {
  list: ByOfficer<ListCallOf<ListId>>;
  one?: ByOfficer<RecordCallOf<ReadId>>;
  create?: ByOfficer<RecordCallOf<ChangeId>>;
  update?: ByOfficer<RecordCallOf<EditId>>;
  delete?: ByOfficer<RecordCallOf<ChangeId>>;
  history?: ByOfficer<RecordCallOf<HistoryId>>;
}

/** The call of a row action, typed by its operation. */
export type ActionCall = RecordCallOf<ChangeId>;

/** Operations that return the address of a file. */
export type FileId = { [N in OperationId]: DataOf<N> extends string ? N : never }[OperationId];

/** The call for a file about a record, typed by its operation. */
export type FileCall = RecordCallOf<FileId>;

/** Operations that return totals by name, alone or among other things. */
export type CountId = {
  [N in OperationId]: DataOf<N> extends Readonly<Record<string, number>>
    ? N
    : [KeysOf<DataOf<N>, number>] extends [never]
      ? never
      : N;
}[OperationId];

/** Operations that return the records of a list for a map. */
export type PointsId = {
  [N in OperationId]: DataOf<N> extends { points: readonly unknown[] } ? N : never;
}[OperationId];

/** Operations that return a page of a record's changes. */
type HistoryId = { [N in OperationId]: DataOf<N> extends HistoryPage ? N : never }[OperationId];

/** A page of a record's changes, the newest first. */
export type HistoryPage = DataOf<'readTransformerHistory'>;

/** The names of an operation's query. */
export type QueryNames<N extends OperationId> = { readonly [K in keyof QueryOf<N>]?: Query[string] };

type KeysOf<T, V> = T extends object
  ? { [K in keyof T & string]: T[K] extends V ? K : never }[keyof T & string]
  : never;
type RowsOf<N extends OperationId> = KeysOf<DataOf<N>, readonly unknown[]>;
type TotalOf<N extends OperationId> = KeysOf<DataOf<N>, number>;

type ListId = { [N in OperationId]: [RowsOf<N>] extends [never] ? never : N }[OperationId];
type ReadId = { [N in OperationId]: MethodOf<N> extends 'GET' ? N : never }[OperationId];
type ChangeId = Exclude<OperationId, ReadId>;

type ListCallOf<Id extends OperationId> =
  | {
      [N in Id]: ListOperation<N> &
        ('count' extends TotalOf<N> ? { count?: TotalOf<N> } : { count: TotalOf<N> });
    }[Id]
  | (ListCall & { operation: Endpoint });

interface ListOperation<N extends OperationId> {
  operation: N;
  rows: RowsOf<N>;
  query?: (view: View) => QueryNames<N>;
}

type RecordCallOf<Id extends OperationId> =
  | { [N in Id]: RecordOperation<N> }[Id]
  | (RecordCall & { operation: Endpoint });

interface RecordOperation<N extends OperationId> {
  operation: N;
  params?: { readonly [K in keyof ParamsOf<N>]?: string };
  body?: (record: ConsoleRecord, officer: Officer) => BodyOf<N>;
}
