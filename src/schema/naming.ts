import type { Field } from './fields/types.ts';
import { inWords, singular } from './words.ts';

/** A field with its key, and with its label and source filled in. */
export type Named<F extends Field = Field> = Omit<F, 'label' | 'source'> & {
  readonly key: string;
  readonly label: string;
  readonly source: string;
};

/** Returns a field with its defaults: its key in words as its label, and the key as its source. */
export function named<F extends Field>(key: string, field: F): Named<F> {
  return { ...field, key, label: field.label ?? inWords(key), source: field.source ?? key };
}

/** Returns the key of the field that names a record: the first of name, title, number, code; else the first field. */
export function titleField(fields: Readonly<Record<string, unknown>>): string {
  return ['name', 'title', 'number', 'code'].find(key => key in fields) ?? Object.keys(fields)[0] ?? 'id';
}

/** The words for a resource: its heading, one of its records, many of them. */
export interface Titles {
  /** The heading of its list, and its entry in the sidebar. @default the name in words */
  title: string;
  /** The nouns for one record and for many. @default the name in words, without a final 's' for one */
  noun: { readonly one: string; readonly many: string };
}

/** Returns the words for a resource, by default made of its name: 'meter-readers' gives 'Meter readers'. */
export function titlesOf(given: { name: string } & Partial<Titles>): Titles {
  const title = given.title ?? inWords(given.name);
  const words = inWords(given.name).toLowerCase();
  return { title, noun: given.noun ?? { one: singular(words), many: words } };
}
