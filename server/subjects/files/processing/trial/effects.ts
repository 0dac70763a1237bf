import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import { formatCountOf } from '#domain/formats.ts';
import { billingStatuses, statusTitles } from '#domain/installations.ts';
import { tables } from '#tables/index.ts';
import type { Executor } from '../../../../services/db/connect.ts';
import { changes } from '../../../../services/db/schema/changes.ts';
import { actionTitle } from '../../../../machine/history/words.ts';
import type { DryRun, Effect } from '../../fileKind.ts';
import { affectedRecords } from './affected.ts';

/** The names of records, one and many; others are called as in the actions of the change log. */
const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  transformer: ['TC', 'TCs'],
  meterReader: ['MR', 'MRs'],
  ...Object.fromEntries(tables.map(({ name, noun }) => [name, [noun.one, noun.many]])),
};

/** Returns what the transaction of a dry run has recorded in the change log for a file, as sentences. */
export async function effectsOf(tx: Executor, trial: DryRun): Promise<Effect[]> {
  return [
    ...(await changedRecords(tx, trial)),
    ...(await movedDays(tx, trial)),
    ...(await movedStatuses(tx, trial)),
  ];
}

/** The entries of the change log that a dry run has written. The id finds them by an index. */
const writtenBy = ({ fileId, since }: DryRun) => and(gt(changes.id, since), eq(changes.fileId, fileId));

/** The titles of changes where something else is on record, beside `actionTitle` for where nothing is. */
const replacements: Readonly<Record<string, string>> = {
  'transformer.read': 'Reading on record replaced',
  'installation.bill': 'Billing on record replaced',
};

const records = sql<number>`count(distinct ${changes.entityId})`.mapWith(Number);
const replaces = sql<boolean>`(coalesce(jsonb_strip_nulls(${changes.before} - 'month'), '{}') <> '{}')`;

/** Selects the ids of the records with an entry of some kind. The log calls a station with a new code by its former one. */
const idsWith = (condition: SQL | undefined): SQL => sql`
  select distinct case ${changes.entity} when 'powerStation' then ${changes.after} ->> 'stationCode'
    else ${changes.entityId} end as id
  from ${changes} where ${condition}`;

/** The records that are added or changed, according to the change log. */
async function changedRecords(tx: Executor, trial: DryRun): Promise<Effect[]> {
  const { action, entity, before } = changes;
  const found = await tx
    .select({ action, entity, replaces, isNew: sql<boolean>`bool_and(${before} is null)`, rows: records })
    .from(changes)
    .where(writtenBy(trial))
    .groupBy(entity, action, replaces)
    .orderBy(entity, action, replaces);
  return oneByOne(found, async ({ isNew, ...each }) => {
    const replacement = each.replaces ? replacements[each.action] : undefined;
    const same = and(
      writtenBy(trial),
      eq(entity, each.entity),
      eq(action, each.action),
      eq(replaces, each.replaces),
    );
    // 'meterReader.create', of which the entity is 'user'
    const [about = each.entity] = each.action.split('.');
    return {
      ...counted(replacement ?? actionTitle(each.action), each.rows, ...nounsOf(about)),
      records: await affectedRecords(tx, each.entity, idsWith(same), { isNew }),
    };
  });
}

/** The records whose reading day moves. */
async function movedDays(tx: Executor, trial: DryRun): Promise<Effect[]> {
  const { before, after, entity } = changes;
  const moved = and(
    writtenBy(trial),
    sql`${before} ? 'readingDay' and ${after} ? 'readingDay'`,
    sql`${before} -> 'readingDay' <> ${after} -> 'readingDay'`,
  );
  const found = await tx
    .select({ entity, rows: records })
    .from(changes)
    .where(moved)
    .groupBy(entity)
    .orderBy(entity);
  return oneByOne(found, async each => ({
    ...counted('Reading day moved', each.rows, ...nounsOf(each.entity)),
    records: await affectedRecords(tx, each.entity, idsWith(and(moved, eq(entity, each.entity)))),
  }));
}

/** The installations whose billing status changes, by what it was and will be. */
async function movedStatuses(tx: Executor, trial: DryRun): Promise<Effect[]> {
  const { action, before, after } = changes;
  const [from, to] = [sql<string | null>`${before} ->> 'status'`, sql<string | null>`${after} ->> 'status'`];
  const moved = and(
    writtenBy(trial),
    eq(action, 'installation.bill'),
    sql`${after} ? 'status' and ${from} is distinct from ${to}`,
  );
  const found = await tx
    .select({ from, to, rows: records })
    .from(changes)
    .where(moved)
    .groupBy(from, to)
    .orderBy(from, to);
  return oneByOne(found, async each => {
    const then = titleOf(each.from);
    const what = then === undefined ? 'Status set to' : `Status changed from ${then} to`;
    const same = sql`${from} is not distinct from ${each.from} and ${to} is not distinct from ${each.to}`;
    return {
      ...counted(`${what} ${titleOf(each.to) ?? 'none'}`, each.rows, 'installation'),
      records: await affectedRecords(tx, 'installation', idsWith(and(moved, same))),
    };
  });
}

function titleOf(status: string | null): string | undefined {
  const known = billingStatuses.find(each => each === status);
  return known && statusTitles[known];
}

/** Returns the results for some things, one after the other: a transaction has one connection. */
async function oneByOne<T, R>(things: readonly T[], work: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const thing of things) results.push(await work(thing));
  return results;
}

/** The sentence about some records, with their number. */
export const counted = (what: string, rows: number, one: string, many?: string) => ({
  effect: `${what}: ${formatCountOf(rows, one, many)}`,
  rows,
});

/** Returns the names of what an action is about, one and many: 'power station', 'power stations'. */
function nounsOf(about: string): readonly [one: string, many?: string] {
  return nouns[about] ?? [about.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)];
}
