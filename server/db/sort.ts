import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A column or expression that rows are ordered by, written for both directions of reading. */
export interface Sort {
  forwards: SQL;
  /** The exact reverse, so that the same index serves both. */
  backwards: SQL;
}

/** Orders from the smallest; null comes last. */
export const ascending = (by: SQLWrapper): Sort => ({
  forwards: sql`${by} asc`,
  backwards: sql`${by} desc`,
});

/** Orders from the largest; null comes first. */
export const descending = (by: SQLWrapper): Sort => ({
  forwards: sql`${by} desc`,
  backwards: sql`${by} asc`,
});

/** Orders from the largest; null comes last. */
export const descendingNullsLast = (by: SQLWrapper): Sort => ({
  forwards: sql`${by} desc nulls last`,
  backwards: sql`${by} asc nulls first`,
});

/**
 * The columns and expressions that order texts with numbers as people do, F2 before F10. An index on them, followed by
 * a unique column, serves a list with this order (`listIndexes.ts`).
 */
export const naturally = <Column extends SQLWrapper>(column: Column): [SQL, Column] => [
  sql`length(${column})`,
  column,
];
