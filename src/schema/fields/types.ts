import type { FieldOf } from './field.ts';
import type * as builders from './index.ts';

type Builders = typeof builders;

/** The name of a builder. */
export type FieldType = keyof Builders;

/** The settings of each type of field. */
export type FieldTypes = { readonly [T in FieldType]: ReturnType<Builders[T]>['settings'] };

/** The types of fields that a column of a table holds, and that people fill in. */
export type StoredType = {
  [T in FieldType]: ReturnType<Builders[T]> extends { isStored: false } ? never : T;
}[FieldType];

/** The types of fields of which lists find a part, as people type it. */
export type TypeInParts = {
  [T in FieldType]: ReturnType<Builders[T]> extends { inParts: true } ? T : never;
}[FieldType];

/** A field of a type that has a builder. */
export type Field<T extends FieldType = FieldType> = FieldOf<T, FieldTypes[T]>;

/** The fields of a resource by their keys. */
export type Fields = Readonly<Record<string, Field>>;

/** The keys of a resource's fields. */
export type FieldKey<F> = keyof F & string;

/** The keys of the fields whose type is one of `T`. */
export type KeyOfType<F, T extends FieldType> = {
  [K in FieldKey<F>]: F[K] extends Field<T> ? K : never;
}[FieldKey<F>];
