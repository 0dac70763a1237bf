import type { ComponentType } from 'react';
import type { DataProvider } from 'react-admin';
import type { Schema } from 'yup';
import type { CsvKind } from '#domain/csv.ts';
import type { FilterValue } from '../api.ts';
import type { LazyComponent } from '../../ui/lazyComponent.tsx';
import type { ConsoleRecord } from '../../client/record.ts';

/** The props of a cell. */
export interface CellProps {
  /** The value at the field's source. */
  value: unknown;
  record: ConsoleRecord;
}

/** The props of an input. It reads and writes the form through react-admin's `useInput({ source })`. */
export interface InputProps {
  /** The field's name in the form. */
  source: string;
  label: string;
  help: string | undefined;
  required: boolean;
  readOnly: boolean;
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
  /** The rule for a value in the form, with the messages to show. */
  rule: Schema;
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

/** One field of a resource, as its builder (`text()`, `date()`, …) returns it. */
export interface Field<T extends string = string> {
  /** The builder's name. */
  readonly type: T;
  readonly label: string | undefined;
  readonly source: string | undefined;
  readonly help: string | undefined;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Replaces the type's default cell. */
  readonly cell: LazyComponent<CellProps> | undefined;
  /** Replaces the type's default input. */
  readonly CustomInput: LazyComponent<InputProps> | undefined;
  /** Numbers align at the end of their cell. */
  readonly align: 'start' | 'end';
  /** The kind of its texts in a CSV: figures may start with a sign, which in other texts starts a formula. */
  readonly csv: CsvKind;
  /** Returns the value as text, for cells and downloads. */
  readonly format: (value: unknown) => string;
  /** Whether a long text ends in an ellipsis; hovering shows all of it. */
  readonly clip: boolean;
  /** Whether two or more values may narrow a list together. */
  readonly multiple: boolean;
  /** Shows the value in a cell if plain text is not enough. */
  readonly Cell?: ComponentType<CellProps>;
  /** The control that narrows a list by this field; absent if lists can't be narrowed by it. */
  readonly Filter?: ComponentType<FilterProps>;
  /** Loads the part that forms need, with the visible label; absent if the field has no input. */
  readonly input?: (label: string) => Promise<FieldInput>;
  /** Returns the texts for a download if they must be looked up; otherwise `format` returns them. */
  readonly texts?: (values: readonly unknown[], lookup: Lookup) => Promise<readonly string[]>;
  /** The resource that the field refers to. */
  readonly target?: string;
}

/** The settings of every builder. */
export interface FieldSettings {
  /** The label that people see. @default the field's key in words */
  label?: string;
  /** The dotted place of its value in a record: 'powerStation.name'. @default the field's key */
  source?: string;
  /** A line under the input. @default none */
  help?: string;
  /** Must be filled in. @default false */
  required?: boolean;
  /** Shown in forms but not editable. @default false */
  readOnly?: boolean;
  /** Ends a long text in an ellipsis; hovering shows all of it. @default false */
  clip?: boolean;
  /** Replaces the type's default cell. @default none */
  cell?: LazyComponent<CellProps>;
  /** Replaces the type's default input. @default none */
  input?: LazyComponent<InputProps>;
}

/** Returns the part of a field that is the same for every type. */
export function common(settings: FieldSettings) {
  return {
    label: settings.label,
    source: settings.source,
    help: settings.help,
    required: settings.required ?? false,
    readOnly: settings.readOnly ?? false,
    align: 'start' as const,
    csv: 'text' as const,
    clip: settings.clip ?? false,
    multiple: false,
    cell: settings.cell,
    CustomInput: settings.input,
  };
}
