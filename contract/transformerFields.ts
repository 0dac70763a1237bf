import Type, { type TSchema } from 'typebox';
import type { PlainType } from '#domain/transformer/field.ts';
import { byPlace, type FilledField, type PlainKey, type StoredValue } from '#domain/transformer/plain.ts';
import { nullable, storable } from './parts.ts';

/** A text that the rules check, with room for blanks that they trim and for texts that they refuse with a message. */
export const typed = Type.Optional(storable({ maxLength: 2000 }));

/** A number that the rules check. */
export const given = Type.Optional(Type.Number());

type Sent = Type.TOptional<Type.TString> | Type.TOptional<Type.TNumber>;

const types: {
  readonly [T in PlainType]: { onRecord: (field: FilledField<T>) => TSchema; sent: Sent };
} = {
  text: { onRecord: () => Type.String(), sent: typed },
  number: {
    onRecord: ({ unit, options }) =>
      Type.Integer({ enum: [...options], ...(unit !== undefined && { description: unit }) }),
    sent: given,
  },
  choice: { onRecord: ({ options }) => Type.Enum([...options]), sent: typed },
};

/** Returns the schemas of the plain fields of a transformer centre on record; those of its meter apart. */
export const recordSchemas = () =>
  byPlace<{ [K in PlainKey]: Type.TUnsafe<StoredValue<K>> }>(field => {
    const schema = onRecord<PlainType>(field);
    return Type.Unsafe<StoredValue<PlainKey>>(field.required ? schema : nullable(schema));
  });

const onRecord = <T extends PlainType>(field: FilledField<T>) => types[field.type].onRecord(field);

/** Returns the schemas of what a client may send for the plain fields. `src/validation` has their rules. */
export const sentSchemas = () => byPlace<{ [K in PlainKey]: SentSchema<K> }>(field => types[field.type].sent);

type SentSchema<K extends PlainKey> = Type.TOptional<
  Extract<StoredValue<K>, string> extends never ? Type.TNumber : Type.TString
>;
