import Type from 'typebox';
import { Value } from 'typebox/value';
import { absent, formatCount, formatCountOf, formatPercent } from '#domain/formats.ts';
import { billingStatuses, statusTitles } from '#domain/installations.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { formatPhone } from '#domain/phones.ts';
import { plainFields, shownText } from '#tables/plainFields.ts';
import { readerTexts, readerTitles } from '#tables/readerFields.ts';
import { transformerFields } from '#tables/transformerFields.ts';
import { failureReasons, failureReasonTitles } from '#domain/transformers.ts';

/** The values of a record before or after a change, as the change log has them. */
export type Values = Readonly<Record<string, unknown>>;

/** The names of the records that values refer to, by their ids. */
export type Names = ReadonlyMap<string, string>;

/** A value of a record that its history shows. */
export interface HistoryField {
  title: string;
  /** Returns the value in words; undefined if the change does not mention it. */
  inWords(values: Values, names: Names): string | null | undefined;
}

/** A value shown as it is, or as `shown` shows it. */
const plain = (key: string, title: string, shown = (value: string) => value): HistoryField => ({
  title,
  inWords: values => {
    const value = text(values[key]);
    return typeof value === 'string' ? shown(value) : value;
  },
});

/** A value that is the id of another record, shown by its name. */
const named = (key: string, title: string): HistoryField => ({
  title,
  inWords: (values, names) => {
    const id = text(values[key]);
    return typeof id === 'string' ? (names.get(id) ?? absent) : id;
  },
});

const { feeder, ctRatio, initialReading, ...others } = transformerFields;

/** Returns why a reading is missing, in words. */
function remarkInWords(value: unknown): string | undefined {
  const reason = failureReasons.find(one => one === value);
  return reason && failureReasonTitles[reason];
}

/** The fields that the history of a transformer centre shows, in this order. Anything else in the change log stays there. */
const ofTransformer: readonly HistoryField[] = [
  ...Object.entries(others).map(([key, { label }]) => {
    const field = plainFields.find(each => each.key === key);
    return plain(key, label, field && (value => shownText(field, value)));
  }),
  named('feederId', feeder.label),
  {
    title: ctRatio.label,
    inWords: ({ primaryCurrent, secondaryCurrent }) =>
      primaryCurrent === undefined ? undefined : `${text(primaryCurrent)}/${text(secondaryCurrent)}`,
  },
  {
    title: initialReading.label,
    inWords: ({ initialReading: value }) => remarkInWords(value) ?? text(value),
  },
  plain('reading', 'Reading'),
  { title: 'Remark', inWords: ({ remark }) => remarkInWords(remark) },
  {
    title: 'Audit month',
    inWords: ({ audited }) => (typeof audited === 'string' ? fullMonthTitle(audited) : undefined),
  },
  { title: 'Loss', inWords: ({ loss }) => (typeof loss === 'number' ? formatPercent(loss) : undefined) },
  plain('reason', 'Reason'),
  { title: 'From TC', inWords: ({ from }, names) => centresInWords(from, names) },
  { title: 'To TC', inWords: ({ to }, names) => centresInWords(to, names) },
];

/** The fields that the history of an installation shows. */
const ofInstallation: readonly HistoryField[] = [
  named('tcId', 'TC'),
  plain('taggedBy', 'Tagged by'),
  plain('readingDay', transformerFields.readingDay.label),
  plain('mrCode', 'MR Code'),
  {
    title: 'Billing status',
    inWords: ({ status }) => billingStatuses.flatMap(one => (one === status ? statusTitles[one] : []))[0],
  },
  plain('duration', 'Duration (months)'),
  plain('consumption', 'Consumption (kWh)'),
  plain('e_min', 'E-min (kWh)'),
  plain('e_max', 'E-max (kWh)'),
  plain('demand', 'Demand (Rs)'),
  plain('collection', 'Collection (Rs)'),
  plain('bill_cancellation', 'Bill cancellation (Rs)'),
];

