import {
  inspectionFindings,
  inspectionReasons,
  inspectionStates,
  mostRecovered,
} from '#domain/inspections.ts';
import { numeric, optionIn } from '../cellRule.ts';
import { anyTcNumber } from '../columns.ts';
import type { Reason, RowRule } from '../fileKind.ts';

export const reason = optionIn(inspectionReasons);
export const state = optionIn(inspectionStates);
export const finding = optionIn(inspectionFindings);

export const recovered = numeric(
  { decimals: 2, min: 0, max: mostRecovered },
  `a number from 0 to ${mostRecovered}, with at most 2 decimals`,
);

/** The number of a TC, or the text by which the downloaded list of inspections names it: 7200073, Kadri Temple. */
export const listedTcNumber = { ...anyTcNumber, plain: (text: string) => text.replace(/, .*$/, '') };

/** The columns that only a done inspection fills. */
const doneColumns = ['Finding', 'Recovered_kWh', 'Recovered_Rs'] as const;
type Column = (typeof doneColumns)[number] | 'TC_number' | 'State' | 'Note';
type Cells = Readonly<Record<Column, string>>;

const number = (text: string) => (text === '' ? null : Number(text));

/** Returns the result that a row brings; null for what it leaves as it is on record. */
export const resultOf = (cells: Cells) => ({
  state: state.optionOf(cells.State),
  finding: finding.optionOf(cells.Finding),
  recoveredUnits: number(cells.Recovered_kWh),
  recoveredRupees: number(cells.Recovered_Rs),
  note: cells.Note || null,
});

/** Returns the rules between the state and what else a row fills: the form has them too. */
export const rulesOfState = (
  reasons: Readonly<Record<'ofFeeder' | 'open' | 'lacking' | 'early', Reason>>,
): RowRule<Column>[] => [
  {
    column: 'TC_number',
    says: 'Rows without a TC are skipped: the downloaded list has those of feeders too.',
    reason: reasons.ofFeeder,
    isBroken: cells => cells.TC_number === '',
  },
  {
    column: 'State',
    says: 'Rows with the state OPEN are skipped.',
    reason: reasons.open,
    isBroken: ({ State }) => State === 'OPEN',
  },
  {
    column: 'Finding',
    says: 'Finding is mandatory for DONE.',
    reason: reasons.lacking,
    isBroken: ({ State, Finding }) => State === 'DONE' && Finding === '',
  },
  ...doneColumns.map((column): RowRule<Column> => ({
    column,
    says: `${column} stays blank unless the state is DONE.`,
    reason: reasons.early,
    isBroken: cells => cells.State !== 'DONE' && cells[column] !== '',
  })),
];
