import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { tables } from '#tables/index.ts';
import { acrossTheUtility } from '../areaTable.ts';
import { feeders, transformerCentres, users } from '../schema/index.ts';
import { buildTable } from './buildTable.ts';
import { faultsOfNames } from './longNames.ts';

/** A hand-written resource whose records those of declared tables may refer to. */
export type HandWrittenTarget = 'feeders' | 'mrs' | 'transformer-centres';

/** The column that references to each of them point to. */
const handWritten: ReadonlyMap<string, PgColumn> = new Map(
  Object.entries({
    feeders: feeders.id,
    mrs: acrossTheUtility(users).id,
    'transformer-centres': acrossTheUtility(transformerCentres).id,
  } satisfies Record<HandWrittenTarget, PgColumn>),
);

/** The declared tables by name, as the database has them. */
export const declaredTables: ReadonlyMap<string, PgTable> = new Map(
  tables.map(table => [table.name, buildTable(table, targetOf)]),
);
const faults = [...declaredTables.values()].flatMap(faultsOfNames);
if (faults.length > 0) throw new Error(['Faulty declarations:', ...faults].join('\n- '));

/** The resources whose records a field of a declared table may refer to. */
export const referable: readonly string[] = [...handWritten.keys(), ...declaredTables.keys()];

function targetOf(resource: string): PgColumn {
  const own = declaredTables.get(resource);
  const found = (own && getTableColumns(own)['id']) ?? handWritten.get(resource);
  if (!found) throw new Error(`'${resource}' has no table that a reference could point to.`);
  return found;
}
