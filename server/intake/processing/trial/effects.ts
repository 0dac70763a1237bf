import { and, eq, gt, sql } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { formatCountOf } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import type { Executor } from '../../../db/connect.ts';
import { rowsOf } from '../../../db/rowsOf.ts';
import { changes } from '../../../db/schema/changes.ts';
import { actionTitle } from '../../../history/words.ts';
import type { DryRun, Effect } from '../../fileKind.ts';

/** The names of records, one and many; others are called as in the change log. */
const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  transformer: ['TC', 'TCs'],
  user: ['person', 'people'],
};

/** Remembers how many TCs of each section can be audited; call it first in the transaction of a dry run. */
export async function noteAudits(tx: Executor): Promise<void> {
  await tx.execute(sql`
    create temp table ready_before on commit drop as select month, section_code, ready from section_gaps`);
}

/** Returns what the transaction of a dry run has changed for a file, as sentences. */
export async function effectsOf(tx: Executor, trial: DryRun): Promise<Effect[]> {
  return [...(await changedRecords(tx, trial)), ...(await movedDays(tx, trial)), ...(await audits(tx))];
}

/** The entries of the change log that a dry run has written. The id finds them by an index. */
const writtenBy = ({ fileId, since }: DryRun) => and(gt(changes.id, since), eq(changes.fileId, fileId));

/** What a file records where something else is on record, beside `actionTitle` for where nothing is. */
const replacements: Readonly<Record<string, string>> = {
  'transformer.read': 'Reading on record replaced',
  'installation.bill': 'Billing on record replaced',
};

const records = sql<number>`count(distinct ${changes.entityId})`.mapWith(Number);
const replaces = sql<boolean>`coalesce(jsonb_strip_nulls(${changes.before} - 'month'), '{}') <> '{}'`;

/** The records that are added or changed, according to the change log. */
async function changedRecords(tx: Executor, trial: DryRun): Promise<Effect[]> {
  const { action, entity } = changes;
  const found = await tx
    .select({ action, entity, replaces, rows: records })
    .from(changes)
    .where(writtenBy(trial))
    .groupBy(entity, action, replaces)
    .orderBy(entity, action, replaces);
  return found.map(each => {
    const replacement = each.replaces ? replacements[each.action] : undefined;
    return effect(replacement ?? actionTitle(each.action), each.rows, ...nounsOf(each.entity));
  });
}

/** The records whose reading day moves. */
async function movedDays(tx: Executor, trial: DryRun): Promise<Effect[]> {
  const { before, after, entity } = changes;
  const found = await tx
    .select({ entity, rows: records })
    .from(changes)
    .where(
      and(
        writtenBy(trial),
        sql`${before} ? 'readingDay' and ${after} ? 'readingDay'`,
        sql`${before} -> 'readingDay' <> ${after} -> 'readingDay'`,
      ),
    )
    .groupBy(entity)
    .orderBy(entity);
  return found.map(each => effect('Reading day moved', each.rows, ...nounsOf(each.entity)));
}

const movedAudits = Type.Array(
  Type.Object({ month: Type.String(), possible: Type.Integer(), impossible: Type.Integer() }),
);

/** The TCs whose audit becomes possible or impossible, from the counts that this transaction has written. */
async function audits(tx: Executor): Promise<Effect[]> {
  const rows = await rowsOf(
    tx,
    sql`
      select month, sum(greatest(moved, 0))::integer as possible, sum(greatest(-moved, 0))::integer as impossible
      from (
        select month, gaps.ready - coalesce(before.ready, 0) as moved
        from section_gaps gaps left join ready_before before using (month, section_code)
        where gaps.xmin = pg_current_xact_id()::xid
      ) as sections
      group by month order by month`,
  );
  return Value.Parse(movedAudits, rows).flatMap(({ month, possible, impossible }) => [
    ...(possible > 0 ? [effect(`Ready for the audit of ${fullMonthTitle(month)}`, possible, 'TC')] : []),
    ...(impossible > 0
      ? [effect(`No longer ready for the audit of ${fullMonthTitle(month)}`, impossible, 'TC')]
      : []),
  ]);
}

const effect = (what: string, rows: number, one: string, many?: string): Effect => ({
  effect: `${what}: ${formatCountOf(rows, one, many)}`,
  rows,
});

/** Returns the names of an entity, one and many: 'power station', 'power stations'. */
function nounsOf(entity: string): readonly [one: string, many?: string] {
  return nouns[entity] ?? [entity.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)];
}
