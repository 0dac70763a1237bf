import type { DataProvider } from 'react-admin';
import type { Area } from '#domain/areas.ts';
import type { Query } from '../console/api.ts';
import type { ConsoleRecord } from '../console/record.ts';
import type { Http } from './http.ts';

/** What the top bar narrows a list to, as react-admin's `meta`. */
export type ListMeta = Readonly<{
  area?: Area;
  month?: string;
}>;

/** What a list shows: react-admin's filter values, and the top bar's. */
export interface Shown {
  filter: Readonly<Record<string, unknown>>;
  meta: ListMeta;
}

/** A declared row action on a record. */
export interface WantedAction {
  action: string;
  record: ConsoleRecord;
  /** Names the intention to the server, which then does it once. */
  once: string;
}

/** What a file of a list is to hold, and which of its files is wanted where there are several. */
export interface WantedFile extends Shown {
  /** Added to the query of the declared call. */
  choice: Query;
  signal: AbortSignal;
}

/** A file that the API has made. */
export interface MadeFile {
  /** Absolute. */
  url: string;
  /** The rows in it, where the API tells. */
  count: number | undefined;
}

/** react-admin's data provider with what the generated screens need besides. Get it by `useDataProvider<ConsoleDataProvider>()`. */
export interface ConsoleDataProvider extends DataProvider {
  /** Sends any request to the API, for hand-written pages. */
  request: Http;
  /** Makes the call of a declared row action; gives the server's message. */
  act: (resource: string, params: WantedAction) => Promise<string>;
  /** How many rows each view of a resource has, by the names that the views give their totals. */
  counts: (resource: string, params: { meta: ListMeta; signal: AbortSignal }) => Promise<ConsoleRecord>;
  /** Asks for the file of a list that declares such a call, until it is made. */
  download: (resource: string, params: WantedFile) => Promise<MadeFile>;
}
