import { whoReopens } from '#domain/audit.ts';
import type { FileCategory } from '#domain/files.ts';
import { readerNotTagged } from '#domain/installations.ts';
import { amount, creditable, digits, numeric, type CellRule } from './cellRule.ts';
import { accountId, personRules, readingDay } from './columns.ts';
import type { RowCells } from './sheetKind.ts';
import {
  defineFileKind,
  failure,
  sheet,
  skip,
  skipDiffering,
  type Column,
  type FileKind,
  type Reason,
  type RowRule,
} from './fileKind.ts';

/** A column with a figure of an installation in a month. */
interface Figure {
  readonly column: string;
  readonly rule: CellRule;
  /** Its text in the sample. */
  readonly sample: string;
}

/** The figures of an installation in a month that a file may bring: for how many months it has had a status, kWh and rupees. */
const figures = {
  duration: {
    column: 'Duration',
    rule: numeric({ min: 1, max: 999 }, 'a number of months from 1 to 999'),
    sample: '2',
  },
  consumption: { column: 'Consumption', rule: creditable, sample: '120' },
  eMax: { column: 'E_max', rule: amount, sample: '100' },
  eMin: { column: 'E_min', rule: amount, sample: '150' },
  demand: { column: 'Demand', rule: creditable, sample: '960.5' },
  collection: { column: 'Collection', rule: creditable, sample: '900' },
  billCancellation: { column: 'Bill_cancellation', rule: amount, sample: '10' },
} as const satisfies Readonly<Record<string, Figure>>;

export type FigureName = keyof typeof figures;

/** A valid row about an installation; null where a cell is blank or the kind has no such column. */
export interface InstallationRow extends Readonly<Record<FigureName, string | null>> {
  readonly accountId: string;
  readonly tcNumber: string | null;
  readonly readingDay: string | null;
  readonly mrCode: string | null;
}

/** Why a row about an installation fails or is skipped. */
export type InstallationReasons = Readonly<
  Record<
    | 'accountNotFound'
    | 'tcNotFound'
    | 'differentDay'
    | 'readerNotTagged'
    | 'closed'
    | 'duplicate'
    | 'unchanged'
    | 'differs',
    Reason
  >
>;

/** The rows of a file that show each reason. */
const shown = {
  accountNotFound: [{ Account_ID: '9999999999' }],
  tcNotFound: [{ TC_number: '9909999' }],
  differentDay: [{ Account_ID: '9900000052' }],
  readerNotTagged: [{ Account_ID: '9900000051' }],
  closed: [{ Account_ID: '9920000002', TC_number: '9902001' }],
  differs: { TC_number: '', MR_code: '9900002' },
};

/** The columns to correct for each reason. */
const columnsOf = {
  differentDay: ['Reading_day', 'TC_number'],
  readerNotTagged: ['MR_code', 'TC_number'],
  closed: ['TC_number'],
};

const common = { duplicate: skip('Duplicate row', [{}, {}]) };

/** The reasons of the tagging and vacant files. */
export const taggingReasons: InstallationReasons = {
  accountNotFound: failure('Installation account not found in the O&M', shown.accountNotFound),
  tcNotFound: failure('TC not found', shown.tcNotFound),
  differentDay: failure('Reading days differ', shown.differentDay, { columns: columnsOf.differentDay }),
  readerNotTagged: failure(readerNotTagged, shown.readerNotTagged, { columns: columnsOf.readerNotTagged }),
  closed: failure(
    'The TC (or the TC already tagged to the installation) was already audited for the current or a future month',
    shown.closed,
    { columns: columnsOf.closed, remedy: whoReopens },
  ),
  ...common,
  unchanged: skip('Already tagged to that TC for the audit month', [{}], { after: [{}] }),
  differs: skipDiffering('No change in editable columns', shown.differs),
};

/** The reasons of the other reports about installations. */
export const reportReasons: InstallationReasons = {
  accountNotFound: failure('Installation with the Account ID not found', shown.accountNotFound),
  tcNotFound: failure('TC number not found', shown.tcNotFound),
  differentDay: failure('Reading days differ', shown.differentDay, { columns: columnsOf.differentDay }),
  readerNotTagged: failure('MR not tagged to the TC', shown.readerNotTagged, {
    columns: columnsOf.readerNotTagged,
  }),
  closed: failure('Already audited', shown.closed, { columns: columnsOf.closed, remedy: whoReopens }),
  ...common,
  unchanged: skip('Unchanged row', [{}], { after: [{}] }),
  differs: skipDiffering('No change in editable columns', shown.differs),
};

