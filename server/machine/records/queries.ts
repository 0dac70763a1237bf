import type { Area } from '#domain/areas.ts';
import type { Caller } from '../access/caller.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import type { Located } from '../../services/db/located.ts';
import type { Paged, Values } from '../../services/db/listQuery.ts';
import type { IfMatch } from '../../services/http/ifMatch.ts';
import type { Page } from '../../services/http/paging.ts';
import type { TableRecord } from './record.ts';
import type { Register, Row } from './register.ts';
import type { Given } from './values.ts';

/** The area, search text and values that narrow a list. */
export interface Filter {
  area?: Area | undefined;
  /** The text of the search box. */
  q?: string | undefined;
  /** Values by the fields that narrow the list. */
  values: Values;
}

/** A field's key, after '-' for descending. */
export type Sort = string;

/** The list of a table: what a screen shows of it, and what a download holds. */
export interface List {
  /** Returns a page of the caller's rows, and their number. */
  page(db: Database, caller: Caller, filter: Filter, sort: Sort | undefined, page: Page): Promise<Paged<Row>>;
  /** Returns the caller's rows for the map that the table declares, in the list's own order. */
  points(db: Database, caller: Caller, filter: Filter): Promise<Located<Row>>;
  /** Yields every row that the list would show, in the list's own order. */
  every<Shown>(
    db: Executor,
    caller: Caller,
    filter: Filter,
    show: (rows: Row[]) => Promise<Shown[]> | Shown[],
  ): AsyncGenerator<Shown>;
}

/** The request that makes a change, or the row of a file; for the change log. */
export type Cause = { requestId: string } | { fileId: string; rowNumber: number };

/** The input of a call that adds a record. */
export interface Creation {
  body: Given;
  cause: Cause;
}

/** The input of a call that changes a record. */
export interface Edit {
  id: string;
  body: Given;
  /** The versions that the edit may be based on. */
  ifMatch: IfMatch;
  cause: Cause;
}

/** The input of a call that deletes a record. */
export type Deletion = Omit<Edit, 'body'>;

/** The work of a declared table's calls. Each is generated, unless `server/subjects/tables/overrides.ts` has one by hand. */
export interface Queries {
  list: List;
  /** Returns the rows with these ids, as far as the caller may see them. */
  read(db: Executor, caller: Caller, ids: readonly string[]): Promise<Row[]>;
  /** Adds a record and logs it. Returns it. */
  create(tx: Database, caller: Caller, given: Creation): Promise<TableRecord>;
  /** Changes a record and logs it. Returns its new etag. */
  update(db: Database, caller: Caller, given: Edit): Promise<string>;
  /** Deletes a record and logs it. */
  delete(db: Database, caller: Caller, given: Deletion): Promise<void>;
}

/**
 * Returns queries by hand in place of generated ones, which it may use. `register` is the way to the rows: whatever a
 * query by hand asks of it, it gets the caller's own rows only.
 */
export type Override = (register: Register, generated: Queries) => Partial<Queries>;
