/** What every field of a transformer centre says. */
interface Named {
  /** Its title in the view, in downloads, in histories and beside a stale edit. */
  readonly title: string;
  /** The label of its input. @default title */
  readonly label?: string;
  /** Whether each transformer centre has one, so that its column is never empty. @default false */
  readonly required?: boolean;
}

/** What a field says that one input fills in and one column stores. */
interface Plain extends Named {
  /** Its name in messages. @default title */
  readonly called?: string;
  /** Its name within the `meter` of a request or an answer. @default it stands outside, under its key */
  readonly inMeter?: string;
  /** Whether an edit must not empty it. @default required */
  readonly requiredInEdit?: boolean;
  /** Whether it holds from a month on, so that every month keeps its own. @default false */
  readonly fromMonth?: boolean;
  /** Messages in place of those that its type makes of its name. */
  readonly messages?: Partial<Record<'missing' | 'invalid' | 'tooShort' | 'tooLong', string>>;
  /** What the demo utility puts before the number of the transformer centre. @default the demo leaves it out */
  readonly sample?: string;
  /** Its column in the file of transformer centres. */
  readonly column: string;
}

/** The numbers of characters that a text may have. */
export interface Limits {
  /** @default 1 */
  readonly shortest?: number;
  readonly longest: number;
}

/** A line of text. */
interface TextSettings {
  /** Whether it identifies something, so that a file must not have a number in its place. @default false */
  readonly isCode?: boolean;
  readonly inForm: Limits & { readonly pattern?: RegExp };
  readonly inFile: Limits;
}

/** One of a few whole numbers. */
interface NumberSettings {
  readonly options: readonly number[];
  /** The options that a file must not use. @default none */
  readonly notInFile?: readonly number[];
  /** The unit, or what the number means, for readers of the contract. */
  readonly unit?: string;
  /** How its column stores it. */
  readonly stored: 'smallint' | 'integer';
}

/** One of a few words. */
interface ChoiceSettings {
  readonly options: readonly string[];
}

interface PlainTypes {
  text: TextSettings;
  number: NumberSettings;
  choice: ChoiceSettings;
}

/** The type of a plain field. */
export type PlainType = keyof PlainTypes;

/** A field that one input fills in and one column stores: its rule, column and schemas follow from it. */
export type PlainField<T extends PlainType = PlainType> = {
  [K in T]: { readonly type: K } & Plain & PlainTypes[K];
}[T];

/** A field with an input, a rule or a place in the database of its own. */
export interface CustomField extends Named {
  readonly type: 'custom';
  /** The inputs that show its errors, by the places of these in a request. @default it has no input */
  readonly inputs?: Readonly<Record<string, string>>;
}

/** A field of a transformer centre. */
export type TransformerField = PlainField | CustomField;

const codeLimits = { inForm: { shortest: 3, longest: 30 }, inFile: { longest: 60 } } as const;

/** Declares a code, a make or a serial number: a short text that may be missing. */
export const code = <const F extends Plain & Partial<TextSettings>>(field: F) => ({
  type: 'text' as const,
  ...codeLimits,
  ...field,
});
