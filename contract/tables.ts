import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import { may } from '#schema/access.ts';
import type { Table } from '#schema/defineTable.ts';
import { tableCalls, tableEndpoint, type TableCall } from '#schema/tableCalls.ts';
import { roles } from '#domain/roles.ts';
import { historyOf } from './history.ts';
import { closed, role, roleParams, type TableOperation } from './operation.ts';
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
  searchText,
} from './parts.ts';
import { filterSchema, recordSchema, valueSchema } from './tableFields.ts';

/** Returns the operations of a table, by call. Only those that somebody may make. */
export function operationsOf(table: Table): Partial<Record<TableCall, TableOperation>> {
  const record = recordOf(table);
  const { one, many } = table.noun;
  const ofRecord = { params: closed({ role, id }) };
  const filters = filtersOf(table);
  const parts: Record<TableCall, Parts> = {
    list: {
      summary: `A page of ${many}`,
      params: roleParams,
      query: closed({ ...filters, sort: Type.Optional(Type.Enum(sortsOf(table))), ...paging }),
      response: pageOf({ rows: Type.Array(record) }),
    },
    export: {
      summary: `A spreadsheet of ${many}`,
      params: roleParams,
      query: closed({ ...filters, format: Type.Optional(Type.Enum(['csv', 'xlsx'])) }),
      response: exportLink,
    },
    read: { summary: `One ${one}`, ...ofRecord, response: answer(record) },
    history: { summary: `The changes of one ${one}, the newest first`, ...historyOf },
    create: {
      summary: `Adds a ${one}`,
      params: roleParams,
      body: closed(valuesOf(table)),
      once: true,
      response: answer(record),
    },
    update: {
      summary: `Changes a ${one}`,
      ...ofRecord,
      body: Type.Object(Type.Partial(closed(valuesOf(table, isEditable))).properties, {
        additionalProperties: false,
        minProperties: 1,
      }),
      edits: record,
      response: changed,
    },
    delete: { summary: `Deletes a ${one}`, ...ofRecord, edits: record, response: acknowledged },
  };
  return Object.fromEntries(
    calls.flatMap(call => {
      const allowed = roles.filter(each => may(table.access, tableCalls[call].needs, each));
      if (allowed.length === 0) return [];
      const operation: TableOperation = Object.freeze({
        id: `${table.name}.${call}` as const,
        ...tableEndpoint(table.name, call),
        ...parts[call],
        allowed,
      });
      return [[call, operation]];
    }),
  );
}

/** The part of an operation that only its call and its table's fields determine. */
interface Parts {
  summary: string;
  params: TObject;
  query?: TObject;
  body?: TObject;
  edits?: TSchema;
  once?: true;
  response: TSchema;
}

const calls: readonly TableCall[] = ['list', 'export', 'read', 'history', 'create', 'update', 'delete'];

/** Returns the orders in which a list may be requested: a field's key, after '-' for descending. */
export function sortsOf({ list: { sort, sortable } }: Table): string[] {
  const keys = new Set([sort.replace(/^-/, ''), ...sortable]);
  return [...keys].flatMap(key => [key, `-${key}`]);
}

/** Returns the schema of a record as the API answers it. */
export function recordOf({ fields }: Table): TObject {
  const values = Object.entries(fields).map(([key, field]) => [key, recordSchema(field)] as const);
  return closed({ id, etag, createdAt: instant, updatedAt: instant, ...Object.fromEntries(values) });
}

const isEditable = (table: Table, key: string) => key !== table.area?.key;

function valuesOf(table: Table, only: (table: Table, key: string) => boolean = () => true): TProperties {
  return Object.fromEntries(
    Object.entries(table.fields).flatMap(([key, field]) => {
      if (!only(table, key)) return [];
      const schema = valueSchema(field);
      return [[key, field.required ? schema : Type.Optional(schema)]];
    }),
  );
}

function filtersOf(table: Table): TProperties {
  const filters = table.list.filters.flatMap(key => {
    const field = table.fields[key];
    return field ? [[key, Type.Optional(filterSchema(field))]] : [];
  });
  return {
    ...Object.fromEntries(filters),
    ...(table.list.search && { q: Type.Optional(searchText) }),
    ...(table.area && area),
  };
}
