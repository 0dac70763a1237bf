import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Table } from '#schema/defineTable.ts';
import { naturally } from '../sort.ts';

/**
 * Returns what a list names to be in the order of a field: the field, what follows it, then what no two records share. `on` returns the
 * column of a key, or the value to compare it with.
 */
export function orderedBy<Column extends SQLWrapper>(
  { fields, tieBreaker, list }: Table,
  key: string,
  on: (key: string) => Column,
): (Column | SQL)[] {
  const first = fields[key]?.natural ? naturally(on(key)) : [on(key)];
  const second = list.thenBy !== undefined && list.sort.replace(/^-/, '') === key ? [on(list.thenBy)] : [];
  return key === tieBreaker ? first : [...first, ...second, on(tieBreaker)];
}
