import type { CsvKind } from '#domain/csv.ts';
import type { FieldSettings, FieldType, FieldTypes } from './settings.ts';

/**
 * One field of a resource, as its builder (`text()`, `date()`, …) returns it: what portal and server both need. The
 * portal adds cells, filters and inputs by its type, the server a column.
 */
export interface Field<T extends FieldType = FieldType> {
  readonly type: T;
  /** What the builder was given, with the type's defaults. */
  readonly settings: FieldTypes[T];
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
  /** Whether a long text ends in an ellipsis; hovering shows all of it. */
  readonly clip: boolean;
  /** Whether two or more values may narrow a list together. */
  readonly multiple: boolean;
  /** Whether numbers in its texts order them as people do. */
  readonly natural: boolean;
  /** The resource that the field refers to. */
  readonly target?: string;
}

/** The fields of a resource by their keys. */
export type Fields = Readonly<Record<string, Field>>;

/** The keys of a resource's fields. */
export type FieldKey<F> = keyof F & string;

/** The keys of the fields whose type is one of `T`. */
export type KeyOfType<F, T extends FieldType> = {
  [K in FieldKey<F>]: F[K] extends Field<T> ? K : never;
}[FieldKey<F>];

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
    natural: false,
  };
}
