import {
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  smallint,
  text,
  uuid,
  type PgColumnBuilderBase,
} from 'drizzle-orm/pg-core';
import { columnOf } from '#schema/fields/server.ts';
import type { Field } from '#schema/fields/types.ts';
import { inSql } from '../inSql.ts';

/** The builders of columns that need nothing but a name. Days stay texts, which no time zone moves. */
const builders = {
  text: (name: string) => text(name),
  date: (name: string) => date(name, { mode: 'string' }),
  uuid: (name: string) => uuid(name),
  smallint: (name: string) => smallint(name),
  integer: (name: string) => integer(name),
  jsonb: (name: string) => jsonb(name),
};

/** Returns the column of a field; undefined for one that has none of its own. */
export function fieldColumn(key: string, field: Field): PgColumnBuilderBase | undefined {
  const column = columnOf(field);
  const name = inSql(key);
  if (!column) return undefined;
  if (column.type === 'boolean') return boolean(name).notNull().default(column.default);
  const made =
    column.type === 'numeric' ? numeric(name, { ...column, mode: 'number' }) : builders[column.type](name);
  return field.required ? made.notNull() : made;
}
