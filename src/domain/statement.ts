import type { AreaSums } from './areaFigures.ts';

/** The categories by which a statement divides the energy of an area; by TC only of a section. */
export const statementCategories = ['tariff', 'executionType', 'capacity', 'feeder', 'transformer'] as const;
export type StatementCategory = (typeof statementCategories)[number];

/** The title of each category. */
export const statementCategoryTitles: Readonly<Record<StatementCategory, string>> = {
  tariff: 'Tariff',
  executionType: 'Execution type',
  capacity: 'Capacity',
  feeder: 'Feeder',
  transformer: 'Transformer',
};

/** How complete a statement is: the TC-months that it counts, one for each TC in each month. */
export interface Coverage {
  /** TC-months in which a TC was in service, of months that have ended. */
  due: number;
  /** Those with an audit. */
  audited: number;
}

/**
 * Returns the place of each figure among all, the lowest first from 1; equal figures share a place, and null has none.
 */
export function ranks(figures: readonly (number | null)[]): (number | null)[] {
  const known = figures.filter(figure => figure !== null);
  return figures.map(figure => (figure === null ? null : 1 + known.filter(other => other < figure).length));
}

/** Returns the coverage of some months: a month without an audit counts once it can have one. */
export function coverageOf(
  months: readonly (Pick<AreaSums, 'transformers' | 'audited'> & { isDue: boolean })[],
): Coverage {
  const counted = months.filter(({ isDue }) => isDue);
  const total = (count: (month: (typeof months)[number]) => number) =>
    counted.reduce((sum, month) => sum + count(month), 0);
  return { due: total(({ transformers }) => transformers), audited: total(({ audited }) => audited) };
}
