import { eq, sql, type SQL } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
import { asText } from '#schema/record.ts';
import { areaShapeOf, type AreaShape } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import type { Database, Executor } from '../db/connect.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { containing } from '../db/like.ts';
import type { ListRequest, Values } from '../db/listQuery.ts';
import { ascending, descending, descendingNullsLast, type Sort as Order } from '../db/sort.ts';
import { limits, type Page } from '../http/paging.ts';
import type { Register, Row } from './register.ts';

/** What a list is narrowed to. */
export interface Filter {
  area?: Area | undefined;
  /** The text of the search box. */
  q?: string | undefined;
  /** Values by the fields that narrow the list. */
  values: Values;
}

/** A field's key, after '-' for descending. */
export type Sort = string;

interface Shape {
  area: AreaShape;
  sort: Sort;
}

/** Creates the queries of a declared list. */
export function listOf(register: Register) {
  const { list, narrowing } = register.table;
  const search = list.search && containing('q', ...list.search.by.map(key => register.column(key)));
  const texts = narrowing.filter(key => isTyped(register, key));
  const typed = texts.map(key => containing(key, register.column(key)));
  const conditions: Record<string, SQL> = {
    ...Object.fromEntries(typed.flatMap(each => Object.entries(each.conditions))),
    ...Object.fromEntries(
      narrowing
        .filter(key => key !== register.table.area?.key && !texts.includes(key))
        .map(key => [key, conditionOf(register, key)]),
    ),
  };
  const id = register.column('id');
  const page = register.list<Shape>({
    conditions,
    search: search?.conditions,
    order: ({ sort }) => orderOf(register, sort),
  });
  // A page later in the same order: its first column is never null, as `tableFaults` makes sure.
  const firstKey = list.sort.replace(/^-/, '');
  const [first, isDescending] = [register.column(firstKey), list.sort !== firstKey];
  const inBatches = register.list<Shape>({
    conditions,
    search: search?.conditions,
    order: () => orderOf(register, list.sort),
    after: {
      condition: () =>
        sql`(${first}, ${id}) ${sql.raw(isDescending ? '<' : '>')} (${sql.placeholder('lastKey')}, ${sql.placeholder('lastId')})`,
      values: row => ({ lastKey: row[firstKey], lastId: row['id'] }),
    },
  });
  const requested = (caller: Caller, { area, q, values }: Filter, sort = list.sort): ListRequest<Shape> => {
    const { shape, values: ofArea } = areaShapeOf(caller, area);
    const others = Object.entries(values).filter(([key]) => !texts.includes(key));
    return {
      shape: { area: shape, sort },
      values: {
        ...ofArea,
        ...search?.values(q),
        ...Object.fromEntries(
          texts.flatMap((key, at) => Object.entries(typed[at]?.values(asText(values[key])) ?? {})),
        ),
        ...Object.fromEntries(others.map(([key, value]) => [key, given(value)])),
      },
    };
  };
  return {
    /** Returns a page of the caller's rows, and their number. */
    page: (db: Database, caller: Caller, filter: Filter, sort: Sort | undefined, of: Page) =>
      page.page(db, requested(caller, filter, sort), limits(of)),
    /** Yields every row that the list would show, in the list's own order. */
    every: <Shown>(
      db: Executor,
      caller: Caller,
      filter: Filter,
      show: (rows: Row[]) => Promise<Shown[]> | Shown[],
    ) => inBatches.every(db, requested(caller, filter), show),
  };
}

/** Whether a filter takes a part of a text. */
function isTyped({ table }: Register, key: string): boolean {
  const type = table.fields[key]?.type;
  return type === 'text' || type === 'phone';
}

function conditionOf(register: Register, key: string): SQL {
  const column = register.column(key);
  const value = sql.placeholder(key);
  return register.table.fields[key]?.multiple ? isAnyOf(column, value) : eq(column, value);
}

/** Wraps false, which is a value of a flag: a list ignores values that are false. */
const given = (value: unknown) => (typeof value === 'boolean' ? String(value) : value);

/** Returns an order that the indexes of the table serve (`buildTable`). */
function orderOf(register: Register, sort: Sort): Order[] {
  const key = sort.replace(/^-/, '');
  const [column, id] = [register.column(key), register.column('id')];
  if (sort === key) return [ascending(column), ascending(id)];
  const isFilled = register.table.fields[key]?.required ?? true;
  return [isFilled ? descending(column) : descendingNullsLast(column), descending(id)];
}
