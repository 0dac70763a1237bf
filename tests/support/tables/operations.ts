import { operations } from '#contract/index.ts';
import type { TableOperation } from '#contract/operation.ts';
import { operationsOf } from '../../../server/machine/records/operations.ts';
import type { Table } from '#schema/defineTable.ts';
import { tables } from '#tables/index.ts';
import type { DeclaredCall } from '../../../src/console/declaration/declaredCall.ts';

/** Returns the calls of a table that somebody may make. */
export const callsOf = (table: Table): TableOperation[] =>
  Object.values(operationsOf(table)).filter(each => each !== undefined);

/** The calls of all declared tables. */
export const tableOperations = tables.flatMap(callsOf);

/** Returns the operation that a declared call names: of the contract, or of a table; undefined for another API. */
export function operationNamed(operation: DeclaredCall['operation']) {
  return typeof operation === 'string' ? operations[operation] : ofTable(operation);
}

/** Returns the call of a declared table that an operation is; undefined for any other. */
function ofTable(operation: DeclaredCall['operation']): TableOperation | undefined {
  if (typeof operation === 'string') return undefined;
  const { method, path } = operation;
  return tableOperations.find(each => each.method === method && each.path === path);
}
