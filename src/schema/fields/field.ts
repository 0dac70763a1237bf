import type { CsvKind } from '#domain/csv.ts';

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
  /**
   * The characters that its column has room for in a list: of a long text, the fewest. Columns share what is left of the
   * frame. @default what values of its type take
   */
  width?: number;
  /** Messages in place of those that its type makes of its label. @default none */
  messages?: Partial<Record<'missing' | 'invalid' | 'tooShort' | 'tooLong', string>>;
}

/**
 * One field of a resource, as its builder (`text()`, `date()`, …) returns it: what portal and server both need of a type
 * `T` with settings `S`. The portal half of its type adds cells, filters and inputs, the server half schemas and a column.
 */
export interface FieldOf<T extends string, S extends FieldSettings> {
  readonly type: T;
  /** The settings of the builder, with the type's defaults. */
  readonly settings: S;
  readonly label: string | undefined;
  readonly source: string | undefined;
  readonly help: string | undefined;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Numbers align at the end of their cell. */
  readonly align: 'start' | 'end';
  /** The kind of its texts in a CSV: figures may start with a sign, which in other texts starts a formula. */
  readonly csv: CsvKind;
  /** Returns the value as text, for cells and downloads. */
  readonly format: (value: unknown) => string;
  /** Returns the text for downloads where that differs: other programs read it there. @default as `format` */
  readonly inFile?: (value: unknown) => string;
  /** Returns the message for a value, also a typed one, that breaks the rule of a field with this label. */
  readonly fault?: (value: unknown, label: string) => string | undefined;
  /** Returns what is wrong with the settings, each fault after its setting. */
  readonly settingFaults: () => readonly string[];
  /** Whether a long text ends in an ellipsis; hovering shows all of it. */
  readonly clip: boolean;
  /** The characters that its column has room for at least; further ones go to a second line. */
  readonly width: number;
  /** The characters that its column keeps where those of a list run short of room, as for the longest word of names. */
  readonly leastWidth: number;
  /** The value of a new record if none is given. */
  readonly blank: false | string | null;
  /** Whether lists find a part of its text, as people type it; other values are found whole. */
  readonly inParts: boolean;
  /** Whether a list can be in the order of its values: not of codes and ids, which people don't read. */
  readonly isOrdered: boolean;
  /** Whether lists can be narrowed by its values: not by places, each of which is another. */
  readonly narrows: boolean;
  /** Whether a column of a table holds it and people fill it in. */
  readonly isStored: boolean;
  /** Whether two or more values may narrow a list together. */
  readonly multiple: boolean;
  /** Whether a filter by it finds the records up to its value, in place of those that have it. */
  readonly isUpTo: boolean;
  /** Whether numbers in its texts order them as people do. */
  readonly natural: boolean;
  /** The resource that the field refers to. */
  readonly target?: string;
}

/** A field that only lists and pages show. */
export interface ShownOnly<T extends string, S extends FieldSettings> extends FieldOf<T, S> {
  readonly isStored: false;
}

/** A field of which lists find a part, as people type it. */
export interface FoundInParts<T extends string, S extends FieldSettings> extends FieldOf<T, S> {
  readonly inParts: true;
}

/**
 * Returns the part of a field that is the same for every type; its type has taken its own settings out of `others`, and
 * knows the characters that its values take.
 */
export function common(
  { label, source, help, required, readOnly, clip, width, messages, ...others }: FieldSettings,
  taken = 12,
) {
  const room = width ?? (clip ? longName : taken);
  // The compiler refuses others too, but `npm start` runs without it.
  const faults = Object.keys(others).map(key => `${key}: does not exist`);
  return {
    label,
    source,
    help,
    required: required ?? false,
    readOnly: readOnly ?? false,
    align: 'start' as const,
    csv: 'text' as const,
    clip: clip ?? false,
    width: room,
    leastWidth: clip ? 0.6 * room : room,
    blank: null,
    inParts: false,
    isOrdered: true,
    narrows: true,
    isStored: true,
    multiple: false,
    isUpTo: false,
    natural: false,
    settingFaults: () => [
      ...faults,
      ...(width !== undefined && !(width >= 1 && width <= 60)
        ? ['width: must be from 1 to 60 characters']
        : []),
    ],
  };
}

/** The characters of most words in names and titles. */
export const longWord = 9;

/** The fewest characters of a column of long texts, which end in an ellipsis. */
const longName = 14;

/** Returns a fault if no value can lie between two bounds. */
export function crossed<Bound extends number | string>(min: Bound | undefined, max: Bound | undefined) {
  return min !== undefined && max !== undefined && min > max ? [`min: ${min} is more than max, ${max}`] : [];
}

/** Returns the texts that a list has twice or more, each once. */
export function repeated(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text, at) => texts.indexOf(text) !== at))];
}
