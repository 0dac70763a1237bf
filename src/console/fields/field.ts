import type { ComponentType } from 'react';
import type { DataProvider } from 'react-admin';
import type { Schema } from 'yup';
import type { CsvKind } from '#domain/csv.ts';
import type { FilterValue } from '../api.ts';
import type { Part } from '../part.tsx';
import type { ConsoleRecord } from '../record.ts';
import type { Registry } from '../registry.ts';

/** What a cell is given. */
export interface CellProps {
  /** What stands at the field's source. */
  value: unknown;
  record: ConsoleRecord;
}

/** What an input is given. It reads and writes the form through react-admin's `useInput({ source })`. */
export interface InputProps {
  /** The field's name in the form. */
  source: string;
  label: string;
  help: string | undefined;
  required: boolean;
  readOnly: boolean;
}

/** What a filter control is given. */
export interface FilterProps {
  label: string;
  /** What is chosen, as it stands in the URL; absent for nothing. */
  value: FilterValue | undefined;
  /** Chooses a value, several where the field takes that, or none. */
  onChange: (value: FilterValue | undefined) => void;
}

/** The half of a field type that only forms need; loaded with the form. */
export interface FieldInput {
  Input: ComponentType<InputProps>;
  /** What a value in the form must keep to, with the messages to show. */
  rule: Schema;
  /** From the API's value to the form's. */
  toForm: (value: unknown) => unknown;
  /** From the form's value to the API's. */
  toWire: (value: unknown) => unknown;
}

/** Where texts can be looked up that a record does not hold itself. */
export interface Lookup {
  dataProvider: DataProvider;
  registry: Registry;
}

/** One field of a resource, as its builder (`text()`, `date()`, …) makes it. */
export interface Field<T extends string = string> {
  /** The builder's name. */
  readonly type: T;
  readonly label: string | undefined;
  readonly source: string | undefined;
  readonly help: string | undefined;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Shown in place of the type's own cell. */
  readonly cell: Part<CellProps> | undefined;
  /** Shown in place of the type's own input. */
  readonly inputPart: Part<InputProps> | undefined;
  /** Numbers stand at the end of their cell. */
  readonly align: 'start' | 'end';
  /** Whether its texts are figures, whose signs start no formula in a spreadsheet. */
  readonly csv: CsvKind;
  /** The value as text: in the cell and in a download. */
  readonly format: (value: unknown) => string;
  /** Whether a long text ends in an ellipsis; all of it shows under the pointer. */
  readonly clip: boolean;
  /** Whether lists may be narrowed by several values at once. */
  readonly several: boolean;
  /** Where plain text will not do in a cell. */
  readonly Cell?: ComponentType<CellProps>;
  /** The control that narrows a list by this field; absent where lists can't be narrowed by it. */
  readonly Filter?: ComponentType<FilterProps>;
  /** Loads what a form needs, for the label that people see; absent where there is nothing to type. */
  readonly input?: (label: string) => Promise<FieldInput>;
  /** The texts of a download where they must be looked up; else `format` gives them. */
  readonly texts?: (values: readonly unknown[], lookup: Lookup) => Promise<readonly string[]>;
  /** The resource it points to. */
  readonly target?: string;
}

/** What every builder takes. */
export interface FieldSettings {
  /** What people call it. @default the field's key in words */
  label?: string;
  /** Where its value stands in a record, dotted: 'powerStation.name'. @default the field's key */
  source?: string;
  /** A line under the input. @default none */
  help?: string;
  /** Must be filled in. @default false */
  required?: boolean;
  /** Shown in forms but not to be changed. @default false */
  readOnly?: boolean;
  /** Ends a long text in an ellipsis; all of it shows under the pointer. @default false */
  clip?: boolean;
  /** Shown in place of the type's own cell. @default none */
  cell?: Part<CellProps>;
  /** Shown in place of the type's own input. @default none */
  input?: Part<InputProps>;
}

/** The part of a field that is the same for every type. */
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
    several: false,
    cell: settings.cell,
    inputPart: settings.input,
  };
}
