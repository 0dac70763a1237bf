import { codeKey, type AreaLevel } from '#domain/areas.ts';
import type { Access } from './access.ts';
import { FaultyDeclarations } from './faultyDeclarations.ts';
import type { Field, Fields } from './fields/field.ts';
import type { FormSection } from './form.ts';
import type { IconName } from './icons.ts';
import { keyFaults } from './knownKeys.ts';
import { named, titleField, titlesOf, type Named, type Titles } from './naming.ts';
import type { ConsoleRecord } from './record.ts';
import type { Messages, StoredType, TableDefinition, TableList } from './tableDefinition.ts';

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

/**
 * Declares a resource with a table of its own. Unknown columns, filters and form fields are type errors. Throws if a key
 * is missing or doesn't exist.
 */
export function defineTable<const F extends Readonly<Record<string, Field<StoredType>>>>(
  definition: TableDefinition<F>,
): Table {
  FaultyDeclarations.refuse(keyFaults(definition));
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
