import type { ComponentType } from 'react';
import type { DataProvider } from 'react-admin';
import type { RefCallBack } from 'react-hook-form';
import type { Field, FieldType } from '#schema/fields/types.ts';
import type { Officer } from '#domain/officer.ts';
import type { ConsoleRecord } from '#schema/record.ts';
import type { FilterValue } from '../declaration/api.ts';
import type { LazyComponent } from '../../ui/lazyComponent.tsx';

/** The props of a cell. */
export interface CellProps {
  /** The value at the field's source. */
  value: unknown;
  /** The record of the row or page. */
  record: ConsoleRecord;
}

/** The props of an input. It reads and writes the form through react-admin's `useInput({ source })`. */
export interface InputProps {
  /** The field's name in the form. */
  source: string;
  /** The label of the input. */
  label: string;
  /** The line under the input. */
  help: string | undefined;
  /** Whether it must be filled in. */
  required: boolean;
  /** Whether it is shown without being editable. */
  readOnly: boolean;
}

/** The place of an input in the form, as react-hook-form and react-admin return it. */
export interface Controller {
  field: { name: string; ref: RefCallBack };
  fieldState: { error?: { message?: string | undefined } | undefined };
}

/** The props of a filter control. */
export interface FilterProps {
  label: string;
  /** The chosen value, as in the URL; absent if nothing is chosen. */
  value: FilterValue | undefined;
  /** Chooses a value, a list of values if the field allows it, or none. */
  onChange: (value: FilterValue | undefined) => void;
}

/** The part of a field type that only forms need; loaded with the form. */
export interface FieldInput {
  Input: ComponentType<InputProps>;
  /** Converts the API's value to the form's. */
  toForm: (value: unknown) => unknown;
  /** Converts the form's value to the API's. */
  toWire: (value: unknown) => unknown;
}

/** Defines the titles of a resource's records. A `Resource` is one. */
export interface Titled {
  readonly fields: Readonly<Record<string, { source: string; format: (value: unknown) => string }>>;
  /** The key of the field that names a record. */
  readonly recordTitle: string;
  /** Returns the title of a record, if the value of that field alone is ambiguous. */
  readonly recordText: ((record: ConsoleRecord) => string) | undefined;
}

/** The sources for texts that a record does not hold itself. */
export interface Lookup {
  dataProvider: DataProvider;
  registry: { resource(name: string): Titled | undefined };
}

/** The purpose of a form: a new record, or a change of one. */
export type Purpose = 'create' | 'update';

/** The half of a field type that only the portal has. */
export interface FieldView {
  /** Shows the value in a cell if plain text is not enough. */
  readonly Cell?: ComponentType<CellProps>;
  /** The control that narrows a list by this field; absent if lists can't be narrowed by it. */
  readonly Filter?: ComponentType<FilterProps>;
  /** Loads the part that forms need; absent if the field has no input. */
  readonly input?: () => Promise<FieldInput>;
  /** Whether an officer fills it in. @default in every form */
  readonly offered?: (officer: Officer, purpose: Purpose) => boolean;
  /** Returns the texts for a download if they must be looked up; otherwise `format` returns them. */
  readonly texts?: (values: readonly unknown[], lookup: Lookup) => Promise<readonly string[]>;
}

/** Hand-written components that replace those of a field's type. */
export interface FieldParts {
  /** Replaces the type's default cell. @default none */
  cell?: LazyComponent<CellProps>;
  /** Replaces the type's default input. @default none */
  input?: LazyComponent<InputProps>;
}

/** A field, with the components that replace those of its type if there are any. */
export type ConsoleField<T extends FieldType = FieldType> = Field<T> & { readonly parts?: FieldParts };

/** Gives a field components that replace those of its type. */
export const withParts = <T extends FieldType>(field: Field<T>, parts: FieldParts): ConsoleField<T> => ({
  ...field,
  parts,
});

/** Converts a form's text to the API's value: null for none. */
export const nullIfEmpty = (value: unknown): unknown => (value === '' ? null : value);
