import { isAreaLevel, type AreaLevel } from '#domain/areas.ts';
import type { Figures, RowBelow } from './calls.ts';

/** The figures that the league table can be sorted by. */
export const sortKeys = [
  'audited',
  'consumption',
  'installationConsumption',
  'lossPercentage',
  'ATAndC',
  'lostRupees',
] as const satisfies readonly (keyof Figures)[];
export type SortKey = (typeof sortKeys)[number] | 'name';

/** The figures of a row, in the order of their columns, with their headings. */
export const leagueFigures = [
  ['consumption', 'Energy in'],
  ['installationConsumption', 'Billed'],
  ['lossPercentage', 'Loss'],
  ['ATAndC', 'AT&C'],
  ['lostRupees', '₹ lost'],
] as const satisfies readonly (readonly [SortKey, string])[];

/** An order of the league table. */
export interface Order {
  by: SortKey;
  descending: boolean;
}

/** Returns the name that a row shows. */
export function nameOf(row: RowBelow): string {
  return 'area' in row
    ? (row.area.name ?? row.area.code ?? '')
    : `${row.transformer.number} ${row.transformer.name}`;
}

/** Returns the rows in this order; those without the figure come last either way. */
export function sortRows(rows: readonly RowBelow[], { by, descending }: Order): RowBelow[] {
  const sign = descending ? -1 : 1;
  if (by === 'name') return rows.toSorted((one, other) => sign * nameOf(one).localeCompare(nameOf(other)));
  return rows.toSorted((one, other) => {
    const [first, second] = [one.figures[by], other.figures[by]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
}

/** Returns the order after a press on a heading: numbers start with the largest, and a second press turns it round. */
export function nextOrder(now: Order, by: SortKey): Order {
  return { by, descending: now.by === by ? !now.descending : by !== 'name' };
}

/** Returns the level of the rows: undefined for TCs. */
export function levelOfRows(rows: readonly RowBelow[]): AreaLevel | undefined {
  const [row] = rows;
  return row && 'area' in row && isAreaLevel(row.area.level) ? row.area.level : undefined;
}
