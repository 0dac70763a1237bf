import { computedIn, type Table } from '#schema/defineTable.ts';
import { isSame } from '#schema/record.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import type { Caller } from '../access/caller.ts';
import { recordChanges } from '../history/recordChanges.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { uniqueName } from '../../services/db/declared/buildTable.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../services/db/errors.ts';
import { notFound, Refusal, ruleBroken } from '../../services/http/errors.ts';
import { etagOf, refuseStale } from '../../services/http/ifMatch.ts';
import { areaColumnsFor, choosesArea } from './area.ts';
import { toRecords, valuesOf, versionOf, type TableRecord } from './record.ts';
import type { Creation, Deletion, Edit } from './queries.ts';
import { refuseReferredTo, requireTargets, stillReferredTo } from './references.ts';
import type { Register, Row } from './register.ts';
import type { Targets } from './titles.ts';
import { complete, faultsIn, toColumns, type Given } from './values.ts';

/** A table whose records change, and the finders of the records that they refer to. */
export interface Changing {
  register: Register;
  targets: Targets;
}

/**
 * Adds a record to the caller's area. Returns it. 422 for values that break a rule, 409 for one that another record has.
 */
export async function createRecord(
  tx: Database,
  caller: Caller,
  { register, targets }: Changing,
  { body, cause }: Creation,
): Promise<TableRecord> {
  const { table } = register;
  const given = toColumns(table, complete(table, body));
  refuseFaults(table, given, given);
  const columns = { ...given, ...computedIn(table, given) };
  const area = await areaColumnsFor(tx, caller, table, body);
  await requireTargets(tx, caller, table, { given, targets });
  const writing = { table, hasArea: choosesArea(caller, table) };
  const row = await inSavepoint(tx, writing, inner => register.insert(inner, { ...columns, ...area }));
  const [record] = await toRecords(tx, caller, { table, targets }, [row]);
  if (!record) throw notFound();
  const entry = { actorId: caller.userId, action: `${table.name}.create`, entity: table.name, ...cause };
  await recordChanges(tx, [{ ...entry, entityId: record.id, after: { ...columns, ...area } }]);
  return record;
}

/** Changes a record of the caller's area. Returns its new etag. As `createRecord`; 409 for a stale one. */
export async function updateRecord(
  db: Database,
  caller: Caller,
  { register, targets }: Changing,
  { id, body, ifMatch, cause }: Edit,
): Promise<string> {
  const { table } = register;
  return db.transaction(async tx => {
    const before = await locked(tx, caller, register, id);
    const given = toColumns(table, body);
    const record = { ...valuesOf(table, before), ...given };
    refuseFaults(table, given, record);
    const columns = { ...given, ...computedIn(table, record) };
    const changed = Object.keys(columns).filter(key => !isSame(columns[key], before[key] ?? null));
    if (changed.length === 0) return etagOf(versionOf(before));
    await refuseStale(
      ifMatch,
      versionOf(before),
      async () => (await toRecords(tx, caller, { table, targets }, [before]))[0],
    );
    await requireTargets(tx, caller, table, { given, targets });
    const version = versionOf(before) + 1;
    const after = pick(columns, changed);
    const written = { ...after, version, updatedAt: new Date() };
    await inSavepoint(tx, { table }, inner => register.update(inner, caller, id, written));
    await recordChanges(tx, [
      {
        actorId: caller.userId,
        action: `${table.name}.update`,
        entity: table.name,
        entityId: id,
        before: pick(before, changed),
        after,
        ...cause,
      },
    ]);
    return etagOf(version);
  });
}

/** Deletes a record of the caller's area. 409 for a stale one, or if other records still refer to it. */
export async function deleteRecord(
  db: Database,
  caller: Caller,
  { register, targets }: Changing,
  { id, ifMatch, cause }: Deletion,
): Promise<void> {
  const { table } = register;
  await db.transaction(async tx => {
    const before = await locked(tx, caller, register, id);
    await refuseStale(
      ifMatch,
      versionOf(before),
      async () => (await toRecords(tx, caller, { table, targets }, [before]))[0],
    );
    await refuseReferredTo(tx, caller, table, id);
    await inSavepoint(tx, { table }, inner => register.delete(inner, caller, id));
    const entry = { actorId: caller.userId, action: `${table.name}.delete`, entity: table.name, ...cause };
    await recordChanges(tx, [{ ...entry, entityId: id, before: valuesOf(table, before) }]);
  });
}

async function locked(tx: Executor, caller: Caller, register: Register, id: string): Promise<Row> {
  const row = await register.find(tx, caller, id, true);
  if (!row) throw notFound();
  return row;
}

function refuseFaults(table: Table, given: Given, record: Given): void {
  const faults = faultsIn(table, given, record);
  const message = firstMessage(faults);
  if (message !== undefined) throw ruleBroken(message, { ...faults });
}

interface Writing {
  table: Table;
  /** Whether the caller's form has an input for the area. @default false */
  hasArea?: boolean;
}

/** Writes in a savepoint, so that what a constraint refuses leaves the transaction usable. */
async function inSavepoint<T>(
  tx: Executor & Pick<Database, 'transaction'>,
  writing: Writing,
  write: (tx: Executor) => Promise<T>,
): Promise<T> {
  return tx.transaction(write).catch((error: unknown) => {
    throw constraintRefusal(writing, error);
  });
}

/** Converts the violation of a constraint, which decides between two who write at once. */
function constraintRefusal({ table, hasArea = false }: Writing, error: unknown): unknown {
  const group = table.unique.find(keys => isUniqueViolation(error, uniqueName(table, keys)));
  if (group) {
    const labels = group.map(key => table.fields[key]?.label ?? key).join(' and ');
    const message = `Another ${table.noun.one} has this ${labels}.`;
    const inputs = group.filter(key => hasArea || key !== table.area?.key);
    const errors = Object.fromEntries(inputs.map(key => [key, message]));
    return new Refusal(409, 'Taken', message, { errors });
  }
  const open = table.uniqueUnless.find(each => isUniqueViolation(error, uniqueName(table, each.group)));
  if (open) return takenUnless(table, open, hasArea);
  return isForeignKeyViolation(error) ? stillReferredTo(table.noun.one) : error;
}

/** The refusal of values that another record has whose flag is false. */
function takenUnless(
  { fields, noun, area }: Table,
  { flag, group }: Table['uniqueUnless'][number],
  hasArea: boolean,
): Refusal {
  const labelOf = (key: string) => fields[key]?.label ?? key;
  const message = `Another ${noun.one} has this ${group.map(labelOf).join(' and ')}, and is not ${labelOf(flag).toLowerCase()}.`;
  return new Refusal(409, 'Taken', message, {
    errors: Object.fromEntries(group.filter(key => hasArea || key !== area?.key).map(key => [key, message])),
  });
}

const pick = (values: Row, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map(key => [key, values[key] ?? null]));
