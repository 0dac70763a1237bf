import { trimmed } from '#domain/texts.ts';
import type { Option } from '#schema/fields/choice/index.ts';
import { sourcesOf, type Sources } from './fieldSources.ts';
import {
  transformerFields,
  transformerSections,
  type CustomField,
  type PlainField,
  type PlainType,
} from './transformerFields.ts';

type Fields = typeof transformerFields;

/** The key of a field of a transformer centre. */
export type TransformerKey = keyof Fields;

/** The key of a plain field. */
export type PlainKey = {
  [K in TransformerKey]: Fields[K] extends { type: 'custom' } ? never : K;
}[TransformerKey];

/** The declaration of a field. */
export type FieldOf<K extends PlainKey> = Fields[K];

/** The key of a field with an input, a rule or a place in the database of its own. */
export type CustomKey = Exclude<TransformerKey, PlainKey>;

type MeterKey = { [K in PlainKey]: Fields[K] extends { inMeter: string } ? K : never }[PlainKey];
type InMeter<K extends MeterKey> = Fields[K]['inMeter'];

/** The keys of the fields that hold from a month on. */
export type MonthlyKey = {
  [K in PlainKey]: Fields[K] extends { fromMonth: true } ? K : never;
}[PlainKey];

type ValueOf<F> = F extends { type: 'choice'; options: readonly { value: infer V }[] }
  ? V
  : F extends { type: 'number' }
    ? number
    : string;

type IfRequired<F, Yes, No> = F extends { required: true } ? Yes : No;

/** The value of a field in a request; an emptied optional text is ''. */
export type SentValue<K extends PlainKey> = IfRequired<
  Fields[K],
  ValueOf<Fields[K]>,
  ValueOf<Fields[K]> | EmptyText<K>
>;
type EmptyText<K extends PlainKey> = Fields[K] extends { type: 'number' } ? undefined : '';

/** The value of a field on record. */
export type StoredValue<K extends PlainKey> = IfRequired<
  Fields[K],
  ValueOf<Fields[K]>,
  ValueOf<Fields[K]> | null
>;

/** The dotted place of a plain field in a request, which is also the name of its input. */
type PlainPath = {
  [K in PlainKey]: Fields[K] extends { inMeter: infer M extends string } ? `meter.${M}` : K;
}[PlainKey];

type InputsOf<F> = F extends { inputs: infer I } ? I[keyof I] : never;

/** The name of an input of the forms. */
export type TransformerInput = PlainPath | InputsOf<Fields[CustomKey]>;

/** A plain field with its key and its defaults filled in. */
export type FilledField<T extends PlainType = PlainType> = { [K in T]: PlainField<K> & Filled }[T];

interface Filled {
  /** Its name in the program: of its column, in change logs and in views. */
  readonly key: PlainKey;
  /** Its dotted place in a request or an answer; the name of its input. */
  readonly path: PlainPath;
  readonly label: string;
  readonly inputLabel: string;
  readonly called: string;
  readonly as: Sources;
}

const isPlain = (key: TransformerKey): key is PlainKey => transformerFields[key].type !== 'custom';
const isKey = (key: string): key is TransformerKey => key in transformerFields;

/** The keys of the fields, in order. */
export const transformerKeys: readonly TransformerKey[] = Object.keys(transformerFields).filter(isKey);

/** The sections of the form and of the view, in order. */
export const sections: readonly { title: string; keys: readonly TransformerKey[] }[] =
  transformerSections.map(({ title, fields }) => ({ title, keys: Object.keys(fields).filter(isKey) }));

/** The plain fields, in order. */
export const plainFields: readonly FilledField[] = transformerKeys
  .filter(isPlain)
  .map(key => filled(key, transformerFields[key]));

/** Returns what each of some fields gives: a plain one by `plain`, another one by its own entry in `custom`. */
export function ofEach<T>(
  keys: readonly TransformerKey[],
  plain: (field: FilledField) => T,
  custom: Readonly<Record<CustomKey, T>>,
): T[] {
  return keys.map(key => (isPlain(key) ? plain(filled(key, transformerFields[key])) : custom[key]));
}

