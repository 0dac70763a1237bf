import Type, { type TSchema } from 'typebox';
import { optionsOf } from '#schema/fields/choice.ts';
import type { Field } from '#schema/fields/field.ts';
import type { FieldType, FieldTypes } from '#schema/fields/settings.ts';
import { longestText } from '#schema/fields/text.ts';
import { boundsOf } from '#schema/fields/number.ts';
import { closed } from './operation.ts';
import { code, id, multiple, nullable, searchText, storable } from './parts.ts';

/** The schemas of a type of field. */
interface FieldSchemas<S> {
  /** A value in a record. */
  record: (settings: S) => TSchema;
  /** A value to store. Looser than the field's rule, which gives the message. @default as in a record */
  value?: (settings: S) => TSchema;
  /** The value of a filter. @default as in a record, without null */
  filter?: (settings: S) => TSchema;
}

/** Room for blanks that the rule trims, and for texts that it refuses with its own message. */
const spare = 200;

const text = (max: number): FieldSchemas<{ required?: boolean }> => ({
  record: ({ required }) => (required ? Type.String() : nullable(Type.String())),
  value: ({ required }) => {
    const typed = storable({ maxLength: max + spare });
    return required ? typed : nullable(typed);
  },
  filter: () => searchText,
});

const unlessRequired = (schema: TSchema, { required }: { required?: boolean }) =>
  required ? schema : nullable(schema);

const numeric = (settings: FieldTypes['number']) => {
  // The rule refuses numbers out of its own bounds with a message; these are what a column holds.
  const { min, max } = boundsOf({ decimals: settings.decimals ?? 0 });
  return Type.Number({ minimum: min, maximum: max });
};

const day = Type.String({ format: 'date', description: 'YYYY-MM-DD' });
const chosen = ({ options }: FieldTypes['choice']) =>
  Type.Enum(optionsOf({ options }).map(({ value }) => value));

const schemas: { readonly [T in FieldType]?: FieldSchemas<FieldTypes[T]> } = {
  text: {
    ...text(longestText),
    value: settings => text(settings.max ?? longestText).value?.(settings) ?? Type.String(),
  },
  phone: text(20),
  number: {
    record: settings => unlessRequired(numeric(settings), settings),
    filter: settings => numeric(settings),
  },
  date: { record: settings => unlessRequired(day, settings), filter: () => day },
  choice: {
    record: settings => unlessRequired(chosen(settings), settings),
    filter: settings => (settings.multiple ? multiple(chosen(settings), 20) : chosen(settings)),
  },
  flag: { record: () => Type.Boolean() },
  reference: { record: settings => unlessRequired(id, settings), filter: () => id },
  area: {
    record: () => closed({ code, name: Type.String() }),
    value: () => code,
  },
};

/** Returns the schema of a field's value in a record. */
export const recordSchema = <T extends FieldType>(field: TypedField<T>): TSchema =>
  schemasOf(field).record(field.settings);

/** Returns the schema of a field's value to store. */
export const valueSchema = <T extends FieldType>(field: TypedField<T>): TSchema => {
  const { value, record } = schemasOf(field);
  return (value ?? record)(field.settings);
};

/** Returns the schema of a filter by a field. */
export const filterSchema = <T extends FieldType>(field: TypedField<T>): TSchema => {
  const { filter, record } = schemasOf(field);
  return (filter ?? record)(field.settings);
};

type TypedField<T extends FieldType> = Pick<Field<T>, 'type' | 'settings'>;

function schemasOf<T extends FieldType>({ type }: TypedField<T>): FieldSchemas<FieldTypes[T]> {
  const found = schemas[type];
  if (!found) throw new Error(`A ${type} field has no column.`);
  return found;
}
