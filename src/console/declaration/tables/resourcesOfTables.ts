import type { Table } from '#schema/defineTable.ts';
import { FaultyDeclarations } from '#schema/faultyDeclarations.ts';
import type { Resource } from '../resolved.ts';
import { resourceOfTable, type TableParts } from './resourceOfTable.ts';

/**
 * Returns the resources whose screens show the declared tables, with their hand-written parts by the names of the
 * tables. Throws if these name a table or a field that does not exist.
 */
export function resourcesOfTables(
  tables: readonly Table[],
  parts: Readonly<Record<string, TableParts>> = {},
): readonly Resource[] {
  const faults = Object.entries(parts).flatMap(([name, { fields = {} }]) => {
    const table = tables.find(each => each.name === name);
    if (!table) return [`tableParts.${name}: is not a table`];
    return Object.keys(fields)
      .filter(key => !(key in table.fields))
      .map(key => `tableParts.${name}.fields: '${key}' is not a field`);
  });
  FaultyDeclarations.refuse(faults);
  return tables.map(table => resourceOfTable(table, parts[table.name]));
}
