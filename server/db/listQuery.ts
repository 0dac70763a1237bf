import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, count, sql, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { cachedStatement, unnamedStatement } from './cachedStatement.ts';
import type { Executor } from './connect.ts';

/** Values by the names of the placeholders that use them. */
export type Values = Readonly<Record<string, unknown>>;

/** What a query requests from a list: the form of its statements, and the values for their placeholders. */
export interface ListRequest<Shape> {
  shape: Shape;
  values: Values;
}

/** The rows of a page: how many, after how many others. */
export interface Limits {
  limit: number;
  offset: number;
}

/** A select that is complete. Drizzle's own fit. */
interface Selected<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> };
}

/** Adds the conditions, the order and the limits of a list to a select. */
export type Paginate = <Select extends PgSelect>(select: Select) => Select;

/**
 * A list, declared once. `Shape` is whatever changes the text of its statements besides the filter, such as the level of
 * an area, as plain JSON; every value that differs from call to call is a placeholder.
 */
export interface ListDefinition<Shape, Row> {
  /** The condition that all rows meet, whatever the filter. None by default. */
  only?: (db: Executor, shape: Shape) => SQL | undefined;
  /** The filter's conditions by name. Each applies if there is a value of its name: not absent, false or empty text. */
  conditions?: Readonly<Record<string, SQL>>;
  /** The order. Ends with something unique, so that no row is on two pages. */
  order: (shape: Shape) => SQL[];
  /** Selects the rows: cuts the select whose tables have the columns of the conditions and the order. */
  rows: (db: Executor, shape: Shape, paginate: Paginate) => Selected<Row>;
  /** Selects the number of all rows under a condition. */
  count: (db: Executor, shape: Shape, where: SQL | undefined) => Selected<{ count: number }>;
  /** The condition for the rows after a given one in the order, to read the whole list in batches. */
  after?: {
    condition: (shape: Shape) => SQL;
    /** Returns the values of its placeholders. */
    values: (row: Row) => Values;
  };
}

/** What the count of a list selects. */
export const rowCount = { count: count() };

/** The rows that `every` reads at a time. */
const batch = 500;
const { placeholder } = sql;

/** Returns the queries of a list. Each statement is built once for every shape and set of conditions. */
export function listQuery<Shape extends object, Row>(definition: ListDefinition<Shape, Row>) {
  const { conditions = {}, after } = definition;
  const namesIn = (values: Values) => Object.keys(conditions).filter(name => isGiven(values[name]));
  const where = (db: Executor, { shape, names }: { shape: Shape; names: readonly string[] }) =>
    and(definition.only?.(db, shape), ...names.map(name => conditions[name]));

  const rows = cachedStatement((db, parts: { shape: Shape; names: readonly string[]; isAfter: boolean }) => {
    const start = parts.isAfter ? after?.condition(parts.shape) : undefined;
    return definition
      .rows(db, parts.shape, select =>
        select
          .where(and(where(db, parts), start))
          .orderBy(...definition.order(parts.shape))
          .limit(placeholder('limit'))
          .offset(placeholder('offset')),
      )
      .prepare(unnamedStatement);
  });
  const counted = cachedStatement((db, parts: { shape: Shape; names: readonly string[] }) =>
    definition.count(db, parts.shape, where(db, parts)).prepare(unnamedStatement),
  );

  const list = {
    /** Returns the rows of a page, or those after a row. */
    read: (
      db: Executor,
      { shape, values }: ListRequest<Shape>,
      limits: Limits,
      last?: Row,
    ): Promise<Row[]> => {
      const given = { shape, names: namesIn(values), isAfter: last !== undefined };
      return rows(db, given).execute({
        ...values,
        ...(last !== undefined && after?.values(last)),
        ...limits,
      });
    },
    /** Returns the number of all rows. */
    async count(db: Executor, { shape, values }: ListRequest<Shape>): Promise<number> {
      const [found] = await counted(db, { shape, names: namesIn(values) }).execute(values);
      return found?.count ?? 0;
    },
    /** Returns a page, and the number of all rows. */
    page: async (
      db: Executor,
      request: ListRequest<Shape>,
      limits: Limits,
    ): Promise<{ rows: Row[]; count: number }> => ({
      rows: await list.read(db, request, limits),
      count: await list.count(db, request),
    }),
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
        // PGlite answers within the same turn of the event loop: without this, nothing else would run.
        await nextTurn();
      }
    },
    /** Returns the condition that a filter's values make, for other statements on the same rows. */
    where: (values: Values): SQL | undefined => and(...namesIn(values).map(name => conditions[name])),
  };
  return list;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== false && value !== '';
}
