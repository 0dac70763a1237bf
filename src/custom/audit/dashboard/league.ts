import { isAreaLevel, type AreaLevel } from '#domain/areas.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { useAddressQuery } from '../../../console/index.ts';
import type { Figures, RowBelow } from './dashboardCalls.ts';

/** The figures that the league table can be sorted by. */
export const sortKeys = [
  'audited',
  'consumption',
  'installationConsumption',
  'lossPercentage',
  'ATAndC',
  'lostRupees',
] as const satisfies readonly (keyof Figures)[];
const orderKeys = [...sortKeys, 'name'] as const;
export type SortKey = (typeof orderKeys)[number];

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

/** From the most rupees lost. */
const firstOrder: Order = { by: 'lostRupees', descending: true };

/** Reads the order from an address's query, by the names that lists use; what it does not name is as at first. */
function readOrder(query: URLSearchParams): Order {
  const by = orderKeys.find(known => known === query.get('sort'));
  return by === undefined ? firstOrder : { by, descending: query.get('order') !== 'ASC' };
}

/** Returns a query that names this order. */
function writeOrder(query: URLSearchParams, { by, descending }: Order): URLSearchParams {
  const named = new URLSearchParams(query);
  named.set('sort', by);
  named.set('order', descending ? 'DESC' : 'ASC');
  return named;
}

/** Returns the name that a row shows. */
export function nameOf(row: RowBelow): string {
  return 'area' in row
    ? (row.area.name ?? row.area.code ?? '')
    : `${row.transformer.number} ${inSentenceCase(row.transformer.name)}`;
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
function nextOrder(now: Order, by: SortKey): Order {
  return { by, descending: now.by === by ? !now.descending : by !== 'name' };
}

/** Returns the level of the rows: undefined for TCs. */
export function levelOfRows(rows: readonly RowBelow[]): AreaLevel | undefined {
  const [row] = rows;
  return row && 'area' in row && isAreaLevel(row.area.level) ? row.area.level : undefined;
}

/** Returns the order of the league table, which the address holds, and a function that sorts by a column. */
export function useLeagueOrder(): { order: Order; sort: (by: SortKey) => void } {
  const { query, change } = useAddressQuery();
  return {
    order: readOrder(query),
    sort: by => change(now => writeOrder(now, nextOrder(readOrder(now), by))),
  };
}
