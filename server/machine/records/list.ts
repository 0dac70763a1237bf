import { eq, isNotNull, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isTyped } from '#schema/defineTable.ts';
import { asText } from '#schema/record.ts';
import { areaShapeOf, type AreaShape } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import { orderedBy } from '../../services/db/declared/order.ts';
import { containing, isAnyOf } from '../../services/db/conditions.ts';
import type { ListDefinition, ListRequest } from '../../services/db/listQuery.ts';
import { partedBy, readLocated } from '../../services/db/located.ts';
import { ascending, descending, descendingNullsLast, type Sort as Order } from '../../services/db/sort.ts';
import { limits } from '../../services/http/paging.ts';
import type { Filter, List, Sort } from './queries.ts';
import type { Register, Row } from './register.ts';

interface Shape {
  area: AreaShape;
  sort: Sort;
}

/** Creates the queries of a declared list; `only` leaves out the rows that don't meet a condition. */
export function listOf(register: Register, only?: SQL): List {
  const { table } = register;
  const { list, map, narrowing } = table;
  const search = list.search && containing('q', ...list.search.by.map(key => register.column(key)));
  const texts = narrowing.filter(key => isTyped(table, key));
  const typed = texts.map(key => containing(key, register.column(key)));
  const shared = {
    only,
    conditions: {
      ...Object.fromEntries(
        narrowing.filter(key => !texts.includes(key)).map(key => [key, conditionOf(register, key)]),
      ),
      ...(map && partedBy(isNotNull(register.column(map.position)))),
    },
    search: Object.fromEntries([search, ...typed].flatMap(each => Object.entries(each?.conditions ?? {}))),
  };
  const page = register.list<Shape>({ ...shared, order: ({ sort }) => orderOf(register, sort) });
  const inBatches = register.list<Shape>({
    ...shared,
    order: () => orderOf(register, list.sort),
    after: laterIn(register),
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
    page: (db, caller, filter, sort, of) => page.page(db, requested(caller, filter, sort), limits(of)),
    points: (db, caller, filter) => readLocated(page, db, requested(caller, filter)),
    every: (db, caller, filter, show) => inBatches.every(db, requested(caller, filter), show),
  };
}

function conditionOf(register: Register, key: string): SQL {
  const column = register.column(key);
  const value = sql.placeholder(key);
  const field = register.table.fields[key];
  if (field?.isUpTo) return lte(column, value);
  return field?.multiple ? isAnyOf(column, value) : eq(column, value);
}

/** Wraps false, which is a value of a flag: a list ignores values that are false. */
const given = (value: unknown) => (typeof value === 'boolean' ? String(value) : value);

/** Returns an order that the indexes of the table serve (`buildTable`). */
function orderOf(register: Register, sort: Sort): Order[] {
  const key = keyOf(sort);
  const isFilled = register.table.fields[key]?.required ?? true;
  const backwards = isFilled ? descending : descendingNullsLast;
  return orderedBy(register.table, key, each => register.column(each)).map(
    sort === key ? ascending : backwards,
  );
}

/** Returns the condition for the rows later in the list's own order, whose field is never null (`tableFaults`). */
function laterIn(register: Register): NonNullable<ListDefinition<Shape, Row>['after']> {
  const { list, tieBreaker } = register.table;
  const key = keyOf(list.sort);
  const columns = orderedBy(register.table, key, each => register.column(each));
  const last = orderedBy(register.table, key, each => sql`${sql.placeholder(`last ${each}`)}`);
  const later = sql`(${joined(columns)}) ${list.sort === key ? sql`>` : sql`<`} (${joined(last)})`;
  return {
    condition: () => later,
    values: row =>
      Object.fromEntries(
        [key, list.thenBy ?? key, tieBreaker].map(each => [`last ${each}`, row[each]] as const),
      ),
  };
}

const joined = (parts: SQLWrapper[]) => sql.join(parts, sql`, `);

const keyOf = (sort: Sort) => sort.replace(/^-/, '');
