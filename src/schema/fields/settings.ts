import type { AreaLevel } from '#domain/areas.ts';
import type { Option } from './option.ts';

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
}

/** The settings of `text()`. */
export interface TextSettings extends FieldSettings {
  /** The fewest characters. @default 0 */
  min?: number;
  /** The most characters; the input accepts no more. @default 500 */
  max?: number;
  /** The pattern for the trimmed text, and the message if it does not match. @default anything */
  pattern?: { matches: RegExp; message: string };
  /** Whether numbers in the text order it as people do, F2 before F10. @default false: letter by letter */
  natural?: boolean;
  /** Shown if the text is missing. @default '----' */
  missing?: string;
  /** Narrows lists by a choice of the values that a resource's records hold in a field. @default by typing */
  optionsFrom?: { resource: string; field: string };
}

/** The settings of `number()`. */
export interface NumberSettings extends FieldSettings {
  /** The smallest allowed. @default any */
  min?: number;
  /** The largest allowed. @default any */
  max?: number;
  /** Digits after the point; 0 allows whole numbers only. @default 0 */
  decimals?: number;
  /** Narrows lists by a choice of the whole numbers from `min` to `max`. @default by typing */
  filter?: 'select';
}

/** The settings of `date()`. */
export interface DateSettings extends FieldSettings {
  /** The first day allowed, YYYY-MM-DD. @default any */
  min?: string;
  /** The last day allowed, YYYY-MM-DD. @default any */
  max?: string;
}

/** The rules for choosing two or more values. */
export interface Toggling {
  /** Whether two or more values may be chosen. @default false */
  multiple?: boolean;
  /** The value that can't be combined with others. @default none */
  exclusive?: string | undefined;
}

/** The settings of `choice()`. */
export interface ChoiceSettings extends FieldSettings, Toggling {
  /** The values in order. A value without a label gets the value in words as its label. */
  options: readonly (string | Option)[];
  /**
   * The control that narrows a list by one value: pills, or a list under a button. Picking a value again clears it.
   * Fields with multiple values always use pills. @default 'pills' up to four options, else 'select'
   */
  filter?: 'pills' | 'select';
}

/** The settings of `flag()`. */
export interface FlagSettings extends FieldSettings {
  /** The words for true and false. @default 'Yes' and 'No' */
  words?: { yes: string; no: string };
}

/** The settings of `reference()`. */
export interface ReferenceSettings extends FieldSettings {
  /** The resource that it refers to. */
  target: string;
}

/** The settings of `area()`. */
export interface AreaSettings extends FieldSettings {
  /** The level of the area. */
  level: AreaLevel;
}

/** The settings of `computed()`. */
export interface ComputedSettings extends FieldSettings {
  /** Returns the text to show for a value, also for a missing one. */
  as: (value: unknown) => string;
  /** Numbers align at the end of their cell. @default 'start' */
  align?: 'start' | 'end';
}

/** The settings of each type of field. */
export interface FieldTypes {
  text: TextSettings;
  number: NumberSettings;
  date: DateSettings;
  month: FieldSettings;
  choice: ChoiceSettings;
  flag: FlagSettings;
  phone: FieldSettings;
  personName: FieldSettings;
  reference: ReferenceSettings;
  area: AreaSettings;
  computed: ComputedSettings;
}

/** The name of a builder. */
export type FieldType = keyof FieldTypes;