/** The fields that the history of a meter reader shows. */
const ofMeterReader: readonly HistoryField[] = [
  plain('firstName', readerTitles.firstName),
  plain('lastName', readerTitles.lastName),
  plain('mrCode', readerTitles.mrCode),
  plain('phoneNumber', readerTitles.phone, formatPhone),
  ...readerTexts.map(({ key, label }) => plain(key, label)),
  plain('sectionCode', 'Section Code'),
];

/** The fields that the history of a feeder shows: those that files set, and the sections that tag it. */
const ofFeeder: readonly HistoryField[] = [
  plain('number', 'Feeder Number'),
  plain('name', 'Feeder Name'),
  plain('mdmCode', 'Feeder MDM Code'),
  plain('stationCode', 'Station Code'),
  plain('sectionCode', 'Section Code'),
];

/** The records with a history, as the change log names them, and what each shows. */
export const fieldsOf = {
  transformer: ofTransformer,
  installation: ofInstallation,
  user: ofMeterReader,
  feeder: ofFeeder,
} as const;

/** A record with a history. */
export type Entity = keyof typeof fieldsOf;

/** The audit of a month of one TC, as the change log names it. */
export const auditOfTransformer = 'audit.transformer';

const actions: Readonly<Record<string, string>> = {
  'transformer.read': 'Reading recorded',
  [auditOfTransformer]: 'Audited',
  'audit.reopen': 'Audit reopened',
  'feeder.tag': 'Tagged',
  'feeder.untag': 'Untagged',
  'installation.tag': 'Tagged',
  'installation.undoTag': 'Tagging undone',
  'installation.update': 'Edited with its TC',
  'installation.edit': 'Edited',
  'installation.bill': 'Billing recorded',
  'password.reset': 'Password reset',
  'user.anonymise': 'Names removed',
};

/** The verbs of the calls of declared tables, by the last part of the action. */
const verbs: Readonly<Record<string, string>> = { create: 'Added', update: 'Edited', delete: 'Deleted' };

/** Returns in words what was done: 'Edited', '20 installations tagged in'. */
export function actionTitle(action: string, { installations }: Values = {}): string {
  const many = ofMany[action];
  if (many && typeof installations === 'number') return many(formatCountOf(installations, 'installation'));
  return actions[action] ?? verbs[action.split('.').at(-1) ?? ''] ?? 'Changed';
}

function text(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return value;
  if (Array.isArray(value)) return value.join(', ');
  if (value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The TCs that installations came from or went to, as `entriesOfCentres` writes them: null if they were untagged. */
const counts = Type.Array(
  Type.Object({ tcId: Type.Union([Type.String(), Type.Null()]), count: Type.Integer() }),
);

const countsOf = (value: unknown) => (Value.Check(counts, value) ? value : []);

/** Returns the ids of the TCs that installations came from or went to. */
export const centresIn = (...values: readonly unknown[]): string[] =>
  values.flatMap(countsOf).flatMap(({ tcId }) => tcId ?? []);

/** The words for tagging many installations of a TC at once, by the action. */
const ofMany: Readonly<Record<string, (installations: string) => string>> = {
  'transformer.tagIn': installations => `${installations} tagged in`,
  'transformer.tagOut': installations => `${installations} tagged out`,
  'transformer.undoTagIn': installations => `Tagging undone: ${installations} out again`,
  'transformer.undoTagOut': installations => `Tagging undone: ${installations} back in`,
};

const mostNamed = 5;

/** Returns the TCs in words: '7200011', or '7200011 (12), untagged (3)'; undefined if there are none. */
function centresInWords(value: unknown, names: ReadonlyMap<string, string>): string | undefined {
  const all = countsOf(value);
  if (all.length === 0) return undefined;
  const nameOf = (tcId: string | null) => (tcId === null ? 'untagged' : (names.get(tcId) ?? absent));
  if (all.length === 1) return nameOf(all[0]?.tcId ?? null);
  const first = all.slice(0, mostNamed).map(({ tcId, count }) => `${nameOf(tcId)} (${formatCount(count)})`);
  const more = all.length - first.length;
  return first.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}
