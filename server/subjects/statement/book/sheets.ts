import { absent } from '#domain/formats.ts';
import {
  statementColumns,
  statementSums,
  statementSheets,
  type StatementColumn,
} from '#domain/statementColumns.ts';
import type { CellValue } from '../../../services/workbook/writtenSheet.ts';
import type { StatementSheet } from '#domain/statementColumns.ts';

/** A column of a sheet. */
export interface SheetColumn {
  header: string;
  /** How many decimals its numbers are printed with; absent of texts. */
  decimals?: number;
  /** How wide it is printed, in parts of a number's width. @default 1 */
  wide?: number;
}

/** A sheet of the workbook, which is also a table of the PDF. */
export interface Sheet {
  key: StatementSheet;
  title: string;
  columns: readonly SheetColumn[];
}

const text = (name: StatementColumn, wide = 2): SheetColumn => ({ header: statementColumns[name], wide });
const number = (name: StatementColumn, decimals: number, wide: number): SheetColumn => ({
  header: statementColumns[name],
  decimals,
  wide,
});
const count = (name: StatementColumn) => number(name, 0, 0.9);
const percent = (name: StatementColumn) => number(name, 2, 0.9);
/** kWh or rupees of a whole utility have ten digits before the point. */
const amount = (name: StatementColumn) => number(name, 2, 1.4);
const figures = [
  ...(['consumption', 'installationConsumption', 'lostUnits'] as const).map(amount),
  percent('lossPercentage'),
  ...(['demand', 'collection'] as const).map(amount),
  ...(['collectionEfficiency', 'ATAndC'] as const).map(percent),
];

const sheet = (key: StatementSheet, ...columns: readonly SheetColumn[]): Sheet => ({
  key,
  title: statementSheets[key],
  columns,
});

const ofTcs = [count('transformerMonths'), count('audited'), count('consumers'), ...figures];

/** The sheets in their order. */
export const sheets: readonly Sheet[] = [
  sheet('atAndC', text('figure', 3), { ...count('value'), wide: 3 }, text('rule', 6)),
  sheet(
    'area',
    text('area'),
    text('code', 1),
    count('rank'),
    count('transformers'),
    ...ofTcs,
    percent('billingEfficiency'),
    percent('change'),
  ),
  sheet('feeder', text('feeder', 3), ...ofTcs),
  sheet(
    'transformer',
    text('number', 1),
    text('name'),
    text('section'),
    text('feeder'),
    count('capacity'),
    text('metered', 1),
    ...ofTcs,
    text('remarks', 3),
  ),
  sheet('tariff', text('tariff'), count('consumers'), number('load', 3, 1.2), ...figures),
  sheet('executionType', text('executionType'), ...ofTcs),
  sheet('capacity', text('capacity'), ...ofTcs),
  sheet(
    'quality',
    text('month'),
    count('transformers'),
    count('audited'),
    count('unaudited'),
    count('reopened'),
    count('negativeLoss'),
    count('unmetered'),
    count('meterChanges'),
    count('untagged'),
    text('remarks', 3),
  ),
];

/** The sums and ratios of a row. */
type Figures = Readonly<Record<(typeof statementSums)[number], number | null>>;

/** Returns the cells of the sums and ratios; what is unknown says so. */
export const figureCells = (of: Figures): CellValue[] => statementSums.map(name => of[name] ?? absent);
