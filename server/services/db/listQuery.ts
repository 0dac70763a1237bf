import { and, sql, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { builtOnce, cachedStatement, unnamedStatement } from './cachedStatement.ts';
import type { Executor } from './connect.ts';
import { countingOf, type Countable, type Total } from './listTotal.ts';
import type { Sort } from './sort.ts';

/** Values by the names of the placeholders that use them. */
export type Values = Readonly<Record<string, unknown>>;

/** A request for a list: the form of its statements, and the values for their placeholders. */
export interface ListRequest<Shape> {
  shape: Shape;
  values: Values;
}

/** The rows of a page: how many, after how many others. */
export interface Limits {
  limit: number;
  offset: number;
}

/** A page, and the number of all rows. */
export interface Paged<Row> extends Total {
  rows: Row[];
}

/** A select that is complete. Drizzle's own fit. */
interface Selected<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> };
}

/** Adds the conditions, the order and the limits of a list to a select. */
export type Paginate = <Select extends PgSelect>(select: Select) => Select;

/** Returns an order in the direction in which a page is read. */
export type Ordered = (order: readonly Sort[]) => SQL[];

/**
 * A list, declared once. `Shape` is whatever changes the text of its statements besides the filter, such as the level of
 * an area, as plain JSON; every value that differs from call to call is a placeholder.
 */
export interface ListDefinition<Shape, Row> {
  /** The condition that all rows meet, whatever the filter. None by default. */
  only?: (db: Executor, shape: Shape) => SQL | undefined;
  /** The filter's conditions by name. Each applies if there is a value of its name: not absent, false or empty text. */
  conditions?: Readonly<Record<string, SQL>>;
  /** Conditions like these that find rows by an index of their own, those of `containing`. */
  search?: Readonly<Record<string, SQL>> | undefined;
  /**
   * The order. Ends with something unique, so that no row is on two pages. A list that may get long needs an index on it
   * (`sortIndex`).
   */
  order: (shape: Shape, db: Executor) => Sort[];
  /**
   * Selects the rows: cuts the select whose tables have the columns of the conditions and the order. A list that may get
   * long cuts a select of keys, columns of the order's index, and joins all other columns to these few rows; what it
   * joins them with needs the order again, from `ordered`.
   */
  rows: (db: Executor, shape: Shape, paginate: Paginate, ordered: Ordered) => Selected<Row>;
  /** Selects something of all rows under a condition, to count them. */
  matching: (db: Executor, shape: Shape, where: SQL | undefined) => Countable;
  /**
   * Selects the number of rows that the database stores for the list without a filter. By default, rows are counted, and
   * estimated if there are very many.
   */
  stored?: (db: Executor, shape: Shape) => Selected<{ count: number }> | undefined;
  /** The condition for the rows after a given one in the order, to read the whole list in batches. */
  after?: {
    condition: (shape: Shape) => SQL;
    /** Returns the values of its placeholders. */
    values: (row: Row) => Values;
  };
}

/** The parts of a list's statement that change its text. */
interface Parts<Shape> {
  shape: Shape;
  names: readonly string[];
}

/** The rows that `every` reads at a time. */
const batch = 500;
/**
 * The most rows of a search that are sorted for a page. The planner might rather walk through the order's index, in the
 * hope that some of them come early; those with one beginning all come late.
 */
const mostSorted = 10_000;
/** The offset from which a page waits for the total. */
const farOffset = 1000;
const { placeholder } = sql;