/** A kind of file about installations in a month, and what is special about it. */
interface InstallationKind<C extends FileCategory> {
  readonly category: C;
  readonly about: string;
  /** @default those of reports */
  readonly reasons?: InstallationReasons;
  /** The account in the sample: one for each kind, so that no sample changes what another is about. */
  readonly account: string;
  /**
   * The TC in a row: the row must name it; may name it, with its reading day and meter reader; or says nothing of it.
   * @default 'may'
   */
  readonly tc?: keyof typeof tcColumns;
  /** The figures of a row, each mandatory. @default none */
  readonly figures?: readonly FigureName[];
  readonly rules?: readonly RowRule[];
}

const tcRule = digits(1, 10);
const recorded = (reason: Reason) => ({ says: 'must exist in the O&M', reason });

/** The statement of a kind about the TC in its rows. */
interface TcColumns {
  /** The reasons that no row can get without the other columns. */
  readonly without: readonly (keyof InstallationReasons)[];
  /** The texts of the sample. */
  readonly sample: RowCells;
  columns(reasons: InstallationReasons): Record<string, Column>;
}

/** The columns about the TC: all of them, only its number, or none. */
const tcColumns = {
  must: {
    without: ['differs'],
    columns: ({ tcNotFound }: InstallationReasons): Record<string, Column> => ({
      TC_number: { required: true, rule: tcRule, onRecord: recorded(tcNotFound) },
    }),
    sample: { TC_number: '9901001' },
  },
  may: {
    without: [],
    columns: ({ tcNotFound }: InstallationReasons): Record<string, Column> => ({
      TC_number: { rule: tcRule, onRecord: recorded(tcNotFound) },
      Reading_day: { rule: readingDay },
      MR_code: { rule: personRules.mrCode },
    }),
    sample: { TC_number: '9901001', Reading_day: '', MR_code: '' },
  },
  none: {
    without: ['tcNotFound', 'differentDay', 'readerNotTagged', 'differs'],
    columns: (): Record<string, Column> => ({}),
    sample: {},
  },
} satisfies Readonly<Record<string, TcColumns>>;

/** Declares a kind of file whose rows are about installations, and tag them to the TC that they name. */
export function installationKind<const C extends FileCategory>({
  category,
  about,
  reasons = reportReasons,
  account,
  tc = 'may',
  figures: names = [],
  rules = [],
}: InstallationKind<C>): FileKind<InstallationRow> & { readonly category: C } {
  const given = names.map(name => figures[name]);
  const columns: Record<string, Column> = {
    Account_ID: {
      required: true,
      rule: accountId,
      onRecord: recorded(reasons.accountNotFound),
    },
    ...tcColumns[tc].columns(reasons),
    ...Object.fromEntries(given.map(({ column, rule }) => [column, { required: true, rule }])),
  };
  const ruleReasons = Object.fromEntries(rules.map(({ says, reason }) => [says, reason]));
  return defineFileKind({
    category,
    about,
    reasons: { ...reasonsWithout(reasons, tcColumns[tc].without), ...ruleReasons },
    duplicate: reasons.duplicate,
    sheets: [
      sheet<string, InstallationRow>({
        name: 'installations',
        title: 'installations',
        columns,
        types: [
          {
            title: 'installation',
            key: 'Account_ID',
            updates: [...(tc === 'none' ? [] : ['TC_number']), ...given.map(({ column }) => column)],
            toRow: rowOf,
          },
        ],
        rules,
        sample: [
          {
            Account_ID: account,
            ...tcColumns[tc].sample,
            ...Object.fromEntries(given.map(({ column, sample }) => [column, sample])),
          },
        ],
      }),
    ],
  });
}

function reasonsWithout(reasons: InstallationReasons, names: readonly string[]): Record<string, Reason> {
  return Object.fromEntries(Object.entries(reasons).filter(([name]) => !names.includes(name)));
}

function rowOf(cells: Readonly<Record<string, string>>): InstallationRow {
  const textOf = (column: string) => cells[column] || null;
  return {
    accountId: cells['Account_ID'] ?? '',
    tcNumber: textOf('TC_number'),
    readingDay: textOf('Reading_day'),
    mrCode: textOf('MR_code'),
    duration: textOf(figures.duration.column),
    consumption: textOf(figures.consumption.column),
    eMax: textOf(figures.eMax.column),
    eMin: textOf(figures.eMin.column),
    demand: textOf(figures.demand.column),
    collection: textOf(figures.collection.column),
    billCancellation: textOf(figures.billCancellation.column),
  };
}
