import {
  inspectionFindings,
  inspectionReasons,
  inspectionStates,
  mostRecovered,
  type InspectionPlace,
} from '#domain/inspections.ts';
import { characters, identifier, numeric, optionIn } from '../cellRule.ts';
import { accountId, anyTcNumber } from '../columns.ts';
import type { Reason, RowRule } from '../fileKind.ts';

export const reason = optionIn(inspectionReasons);
export const state = optionIn(inspectionStates);
export const finding = optionIn(inspectionFindings);

export const recovered = numeric(
  { decimals: 2, min: 0, max: mostRecovered },
  `a number from 0 to ${mostRecovered}, with at most 2 decimals`,
);

/** Returns a text of the downloaded list without the name that follows a number: 7200073, Kadri Temple. */
const withoutName = (text: string) => text.replace(/, .*$/, '');

/** The places of inspections by what a file calls them, or the downloaded list. */
export const places = {
  tcNumber: { ...anyTcNumber, plain: withoutName },
  feeder: { ...identifier(characters(60), 'spacedCode'), plain: withoutName },
  /** The list has the RR number before the account: MKD1234, 5410100001. */
  accountId: { ...accountId, plain: (text: string) => text.replace(/^.*, /, '') },
};

/** The columns that only a done inspection fills. */
const doneColumns = ['Finding', 'Recovered_kWh', 'Recovered_Rs'] as const;
type Column = (typeof doneColumns)[number] | 'State' | 'Note';
type Cells = Readonly<Record<Column, string>>;

const number = (text: string) => (text === '' ? null : Number(text));

/** Returns the result that a row brings; null for what it leaves as it is on record. */
const resultOf = (cells: Cells) => ({
  state: state.optionOf(cells.State),
  finding: finding.optionOf(cells.Finding),
  recoveredUnits: number(cells.Recovered_kWh),
  recoveredRupees: number(cells.Recovered_Rs),
  note: cells.Note || null,
});

type Place = 'TC_number' | 'Feeder' | 'Account_ID';
/** Declares the rows about inspections of one sort of place, by the column that names it and the field that has it. */
export const inspectionOf = (title: string, column: Place, place: InspectionPlace) => ({
  title: `inspection of ${title === 'installation' ? 'an' : 'a'} ${title}`,
  tells: [column],
  key: column,
  keyWith: ['Month', 'Inspection_reason'] as const,
  // As every file finds TCs; feeders and accounts are found as they are written.
  ignoresCase: place === 'transformer',
  updates: [],
  toRow: (cells: Readonly<Record<Column | Place | 'Month' | 'Inspection_reason', string>>) => ({
    place,
    code: place === 'transformer' ? cells[column].toLowerCase() : cells[column],
    month: cells.Month,
    reason: reason.optionOf(cells.Inspection_reason),
    result: resultOf(cells),
  }),
});

/** Returns the rules between the state and what else a row fills: the form has them too. */
export const rulesOfState = (
  reasons: Readonly<Record<'open' | 'lacking' | 'early', Reason>>,
): RowRule<Column>[] => [
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
