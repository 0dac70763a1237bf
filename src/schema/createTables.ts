import type { Table } from './defineTable.ts';
import { FaultyDeclarations } from './faultyDeclarations.ts';
import { tableFaults } from './tableFaults.ts';

/** Combines the declared tables. Throws one error that lists every fault, each with its declaration and property. */
export function createTables(tables: readonly Table[]): readonly Table[] {
  FaultyDeclarations.refuse(tableFaults(tables));
  return Object.freeze(tables);
}
