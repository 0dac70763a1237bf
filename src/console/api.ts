import type { Area } from '#domain/areas.ts';
import type { Officer } from '#domain/officer.ts';
import type { ByOfficer } from './byOfficer.ts';
import type { ConsoleRecord } from './record.ts';

/** Query names and values of a call; what is undefined or empty is left out, a list is repeated. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** What narrows a list by one name: a value, or several of which a row may have any. */
export type FilterValue = string | readonly string[];

/** What a list is asked for. */
export interface View {
  officer: Officer;
  /** Chosen in the hierarchy selector, on screens that show it; absent for All. */
  area: Area | undefined;
  /** The audit month, YYYY-MM, on screens that show it. */
  month: string | undefined;
  /** What is searched for and filtered by, by query name. */
  filter: Readonly<Record<string, FilterValue>>;
  /** The order asked for. */
  sort: { field: string; order: 'ASC' | 'DESC' } | undefined;
}

/**
 * A path of the API below /v1. `:role` stands for the officer's designation; in calls about one record `:id`
 * stands for its identity and any other `:source` for what the record holds there.
 */
export type ApiPath = `/${string}`;

/** How a list is asked for and where rows stand in the answer's `data`. Page info is read from `pageData`. */
export interface ListCall {
  path: ByOfficer<ApiPath>;
  /** The name of the rows under `data`. */
  rows: ByOfficer<string>;
  /** The name of the total under `data`. @default 'count' */
  count?: string;
  /** Query besides page, perPage, search and filters; wins over these. @default none */
  query?: (view: View) => Query;
}

/** The calls of a resource. */
export interface Api {
  list: ListCall;
  /** Reads one record, found under `data` of the answer. @default none: records come from lists only */
  one?: { path: ByOfficer<ApiPath> };
  /** Changes one record by PATCH; the body is what the form makes of the change. @default none */
  update?: { path: ByOfficer<ApiPath> };
}

/** A call about one record, made by an action of its row. */
export interface RecordCall {
  /** @default 'PATCH' */
  method?: 'POST' | 'PATCH' | 'DELETE';
  path: ApiPath;
  /** @default no body */
  body?: (record: ConsoleRecord, officer: Officer) => unknown;
}
