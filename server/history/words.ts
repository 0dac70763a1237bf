import { absent } from '#domain/formats.ts';
import { failureReasons, failureReasonTitles, transformerTitles } from '#domain/transformers.ts';

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

const plain = (key: string, title: string): HistoryField => ({ title, inWords: values => text(values[key]) });

/** A value that is the id of another record, shown by its name. */
const named = (key: string, title: string): HistoryField => ({
  title,
  inWords: (values, names) => {
    const id = text(values[key]);
    return typeof id === 'string' ? (names.get(id) ?? absent) : id;
  },
});

const { feeder, ctRatio, initialReading, ...others } = transformerTitles;

/** What the history of a transformer centre shows, in this order. Anything else in the change log stays there. */
const ofTransformer: readonly HistoryField[] = [
  ...Object.entries(others).map(([key, title]) => plain(key, title)),
  named('feederId', feeder),
  {
    title: ctRatio,
    inWords: ({ primaryCurrent, secondaryCurrent }) =>
      primaryCurrent === undefined ? undefined : `${text(primaryCurrent)}/${text(secondaryCurrent)}`,
  },
  {
    title: initialReading,
    inWords: ({ initialReading: value }) => {
      const reason = failureReasons.find(one => one === value);
      return reason ? failureReasonTitles[reason] : text(value);
    },
  },
];

/** What the history of an installation shows. */
const ofInstallation: readonly HistoryField[] = [
  named('tcId', 'TC'),
  plain('taggedBy', 'Tagged by'),
  plain('readingDay', transformerTitles.readingDay),
];

/** The records with a history, as the change log names them, and what each shows. */
export const fieldsOf = { transformer: ofTransformer, installation: ofInstallation } as const;

/** A record with a history. */
export type Entity = keyof typeof fieldsOf;

const actions: Readonly<Record<string, string>> = {
  'installation.tag': 'Tagged',
  'installation.update': 'Edited with its TC',
};

/** What the calls of declared tables do, by the last part of the action. */
const verbs: Readonly<Record<string, string>> = { create: 'Added', update: 'Edited', delete: 'Deleted' };

/** Returns in words what was done: 'Edited'. */
export const actionTitle = (action: string): string =>
  actions[action] ?? verbs[action.split('.').at(-1) ?? ''] ?? 'Changed';

function text(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return value;
  if (Array.isArray(value)) return value.join(', ');
  if (value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
