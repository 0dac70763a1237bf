import type { DataProvider } from 'react-admin';
import type { Area } from '#domain/areas.ts';
import type { Query } from './declaration/api.ts';
import type { HistoryPage } from './declaration/declaredCall.ts';
import type { ConsoleRecord, ConsoleRow } from '#schema/record.ts';

/** The limits of a list beside its filters, as react-admin's `meta`: the area and month of the top bar, or a lookup. */
export type ListMeta = Readonly<{
  area?: Area;
  month?: string;
  /** The text by which a reference searches the records. */
  lookup?: string;
}>;

/** The contents of a list: react-admin's filter values, and those of the top bar. */
export interface ListContents {
  filter: Readonly<Record<string, unknown>>;
  meta: ListMeta;
}

/** A request for a declared row action on a record. */
export interface ActionRequest {
  action: string;
  record: ConsoleRecord;
  /** Identifies the intention to the server, which then carries it out once. */
  idempotencyKey: string;
}

/** A request for the file of a declared row action. */
export interface RecordFileRequest {
  action: string;
  record: ConsoleRecord;
}

/** A request for a page of a record's changes. */
export interface HistoryRequest {
  id: string;
  /** Counts from 1. */
  page: number;
  signal: AbortSignal;
}

/** The contents of a list's file and, if the list offers different files, the requested one. */
export interface FileRequest extends ListContents {
  /** Added to the query of the declared call. */
  choice: Query;
  signal: AbortSignal;
}

/** The records of a list that a map shows. */
export interface Points {
  /** None if there are more than a map shows. */
  records: readonly ConsoleRow[];
  /** How many have a position. */
  count: number;
  withoutPosition: number;
}

/** A file that the API has generated. */
export interface GeneratedFile {
  /** An absolute address. */
  url: string;
  /** The number of rows in the file, if the API returns it. */
  count: number | undefined;
}

/**
 * react-admin's data provider with the additional methods of the generated screens. Get it by
 * `useDataProvider<ConsoleDataProvider>()`.
 */
export interface ConsoleDataProvider extends DataProvider {
  /** Makes the call of a declared row action. Returns the server's message. */
  runAction: (resource: string, params: ActionRequest) => Promise<string>;
  /** Returns the number of rows in each view of a resource, by the names that the views declare for their totals. */
  counts: (resource: string, params: ListContents & { signal: AbortSignal }) => Promise<ConsoleRecord>;
  /** Returns every record that a list shows, for its map. */
  points: (resource: string, params: ListContents & { signal: AbortSignal }) => Promise<Points>;
  /** Returns a page of a record's changes, the newest first. */
  history: (resource: string, params: HistoryRequest) => Promise<HistoryPage>;
  /** Requests the file of a list that declares a call for it, and waits until the file is ready. */
  download: (resource: string, params: FileRequest) => Promise<GeneratedFile>;
  /** Requests the file of a declared row action, and waits until the file is ready. */
  fileOf: (resource: string, params: RecordFileRequest) => Promise<GeneratedFile>;
}