/** Returns the queries of a list. Each statement is built once for every shape and set of conditions. */
export function listQuery<Shape extends object, Row>(definition: ListDefinition<Shape, Row>) {
  const { search = {}, after } = definition;
  const conditions: Readonly<Record<string, SQL>> = { ...definition.conditions, ...search };
  const namesIn = (values: Values) => Object.keys(conditions).filter(name => isGiven(values[name]));
  const where = (db: Executor, { shape, names }: Parts<Shape>) =>
    and(definition.only?.(db, shape), ...names.map(name => conditions[name]));

  const rows = cachedStatement((db, parts: Parts<Shape> & { direction: keyof Sort; isAfter: boolean }) => {
    const start = parts.isAfter ? after?.condition(parts.shape) : undefined;
    const ordered: Ordered = order => order.map(sort => sort[parts.direction]);
    const paginate: Paginate = select =>
      select
        .where(and(where(db, parts), start))
        .orderBy(...ordered(definition.order(parts.shape, db)))
        .limit(placeholder('limit'))
        .offset(placeholder('offset'));
    return definition.rows(db, parts.shape, paginate, ordered);
  });
  const counting = builtOnce((db, parts: Parts<Shape>) =>
    countingOf(db, definition.matching(db, parts.shape, where(db, parts))),
  );
  const storedTotals = builtOnce((db, { shape }: { shape: Shape }) => ({
    total: definition.stored?.(db, shape)?.prepare(unnamedStatement),
  }));

  async function totalOf(db: Executor, { shape, values }: ListRequest<Shape>): Promise<Total> {
    const names = namesIn(values);
    const stored = names.length === 0 ? storedTotals(db, { shape }).total : undefined;
    if (!stored) return counting(db, { shape, names }).total(values);
    const [found] = await stored.execute(values);
    return { count: found?.count ?? 0, isEstimate: false };
  }

  /** Returns the rows of a page of a list of known length, in the way that reads the fewest rows. */
  async function readOf(
    db: Executor,
    request: ListRequest<Shape>,
    { limit, offset }: Limits,
    { count, isEstimate }: Total,
  ): Promise<Row[]> {
    const { shape, values } = request;
    const names = namesIn(values);
    if (isEstimate) return list.read(db, request, { limit, offset });
    const left = Math.min(limit, count - offset);
    if (left <= 0) return [];
    const read = (direction: keyof Sort, limits: Limits) =>
      rows(db, { shape, names, isAfter: false, direction }).execute({ ...values, ...limits });
    if (count <= mostSorted && names.some(name => name in search)) return read('sorted', { limit, offset });
    if (offset <= count / 2) return read('forwards', { limit, offset });
    return (await read('backwards', { limit: left, offset: count - offset - left })).toReversed();
  }

  const list = {
    /** Returns the rows of a page, or those after a row. */
    read: (
      db: Executor,
      { shape, values }: ListRequest<Shape>,
      limits: Limits,
      last?: Row,
    ): Promise<Row[]> => {
      const isAfter = last !== undefined;
      const given = { shape, names: namesIn(values), isAfter, direction: 'forwards' } as const;
      return rows(db, given).execute({
        ...values,
        ...(last !== undefined && after?.values(last)),
        ...limits,
      });
    },
    /** Returns the number of all rows, counted one by one. */
    count: (db: Executor, { shape, values }: ListRequest<Shape>): Promise<number> =>
      counting(db, { shape, names: namesIn(values) }).exact(values),
    /**
     * Returns a page, and the number of all rows, asked for at once; not for use in a transaction. For a search or a page
     * far down, the number comes first and tells how to read the page. `known` replaces the list's own total.
     */
    page: async (
      db: Executor,
      request: ListRequest<Shape>,
      limits: Limits,
      known?: () => Promise<number>,
    ): Promise<Paged<Row>> => {
      const asked = known ? known().then(exactly) : totalOf(db, request);
      const isSearch = namesIn(request.values).some(name => name in search);
      if (limits.offset < farOffset && !isSearch) {
        const [found, total] = await Promise.all([list.read(db, request, limits), asked]);
        return confirmed(db, request, limits, { rows: found, ...total });
      }
      const total = await asked;
      const found = await readOf(db, request, limits, total);
      return confirmed(db, request, limits, { rows: found, ...total });
    },
    /**
     * Yields every row as `show` converts them. Reads the list in batches, so that neither the database nor this process
     * holds all of it.
     */
    async *every<Shown>(
      db: Executor,
      request: ListRequest<Shape>,
      show: (found: Row[]) => Promise<Shown[]> | Shown[],
    ): AsyncGenerator<Shown> {
      if (!after) throw new Error('The list does not say which rows come after another.');
      for (let last: Row | undefined; ;) {
        const found = await list.read(db, request, { limit: batch, offset: 0 }, last);
        yield* await show(found);
        last = found.at(-1);
        if (found.length < batch) return;
      }
    },
    /** Returns the condition that a filter's values make, for other statements on the same rows. */
    where: (values: Values): SQL | undefined => and(...namesIn(values).map(name => conditions[name])),
  };

  /** Replaces an estimate by the exact number on a page where it matters: at its end, or at the true one. */
  async function confirmed(
    db: Executor,
    request: ListRequest<Shape>,
    { limit, offset }: Limits,
    page: Paged<Row>,
  ): Promise<Paged<Row>> {
    if (!page.isEstimate || (page.rows.length === limit && offset + limit < page.count)) return page;
    return { ...page, ...exactly(await list.count(db, request)) };
  }
  return list;
}

const exactly = (count: number): Total => ({ count, isEstimate: false });

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== false && value !== '';
}
