import { count, fillPlaceholders, sql, type SQLWrapper } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { unnamedStatement } from './cachedStatement.ts';
import { rowsOf, type Executor } from './connect.ts';
import { again } from './statements.ts';

/** The number of rows of a list. */
export interface Total {
  count: number;
  /** Whether it is a round estimate, because there are more rows than are counted while someone waits. */
  isEstimate: boolean;
}

/** A select whose rows can be counted. Drizzle's own fit. */
export interface Countable extends SQLWrapper {
  toSQL(): { sql: string; params: unknown[] };
}

/** The most rows that are counted one by one for a page. */
export const mostCounted = 100_000;

const { placeholder } = sql;

/** Builds the statements that count the rows of a select. */
export function countingOf(db: Executor, rows: Countable) {
  const counted = db
    .select({ count: count() })
    .from(sql`(select from ${rows} as matching limit ${placeholder('mostCounted')}::bigint) as counted`)
    .prepare(unnamedStatement);
  const { sql: text, params } = rows.toSQL();
  const upTo = async (most: number | null, values: Record<string, unknown>): Promise<number> => {
    const [found] = await counted.execute({ ...values, mostCounted: most });
    return found?.count ?? 0;
  };
  return {
    /** Returns the exact number, however long that takes. */
    exact: (values: Record<string, unknown>) => upTo(null, values),
    /** Returns the number: exact up to `mostCounted`, and above that the database's estimate. */
    total: async (values: Record<string, unknown>): Promise<Total> => {
      const found = await upTo(mostCounted + 1, values);
      if (found <= mostCounted) return { count: found, isEstimate: false };
      const planned = again({ text, params: fillPlaceholders(params, values) });
      return { count: rounded(await estimated(db, planned)), isEstimate: true };
    },
  };
}

const explained = Type.Tuple([Type.Object({ Plan: Type.Object({ 'Plan Rows': Type.Number() }) })]);

/** Returns the number of rows that the planner expects of a query. */
async function estimated(db: Executor, query: SQLWrapper): Promise<number> {
  const [row] = await rowsOf(db, sql`explain (format json) ${query}`);
  const [{ Plan: plan }] = Value.Parse(explained, row?.['QUERY PLAN']);
  return plan['Plan Rows'];
}

/** Rounds to two digits, so that nobody takes an estimate for a count. */
const rounded = (estimate: number) => Math.max(mostCounted, Number(estimate.toPrecision(2)));
