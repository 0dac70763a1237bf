import { codeKey, type AreaLevel } from '#domain/areas.ts';
import type { Access } from './access.ts';
import type { Field, FieldKey, Fields, KeyOfType } from './fields/field.ts';
import type { FormSection } from './form.ts';
import type { IconName } from './icons.ts';
import { named, titleField, titlesOf, type Named, type Titles } from './naming.ts';
import type { ConsoleRecord } from './record.ts';

/** The types of fields that a column of a table holds, and that people fill in. */
export type StoredType = 'text' | 'number' | 'date' | 'choice' | 'flag' | 'phone' | 'reference' | 'area';

/** Messages by field: `{ until: 'Must be after Since' }`. */
export type Messages = Readonly<Record<string, string>>;

/** The list of a table's records. `K` are the fields' keys, `S` the keys of the searchable ones. */
export interface TableList<K extends string, S extends string> {
  /** The columns, left to right. @default the first five fields */
  columns?: readonly K[];
  /** Finds records by a part of any of these fields, in any case; each gets an index for it. @default no search box */
  search?: { by: readonly S[]; label?: string };
  /** Fields to narrow the list by, but not the area, which the top bar chooses; each gets an index. @default none */
  filters?: readonly K[];
  /** The initial order: a field's key, after '-' for descending. @default the field that names a record */
  sort?: K | `-${K}`;
  /** Columns whose heading changes the order; each gets an index. @default none */
  sortable?: readonly K[];
  /** Rows on a page, at most 100. @default 10 */
  perPage?: number;
  /** The message for an empty list. @default 'No … found' with the noun for many */
  empty?: string;
  /** The line below that message: what to do next. @default none */
  emptyHint?: string;
}

/**
 * The declaration of a resource with a table of its own. From it come the table and its indexes, the calls of the API
 * with their access, rules, change log and downloads, and the screens.
 */
export interface TableDefinition<F extends Fields> extends Partial<Titles> {
  /** The name of the resource in addresses, in the API and, with '_' for '-', of its table: 'line-crews'. */
  name: string;
  /** The designations that may see, add, change, delete and download records. By default nobody may. */
  access: Access;
  /**
   * Every column of the table. With a field of type `area`, officers see and change the records of their own area only;
   * without one, a record belongs to the whole utility.
   */
  fields: F;
  /** The table. @default no unique fields */
  table?: {
    /** Fields whose value no two records share, or groups that they don't share together: `['section', 'name']`. */
    unique?: readonly (NoInfer<FieldKey<F>> | readonly NoInfer<FieldKey<F>>[])[];
  };
  /** The field that names a record. @default the first of name, title, number, code; else the first but the area */
  recordTitle?: NoInfer<FieldKey<F>>;
  /** The list. @default columns for the first five fields */
  list?: TableList<NoInfer<FieldKey<F>>, NoInfer<KeyOfType<F, 'text' | 'phone'>>>;
  /** The form for adding and changing. @default one section of all fields */
  form?: {
    /** Top to bottom. */
    sections?: readonly FormSection<NoInfer<FieldKey<F>>>[];
    /** Checks fields against each other, after each has met its own rule. Returns a message for each wrong field. */
    check?: (values: ConsoleRecord) => Messages;
  };
  /** Its entry in the sidebar; false for none. @default false */
  menu?: { icon: IconName; group?: string } | false;
  /** Records of the demo utility; those of an area are spread over the utility's areas in turn. @default none */
  samples?: readonly ConsoleRecord[];
}

/** A declared table with its defaults filled in. Frozen. */
export interface Table extends Titles {
  readonly name: string;
  readonly access: Access;
  readonly fields: Readonly<Record<string, Named>>;
  /** The field that says which area a record belongs to; undefined if records belong to the whole utility. */
  readonly area: { readonly key: string; readonly level: AreaLevel } | undefined;
  /** Groups of fields whose values no two records share together. */
  readonly unique: readonly (readonly string[])[];
  readonly recordTitle: string;
  /** The column that orders records with equal values: a required field that no two records share, else `id`. */
  readonly tieBreaker: string;
  /** The fields by which requests may narrow the list: its filters, and every reference. */
  readonly narrowing: readonly string[];
  readonly list: TableList<string, string> & {
    sort: string;
    sortable: readonly string[];
    filters: readonly string[];
  };
  readonly form: { sections?: readonly FormSection<string>[]; check?: (values: ConsoleRecord) => Messages };
  readonly menu: { icon: IconName; group?: string } | false;
  readonly samples: readonly ConsoleRecord[];
}

/** Declares a resource with a table of its own. Unknown columns, filters and form fields are type errors. */
export function defineTable<const F extends Readonly<Record<string, Field<StoredType>>>>(
  definition: TableDefinition<F>,
): Table {
  const fields = Object.fromEntries(
    Object.entries(definition.fields).map(([key, field]) => [key, named(key, field)]),
  );
  const recordTitle = definition.recordTitle ?? titleField(withoutArea(definition.fields));
  const unique = (definition.table?.unique ?? []).map(keys => [keys].flat());
  const area = areaOf(definition.fields);
  const [tieBreaker = 'id'] = unique.flatMap(([key = '', ...others]) =>
    others.length === 0 && fields[key]?.required && key !== area?.key ? [key] : [],
  );
  return Object.freeze<Table>({
    name: definition.name,
    ...titlesOf(definition),
    access: definition.access,
    fields,
    area,
    unique,
    recordTitle,
    tieBreaker,
    narrowing: narrowingOf(definition.fields, definition.list?.filters ?? []),
    list: { sort: recordTitle, sortable: [], filters: [], ...definition.list },
    form: definition.form ?? {},
    menu: definition.menu ?? false,
    samples: definition.samples ?? [],
  });
}

function narrowingOf(fields: Fields, filters: readonly string[]): readonly string[] {
  const references = Object.entries(fields).filter(([, { type }]) => type === 'reference');
  return [...new Set([...filters, ...references.map(([key]) => key)])];
}

function areaOf(fields: Fields): Table['area'] {
  for (const [key, field] of Object.entries(fields))
    if (isArea(field)) return { key, level: field.settings.level };
  return undefined;
}

const withoutArea = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !isArea(field)));

const isArea = (field: Field): field is Field<'area'> => field.type === 'area';

/** Returns the key of the column that holds a field: an area is stored by its code. */
export function columnKey({ area }: Table, key: string): string {
  return key === area?.key ? codeKey(area.level) : key;
}

/** Whether people type the value of a filter by a field: it then finds a part of the field's text. */
export function isTyped({ fields }: Table, key: string): boolean {
  const type = fields[key]?.type;
  return type === 'text' || type === 'phone';
}

/** Returns the fields of a table that refer to records, each with the resource of these. */
export function referencesOf({ fields }: Table): readonly (Named & { target: string })[] {
  return Object.values(fields).flatMap(field =>
    field.type === 'reference' && field.target !== undefined ? [{ ...field, target: field.target }] : [],
  );
}
