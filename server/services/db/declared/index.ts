import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { tables } from '#tables/index.ts';
import { FaultyDeclarations } from '#schema/faultyDeclarations.ts';
import { buildTable } from './buildTable.ts';
import { databaseFaults, faultsOfNames } from './faults.ts';
import { handWritten } from './targets.ts';

FaultyDeclarations.refuse(databaseFaults(tables));

/** The declared tables by name, as the database has them. */
export const declaredTables: ReadonlyMap<string, PgTable> = new Map(
  tables.map(table => [table.name, buildTable(table, targetOf)]),
);
FaultyDeclarations.refuse([...declaredTables.values()].flatMap(faultsOfNames));

/** The resources whose records a field of a declared table may refer to. */
export const referable: readonly string[] = [...handWritten.keys(), ...declaredTables.keys()];

function targetOf(resource: string): PgColumn {
  const own = declaredTables.get(resource);
  const found = (own && getTableColumns(own)['id']) ?? handWritten.get(resource);
  if (!found) throw new Error(`'${resource}' has no table that a reference could point to.`);
  return found;
}
