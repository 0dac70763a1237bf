import { isComputed, type Table } from '#schema/defineTable.ts';
import { tableCalls, tableEndpoint, type TableCall } from '#schema/tableCalls.ts';
import type { Query, View } from '../api.ts';
import type { Api, DeclaredCall } from '../declaredCall.ts';
import { resolveResource } from '../defineResource.ts';
import type { ConsoleRecord } from '#schema/record.ts';
import type { FieldParts } from '../../field/field.ts';
import type { ListDefinition } from '../../list/definition.ts';
import { locationQuery } from '../locationQuery.ts';
import { sortQuery } from '../view.ts';
import type { ConsoleFields } from '../resource.ts';
import type { Pages, RecordPage, Resource } from '../resolved.ts';
import { icons } from './icons.ts';

/** Hand-written parts of a table's screens. */
export interface TableParts {
  /** Components that replace those of a field's type, by the field's key. @default none */
  fields?: Readonly<Record<string, FieldParts>>;
  /** Keys of the list that a table's declaration does not have, or that replace its own. @default none */
  list?: ListDefinition<string, string>;
  /** Returns the text that names a record. @default the field that names it */
  recordText?: (record: ConsoleRecord) => string;
  /** The fields that a record's page leaves out, by their keys. @default none */
  unshown?: readonly string[];
  /** Parts of a record's page beside the generated ones. @default none */
  recordPage?: RecordPage;
  /** Pages that replace generated ones. @default none */
  pages?: Pages;
}

/** Returns the resource whose screens show a declared table. */
export function resourceOfTable(table: Table, parts: TableParts = {}): Resource {
  const { name, title, noun, access, recordTitle, map, menu } = table;
  const isGranted = (call: TableCall) => (access[tableCalls[call].needs] ?? []).length > 0;
  const hasForm = isGranted('create') || isGranted('update');
  return resolveResource({
    name,
    title,
    noun,
    access,
    fields: fieldsOf(table, parts),
    recordTitle,
    facts: Object.keys(table.fields).filter(key => !parts.unshown?.includes(key)),
    ...(parts.recordText && { recordText: parts.recordText }),
    list: { ...listOf(table), ...parts.list },
    ...(map && {
      map: {
        ...map,
        operation: tableEndpoint(name, 'points'),
        ...(table.area && { outlines: table.area.key }),
      },
    }),
    ...(hasForm && { form: formOf(table) }),
    api: apiOf(table, isGranted),
    menu: menu && { ...menu, icon: icons[menu.icon] },
    topBar: { hierarchy: table.area !== undefined },
    ...(parts.recordPage && { recordPage: parts.recordPage }),
    ...(parts.pages && { pages: parts.pages }),
  });
}

/** Returns the fields with their hand-written parts. */
function fieldsOf({ fields }: Table, parts: TableParts): ConsoleFields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, { ...field, parts: parts.fields?.[key] ?? {} }]),
  );
}

/** Returns the form: by default one section of all fields that people fill in. */
function formOf(table: Table): Table['form'] {
  const fields = Object.keys(table.fields).filter(key => !isComputed(table, key));
  return { sections: [{ fields }], ...table.form };
}

function listOf(table: Table): ListDefinition<string, string> {
  const { columns, search, filters, sort, sortable, perPage, empty, emptyHint } = table.list;
  return {
    filters,
    sort,
    sortable,
    linked: table.narrowing.filter(key => !filters.includes(key)),
    ...(columns && { columns }),
    ...(search && { search: { ...search, param: 'q' } }),
    ...(perPage !== undefined && { perPage }),
    ...(empty !== undefined && { empty }),
    ...(emptyHint !== undefined && { emptyHint }),
    download: {
      operation: tableEndpoint(table.name, 'export'),
      query: view => ({ ...view.filter, ...areaQuery(table, view), format: 'csv' }),
      others: [{ label: 'Download as Excel', query: { format: 'xlsx' } }],
    },
  };
}

function apiOf(table: Table, isGranted: (call: TableCall) => boolean): Api {
  const { sort, sortable } = table.list;
  const orders = [sort.replace(/^-/, ''), ...sortable];
  const call = (name: TableCall): DeclaredCall => ({ operation: tableEndpoint(table.name, name) });
  return {
    list: {
      operation: tableEndpoint(table.name, 'list'),
      rows: 'rows',
      query: view => ({ ...areaQuery(table, view), ...sortQuery(orders, view) }),
    },
    one: call('read'),
    history: call('history'),
    ...(isGranted('create') && { create: call('create') }),
    ...(isGranted('update') && { update: call('update') }),
    ...(isGranted('delete') && { delete: call('delete') }),
  };
}

const areaQuery = ({ area }: Table, view: View): Query => (area ? locationQuery(view) : {});
