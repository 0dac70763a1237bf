/** A line of text that may be missing: its rules, column and schemas follow from the declaration. */
interface TextField {
  readonly type: 'text';
  /** Its title in the form, the list and downloads. */
  readonly title: string;
  /** The smallest number of characters. @default 1 */
  readonly shortest?: number;
  readonly longest: number;
  /** Its column in the file of users. */
  readonly column: string;
}

/** A field with a rule, a column and a place in requests of its own. */
interface CustomField {
  readonly type: 'custom';
  /** Its title in the form. */
  readonly title: string;
}

/**
 * What is on record about a meter reader, in the order of the form. To add a text, declare it here and run
 * `npm run migration`: form, rules, API, database, list, downloads, change log and file follow.
 */
export const readerFields = {
  firstName: { type: 'custom', title: 'First name' },
  lastName: { type: 'custom', title: 'Last name' },
  mrCode: { type: 'custom', title: 'MR Code' },
  phone: { type: 'custom', title: 'Phone Number' },
} as const satisfies Readonly<Record<string, TextField | CustomField>>;

type Fields = typeof readerFields;

/** The key of a field of a meter reader. */
export type ReaderKey = keyof Fields;

/** The key of a declared text. */
export type ReaderTextKey = {
  [K in ReaderKey]: Fields[K] extends { type: 'text' } ? K : never;
}[ReaderKey];

/** The declared texts of a meter reader. */
export type ReaderTexts = { readonly [K in ReaderTextKey]?: string };

/** The column of a declared text in the file of users. */
export type ReaderColumn = {
  [K in ReaderKey]: Fields[K] extends { column: infer C extends string } ? C : never;
}[ReaderKey];

/** A declared text with its key and its defaults filled in. */
interface ReaderText extends Required<TextField> {
  readonly key: ReaderTextKey;
  readonly column: ReaderColumn;
}

const isKey = (key: string): key is ReaderKey => key in readerFields;

/** The keys of all fields, in order. */
export const readerKeys: readonly ReaderKey[] = Object.keys(readerFields).filter(isKey);

/** The declared texts, in order. */
export const readerTexts: readonly ReaderText[] = textsOf();

function textsOf(): readonly ReaderText[];
function textsOf(): readonly object[] {
  return readerKeys.flatMap(key => {
    const field = fieldAt(key);
    return field.type === 'text' ? [{ shortest: 1, ...field, key }] : [];
  });
}

function fieldAt(key: ReaderKey): TextField | CustomField {
  return readerFields[key];
}

/** Returns what `make` returns for each declared text, by key. */
export function ofEachText<T>(make: (field: ReaderText) => T): { readonly [K in ReaderTextKey]: T };
export function ofEachText(make: (field: ReaderText) => unknown): object {
  return Object.fromEntries(readerTexts.map(field => [field.key, make(field)]));
}