function filled(key: PlainKey, field: PlainField): FilledField;
function filled(key: PlainKey, field: PlainField): object {
  const { label, inputLabel = label, called = label } = field;
  return { ...field, key, inputLabel, called, as: sourcesOf(field), path: pathOf(key, field) };
}

function pathOf(key: TransformerKey, { inMeter }: PlainField): string {
  return inMeter ? `meter.${inMeter}` : key;
}

type Each = Readonly<Partial<Record<PlainKey, unknown>>>;

/** Returns what `make` returns for each plain field, by key. The caller names the type for each. */
export function byKey<M extends Each>(make: (field: FilledField) => M[PlainKey]): M;
export function byKey(make: (field: FilledField) => unknown): object {
  return made(plainFields, ({ key }) => key, make);
}

/** A type for each plain field, by its name in a request or an answer. */
export interface Placed<M extends Each> {
  details: Pick<M, Exclude<PlainKey, MeterKey>>;
  meter: { [K in keyof Pick<M, MeterKey> as InMeter<K>]: M[K] };
}

/** The same as `byKey`, by the field's name in a request or an answer. */
export function byPlace<M extends Each>(make: (field: FilledField) => M[PlainKey]): Placed<M>;
export function byPlace(make: (field: FilledField) => unknown): { details: object; meter: object } {
  return { details: made(ofDetails, nameOf, make), meter: made(ofMeter, nameOf, make) };
}

const nameOf = ({ inMeter, key }: FilledField) => inMeter ?? key;
const ofMeter = plainFields.filter(({ inMeter }) => inMeter !== undefined);
const ofDetails = plainFields.filter(({ inMeter }) => inMeter === undefined);

/** Leaves out the fields for which nothing is made. */
function made(
  fields: readonly FilledField[],
  toName: (field: FilledField) => string,
  make: (field: FilledField) => unknown,
): object {
  const entries = fields.map(field => [toName(field), make(field)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The values of the plain fields in a request. */
export type SentFields = Placed<{ readonly [K in PlainKey]?: SentValue<K> }>;

type Values = Readonly<Record<string, unknown>>;

/** Returns the value of a plain field in a request or an answer. */
export function valueAt(field: FilledField, whole: object): string | number | null | undefined;
export function valueAt({ key, inMeter }: FilledField, whole: object): unknown {
  const { [key]: own, meter }: Values = { ...whole };
  if (inMeter === undefined) return own;
  const { [inMeter]: ofIts }: Values = typeof meter === 'object' ? { ...meter } : {};
  return ofIts;
}

/** Returns the values that a field allows, each with its title; none if people type it. */
export function choicesOf(field: FilledField): readonly Option[] {
  const options = 'options' in field ? (field.options ?? []) : [];
  return options.map(option =>
    typeof option === 'object' ? option : { value: String(option), label: String(option) },
  );
}

/** Returns the text that shows a value: of a choice its title, of anything else itself. */
export function shownText(field: FilledField, value: ReturnType<typeof valueAt>): string {
  const text = trimmed(String(value ?? ''));
  return choicesOf(field).find(choice => choice.value === text)?.label ?? text;
}

type Inputs = Readonly<Record<string, TransformerInput>>;

/** Returns the inputs of a field, by the places of their values in a request. */
export function inputsOf(key: TransformerKey): Inputs;
export function inputsOf(key: TransformerKey): object {
  const field: PlainField | CustomField = transformerFields[key];
  if (field.type === 'custom') return field.inputs ?? {};
  const path = pathOf(key, field);
  return { [path]: path };
}

/** The inputs of the forms by the places of their values in a request, in the order of the form. */
export const inputsByPlace: Inputs = Object.fromEntries(
  transformerKeys.flatMap(key => Object.entries(inputsOf(key))),
);
