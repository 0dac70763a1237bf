import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { tables } from '#tables/index.ts';
import { acrossTheUtility } from '../areaTable.ts';
import { feeders, transformerCentres, users } from '../schema/index.ts';
import { buildTable } from './buildTable.ts';

/** The tables of hand-written resources that declared tables may refer to, by the resource's name. */
const handWritten: Readonly<Record<string, PgColumn>> = {
  feeders: feeders.id,
  mrs: acrossTheUtility(users).id,
  'transformer-centres': acrossTheUtility(transformerCentres).id,
};

/** The declared tables by name, as the database has them. */
export const declaredTables: ReadonlyMap<string, PgTable> = new Map(
  tables.map(table => [table.name, buildTable(table, targetOf)]),
);

function targetOf(resource: string): PgColumn {
  const own = declaredTables.get(resource);
  const found = (own && getTableColumns(own)['id']) ?? handWritten[resource];
  if (!found) throw new Error(`'${resource}' has no table that a reference could point to.`);
  return found;
}
