import { codeKey, type AreaLevel } from '#domain/areas.ts';
import type { Access } from './access.ts';
import { FaultyDeclarations } from './faultyDeclarations.ts';
import type { Field, Fields, StoredType } from './fields/types.ts';
import type { FormSection } from './form.ts';
import type { IconName } from './icons.ts';
import type { TableMap } from './map.ts';
import { named, titleField, titlesOf, type Named, type Titles } from './naming.ts';
import type { ConsoleRecord } from './record.ts';
import type { Computation, Messages, TableDefinition, TableList } from './tableDefinition.ts';

/** A declared table with its defaults filled in. Frozen. */
export interface Table extends Titles {
  readonly name: string;
  readonly access: Access;
  readonly fields: Readonly<Record<string, Named>>;
  /** The field that says which area a record belongs to; undefined if records belong to the whole utility. */
  readonly area: { readonly key: string; readonly level: AreaLevel } | undefined;
  /** Groups of fields whose values no two records share together. */
  readonly unique: readonly (readonly string[])[];
  /** Groups that no two records share while a flag is false, each with the flag's key. */
  readonly uniqueUnless: readonly { readonly flag: string; readonly group: readonly string[] }[];
  /** The fields that the server computes, by their keys. */
  readonly computed: Readonly<Record<string, Computation>>;
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
  readonly map: Required<TableMap<string, string, string>> | undefined;
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
  const { access, form = {}, menu = false, samples = [] } = definition;
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
    access,
    fields,
    area,
    unique,
    uniqueUnless: uniqueUnlessOf(definition.table?.uniqueUnless),
    computed: computedOf(definition.table?.computed),
    recordTitle,
    tieBreaker,
    narrowing: narrowingOf(definition.fields, definition.list?.filters ?? []),
    list: { sort: recordTitle, sortable: [], filters: [], ...definition.list },
    map: definition.map && { position: positionIn(definition.fields), ...definition.map },
    form,
    menu,
    samples,
  });
}

/** Returns a fault for each key that doesn't exist or is missing. The compiler says so too, but `npm start` runs without it. */
function keyFaults(
  definition: Omit<TableDefinition<Fields>, 'list' | 'map'> & {
    list?: TableList<string, string>;
    map?: TableMap<string, string, string>;
  },
): string[] {
  const { name, access, fields, title, noun, recordTitle, samples, ...parts } = definition;
  const {
    table: { unique, uniqueUnless, computed, ...ofTable } = {},
    form: { sections, check, ...ofForm } = {},
    ...others
  } = parts;
  const { list = {}, map, menu, ...unknown } = others;
  const { columns, search, filters, sort, thenBy, sortable, perPage, empty, emptyHint, ...ofList } = list;
  const { icon, group, ...ofMenu } = menu || {};
  const { position, bands, shows, ...ofMap } = map ?? {};
  const found = {
    '': unknown,
    'table.': ofTable,
    'form.': ofForm,
    'list.': ofList,
    'menu.': ofMenu,
    'map.': ofMap,
  };
  return [
    ...Object.entries({ access, fields, ...(map && { 'map.bands': bands, 'map.shows': shows }) })
      .filter(([, value]) => value === undefined)
      .map(([key]) => `${key}: is missing`),
    ...Object.entries(found).flatMap(([place, keys]) =>
      Object.keys(keys).map(key => `${place}${key}: does not exist`),
    ),
  ].map(fault => `${name}.${fault}`);
}

/** Types the computations by the keys of any fields. */
function computedOf(given: { readonly [key: string]: Computation | undefined } = {}): Table['computed'] {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, compute]) => (compute ? [[key, compute] as const] : [])),
  );
}

function uniqueUnlessOf(
  given: { readonly [flag: string]: readonly (readonly string[])[] | undefined } = {},
): Table['uniqueUnless'] {
  return Object.entries(given).flatMap(([flag, groups = []]) => groups.map(group => ({ flag, group })));
}

/** Whether the server computes a field, so that nobody fills it in. */
export const isComputed = ({ computed }: Table, key: string): boolean => Object.hasOwn(computed, key);

/** Returns the computed values of a record. */
export function computedIn({ computed }: Table, record: ConsoleRecord): ConsoleRecord {
  return Object.fromEntries(Object.entries(computed).map(([key, compute]) => [key, compute(record)]));
}

function narrowingOf(fields: Fields, filters: readonly string[]): readonly string[] {
  const references = Object.entries(fields).filter(([, { type }]) => type === 'reference');
  return [...new Set([...filters, ...references.map(([key]) => key)])];
}

/** Returns the key of the first field that holds a position; '' if there is none. */
const positionIn = (fields: Fields): string =>
  Object.keys(fields).find(key => fields[key]?.type === 'position') ?? '';

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
export const isTyped = ({ fields }: Table, key: string): boolean => fields[key]?.inParts ?? false;

/** Returns the fields of a table that refer to records, each with the resource of these. */
export function referencesOf({ fields }: Table): readonly (Named & { target: string })[] {
  return Object.values(fields).flatMap(field =>
    field.type === 'reference' && field.target !== undefined ? [{ ...field, target: field.target }] : [],
  );
}
