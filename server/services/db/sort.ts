import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A column or expression that rows are ordered by, written for each way of reading them. */
export interface Sort {
  forwards: SQL;
  /** The exact reverse, so that the same index serves both. */
  backwards: SQL;
  /** The same order as `forwards`, by sorting the rows that are found and never by an index. */
  sorted: SQL;
}

const orderedBy = (by: SQLWrapper, forwards: SQL, backwards: SQL): Sort => ({
  forwards: sql`${by} ${forwards}`,
  backwards: sql`${by} ${backwards}`,
  // No index has this expression.
  sorted: sql`coalesce(${by}, ${by}) ${forwards}`,
});

/** Orders from the smallest; null comes last. */
export const ascending = (by: SQLWrapper): Sort => orderedBy(by, sql`asc`, sql`desc`);

/** Orders from the largest; null comes first. */
export const descending = (by: SQLWrapper): Sort => orderedBy(by, sql`desc`, sql`asc`);

/** Orders from the largest; null comes last. */
export const descendingNullsLast = (by: SQLWrapper): Sort =>
  orderedBy(by, sql`desc nulls last`, sql`asc nulls first`);

/** An order that a caller asks for. */
export interface AskedOrder<K extends string> {
  key: K;
  isDown: boolean;
}

/** Returns the order by one of these keys that a query names, with '-' before it for descending. */
export function askedOrder<K extends string>(
  keys: readonly K[],
  sort: string | undefined,
): AskedOrder<K> | undefined {
  const key = keys.find(each => each === sort?.replace(/^-/, ''));
  return key && { key, isDown: sort?.startsWith('-') === true };
}

/**
 * The columns and expressions that order texts with numbers as people do, F2 before F10. An index on them, followed by
 * a unique column, serves a list with this order (`listIndexes.ts`).
 */
export const naturally = <Column extends SQLWrapper>(column: Column): [SQL, Column] => [
  sql`length(${column})`,
  column,
];
