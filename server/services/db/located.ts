import { not, type SQL } from 'drizzle-orm';
import { mostPoints } from '#domain/points.ts';
import type { Executor } from './connect.ts';
import type { ListRequest, listQuery } from './listQuery.ts';

/** The rows of a list that have a position, how many these are, and how many have none. */
export interface Located<Row> {
  rows: Row[];
  count: number;
  withoutPosition: number;
}

/** The names of the conditions. No field is called so. */
const [located, unlocated] = ['has a position', 'has no position'];

/** Returns the conditions that part the rows of a list into those with a position and those without. */
export const partedBy = (hasPosition: SQL): Readonly<Record<string, SQL>> => ({
  [located]: hasPosition,
  [unlocated]: not(hasPosition),
});

/**
 * Returns the rows of a list that a map shows; if there are too many for one, only their number. The list has the
 * conditions of `partedBy`.
 */
export async function readLocated<Shape extends object, Row>(
  list: ReturnType<typeof listQuery<Shape, Row>>,
  db: Executor,
  { shape, values }: ListRequest<Shape>,
): Promise<Located<Row>> {
  const wanted = { shape, values: { ...values, [located]: true } };
  const [count, withoutPosition] = await Promise.all([
    list.count(db, wanted),
    list.count(db, { shape, values: { ...values, [unlocated]: true } }),
  ]);
  const rows = count > mostPoints ? [] : await list.read(db, wanted, { limit: mostPoints, offset: 0 });
  return { rows, count, withoutPosition };
}
