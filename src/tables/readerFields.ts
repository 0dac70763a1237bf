import { text } from '#schema/fields/index.ts';
import type { TextSettings } from '#schema/fields/text/index.ts';
import type { Field } from '#schema/fields/types.ts';

/** A text on record about a meter reader. */
interface ReaderText extends TextSettings {
  /** Its title in the form, the list and downloads. */
  readonly label: string;
  /** Its column in the file of users. */
  readonly column: string;
}

/** The titles of what is on record about every meter reader, in the order of the form. */
export const readerTitles = {
  firstName: 'First name',
  lastName: 'Last name',
  mrCode: 'MR Code',
  phone: 'Phone Number',
} as const;

/** The fields by which lists of meter readers can be ordered. */
export const readerOrders = ['mrCode', 'name', 'subDivisionCode', 'createdAt'] as const;
export type ReaderOrder = (typeof readerOrders)[number];

/**
 * The texts on record about meter readers beside those. To add one, declare it here and run `npm run migration`: form,
 * rule, API, database, list, downloads, change log and file follow.
 */
const texts = {
  // The utility has none so far.
} as const satisfies Readonly<Record<string, ReaderText>>;

type Texts = typeof texts;

/** The key of a text. */
export type ReaderTextKey = keyof Texts;

/** The texts of a meter reader. */
export type ReaderTexts = { readonly [K in ReaderTextKey]?: string };

/** The column of a text in the file of users. */
export type ReaderColumn = { [K in ReaderTextKey]: Texts[K]['column'] }[ReaderTextKey];

/** A text with its key, and its field. */
interface Named {
  readonly key: ReaderTextKey;
  readonly label: string;
  readonly column: ReaderColumn;
  readonly field: Field<'text'>;
}

/** The texts, in order. */
export const readerTexts: readonly Named[] = textsOf();

function textsOf(): readonly Named[];
function textsOf(): readonly object[] {
  const declared: [string, ReaderText][] = Object.entries(texts);
  return declared.map(([key, { column, ...settings }]) => ({
    key,
    label: settings.label,
    column,
    field: text(settings),
  }));
}

/** Returns what `make` returns for each text, by key. */
export function ofEachText<T>(make: (text: Named) => T): { readonly [K in ReaderTextKey]: T };
export function ofEachText(make: (text: Named) => unknown): object {
  return Object.fromEntries(readerTexts.map(each => [each.key, make(each)]));
}
