import Type, { type TProperties, type TSchema } from 'typebox';
import { may } from '#schema/access.ts';
import { isComputed, referencesOf, type Table } from '#schema/defineTable.ts';
import { filterSchema, recordSchema, valueSchema } from '#schema/fields/server.ts';
import { tableCalls, tableEndpoint, type TableCall } from '#schema/tableCalls.ts';
import { roles } from '#domain/roles.ts';
import { historyOf } from '#contract/history.ts';
import { closed, role, roleParams, type TableOperation } from '#contract/operation.ts';
import {
  acknowledged,
  answer,
  area,
  changed,
  etag,
  exportLink,
  id,
  instant,
  pageOf,
  paging,
  pointsOf,
  searchText,
} from '#contract/parts.ts';

const titles = Type.Record(Type.String(), Type.String(), {
  description: 'By id, the titles of the records that it refers to, as far as the caller may see these',
});

/** Returns the operations of a table, by call; undefined for those that nobody may make, or that it has no use for. */
export function operationsOf(table: Table) {
  const record = recordOf(table);
  const { one, many } = table.noun;
  const params = closed({ role, id });
  const filters = filtersOf(table);
  return {
    list: declared(table, 'list', {
      summary: `A page of ${many}`,
      params: roleParams,
      query: closed({ ...filters, sort: Type.Optional(Type.Enum(sortsOf(table))), ...paging }),
      response: pageOf({ rows: Type.Array(record) }),
    }),
    points: table.map
      ? declared(table, 'points', {
          summary: `Where the ${many} of a list stand`,
          params: roleParams,
          query: closed(filters),
          response: pointsOf(record),
        })
      : undefined,
    export: declared(table, 'export', {
      summary: `A spreadsheet of ${many}`,
      params: roleParams,
      query: closed({ ...filters, format: Type.Optional(Type.Enum(['csv', 'xlsx'])) }),
      response: exportLink,
    }),
    read: declared(table, 'read', { summary: `One ${one}`, params, response: answer(record) }),
    history: declared(table, 'history', {
      summary: `The changes of one ${one}, the newest first`,
      ...historyOf,
    }),
    create: declared(table, 'create', {
      summary: `Adds a ${one}`,
      params: roleParams,
      body: closed(valuesOf(table)),
      once: true,
      response: answer(record),
    }),
    update: declared(table, 'update', {
      summary: `Changes a ${one}`,
      params,
      body: Type.Object(changesOf(table), { additionalProperties: false, minProperties: 1 }),
      edits: record,
      response: changed,
    }),
    delete: declared(table, 'delete', {
      summary: `Deletes a ${one}`,
      params,
      edits: record,
      response: acknowledged,
    }),
  };
}

/** The operations of a table. */
export type TableOperations = ReturnType<typeof operationsOf>;

/** Returns one of a table's operations; undefined if nobody may make it. */
function declared<const P extends Omit<TableOperation, 'id' | 'method' | 'path' | 'allowed'>>(
  table: Table,
  call: TableCall,
  parts: P,
) {
  const allowed = roles.filter(each => may(table.access, tableCalls[call].needs, each));
  if (allowed.length === 0) return undefined;
  const operation = {
    id: `${table.name}.${call}`,
    ...tableEndpoint(table.name, call),
    ...parts,
    allowed,
  } as const;
  return Object.freeze(operation);
}

/** Returns the orders in which a list may be requested: a field's key, after '-' for descending. */
function sortsOf({ list: { sort, sortable } }: Table): string[] {
  const keys = new Set([sort.replace(/^-/, ''), ...sortable]);
  return [...keys].flatMap(key => [key, `-${key}`]);
}

/** Returns the schema of a record as the API answers it. */
function recordOf(table: Table): TSchema {
  const values = Object.entries(table.fields).map(([key, field]) => [key, recordSchema(field)] as const);
  return closed({
    id,
    etag,
    createdAt: instant,
    updatedAt: instant,
    ...(referencesOf(table).length > 0 && { titles }),
    ...Object.fromEntries(values),
  });
}

/** Returns the values of a new record. */
function valuesOf(table: Table): TProperties {
  return Object.fromEntries(
    filledIn(table).map(([key, field]) => {
      const schema = valueSchema(field);
      // Officers in charge of one area need not name it.
      const mustBeGiven = field.required && field.type !== 'area' && field.blank === null;
      return [key, mustBeGiven ? schema : Type.Optional(schema)];
    }),
  );
}

/** Returns the values that a change may give: not the area, in which a record stays. */
function changesOf(table: Table): TProperties {
  return Object.fromEntries(
    filledIn(table).flatMap(([key, field]) =>
      key === table.area?.key ? [] : [[key, Type.Optional(valueSchema(field))] as const],
    ),
  );
}

/** Returns the fields that people fill in. */
const filledIn = (table: Table) => Object.entries(table.fields).filter(([key]) => !isComputed(table, key));

function filtersOf(table: Table): TProperties {
  const filters = table.narrowing.flatMap(key => {
    const field = table.fields[key];
    return field ? [[key, Type.Optional(filterSchema(field))] as const] : [];
  });
  return {
    ...Object.fromEntries(filters),
    ...(table.list.search && { q: Type.Optional(searchText) }),
    ...(table.area && area),
  };
}
