import type { Table } from './defineTable.ts';
import { tableFaults } from './tableFaults.ts';

/** Combines the declared tables. Throws one error that lists every fault, each with its declaration and property. */
export function createTables(tables: readonly Table[]): readonly Table[] {
  const faults = tableFaults(tables);
  if (faults.length > 0)
    throw new Error(`Faulty declarations:\n${faults.map(fault => `- ${fault}`).join('\n')}`);
  return Object.freeze(tables);
}
