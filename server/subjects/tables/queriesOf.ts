import type { Table } from '#schema/defineTable.ts';
import { createRecord, deleteRecord, updateRecord } from '../../machine/records/change.ts';
import { listOf } from '../../machine/records/list.ts';
import { overrides } from './overrides.ts';
import type { Queries } from '../../machine/records/queries.ts';
import { Register } from '../../machine/records/register.ts';
import type { Targets } from '../../machine/records/titles.ts';

/** Returns what the calls of a declared table do: the generated queries, and those by hand in their place. */
export function queriesOf(table: Table, targets: Targets): Queries {
  const register = new Register(table);
  const changing = { register, targets };
  const generated: Queries = {
    list: listOf(register),
    read: (db, caller, ids) => register.findAll(db, caller, ids),
    create: (tx, caller, given) => createRecord(tx, caller, changing, given),
    update: (db, caller, given) => updateRecord(db, caller, changing, given),
    delete: (db, caller, given) => deleteRecord(db, caller, changing, given),
  };
  return { ...generated, ...overrides[table.name]?.(register, generated) };
}
