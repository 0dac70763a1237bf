import { and, lte, not, sql, type SQL } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { addMonths, fullMonthTitle } from '#domain/months.ts';
import { isUnaudited, lacksSomething, withAuditState } from '../../../billing/auditState.ts';
import { acrossTheUtility } from '../../../../services/db/areaTable.ts';
import { cachedStatement } from '../../../../services/db/cachedStatement.ts';
import { rowsOf, type Executor } from '../../../../services/db/connect.ts';
import type { AffectedRecord } from '../../../../services/db/schema/files.ts';
import { transformerCentres as centres } from '../../../../services/db/schema/index.ts';
import type { Effect } from '../../fileKind.ts';
import { mostNamed } from './affected.ts';
import { copied, copyRows, copyTable, copyView, isCopied, onRecord } from './copies.ts';
import { counted } from './effects.ts';

/** The TCs that could be audited, by number. */
type ReadyTcs = ReadonlyMap<string, AffectedRecord>;

/**
 * Selects the TCs and months whose audit depends on what differs between a copy and the record, by table. A reading ends
 * the month before its own.
 */
const touchedBy: Readonly<Record<string, SQL>> = {
  tc_readings: sql`
    select tc_id, unnest(array[month, month_before(month)]) as month from ${copied('tc_readings')} as after
    left join ${onRecord('tc_readings')} as before using (tc_id, month)
    where (after.final_value, after.failure_reason) is distinct from (before.final_value, before.failure_reason)`,
  tc_terms: sql`
    select tc_id, from_month as month from ${copied('tc_terms')} as after
    left join ${onRecord('tc_terms')} as before using (tc_id, from_month)
    where after.meter_changes is distinct from before.meter_changes`,
  installation_months: sql`
    select unnest(array[after.tc_id, before.tc_id]) as tc_id, month from ${copied('installation_months')} as after
    join ${onRecord('installation_months')} as before using (installation_id, month)
    where (after.tc_id, after.consumption) is distinct from (before.tc_id, before.consumption)`,
};

const months = Type.Array(Type.Object({ month: Type.String() }));

/**
 * Returns which TCs' audits a dry run makes possible or impossible. The last call on its copies: it drops them, to read
 * the record as of the same moment.
 */
export async function movedAudits(tx: Executor): Promise<Effect[]> {
  await tx.execute(sql`create temp table touched (tc_id uuid, month text collate "C") on commit drop`);
  for (const [table, tcs] of Object.entries(touchedBy))
    if (await isCopied(tx, table))
      await tx.execute(
        sql`insert into touched select distinct tc_id, month from (${tcs}) as tcs where tc_id is not null`,
      );
  await tx.execute(sql`analyze touched`);
  const rows = await rowsOf(tx, sql`select distinct month from touched order by month`);
  const touched = Value.Parse(months, rows);
  if (await isCopied(tx, 'installation_months'))
    await countAgain(
      tx,
      touched.map(({ month }) => month),
    );
  const after = await readyIn(tx, touched);
  for (const table of ['tc_readings', 'tc_terms', 'transformer_centres', 'tc_counts'])
    await tx.execute(sql`drop table if exists ${copied(table)} cascade`);
  const before = await readyIn(tx, touched);
  return touched.flatMap(({ month }) => {
    const [now, then] = [after.get(month) ?? none, before.get(month) ?? none];
    return [
      ...onlyIn(now, then, `Ready for the audit of ${fullMonthTitle(month)}`),
      ...onlyIn(then, now, `No longer ready for the audit of ${fullMonthTitle(month)}`),
    ];
  });
}

const none: ReadyTcs = new Map();

/** Counts the installations of the touched TCs, of which the file is about some. */
async function countAgain(tx: Executor, of: readonly string[]): Promise<void> {
  for (const month of of)
    await copyRows(
      tx,
      'installation_months',
      sql`month = ${month} and tc_id in (select tc_id from touched where touched.month = ${month})`,
    );
  await copyView(tx, 'tc_counts_of_facts');
  await copyTable(tx, 'tc_counts');
  await tx.execute(sql`
    insert into tc_counts select counts.* from tc_counts_of_facts counts join touched using (month, tc_id)`);
  await tx.execute(sql`analyze tc_counts`);
}

function onlyIn(these: ReadyTcs, others: ReadyTcs, what: string): Effect[] {
  const records = [...these].flatMap(([number, record]) => (others.has(number) ? [] : record));
  if (records.length === 0) return [];
  return [{ ...counted(what, records.length, 'TC'), records: records.slice(0, mostNamed) }];
}

/** Returns the touched TCs that can be audited, by month. */
async function readyIn(
  tx: Executor,
  touched: readonly { month: string }[],
): Promise<ReadonlyMap<string, ReadyTcs>> {
  const found = new Map<string, ReadyTcs>();
  for (const { month } of touched) {
    const rows = await readyTcs(tx, {}).execute({ month, next: addMonths(month, 1) });
    found.set(month, new Map(rows.map(record => [record.code, record])));
  }
  return found;
}

const readyTcs = cachedStatement((db, _shape: object) =>
  withAuditState(
    db
      .select({ code: centres.number, name: centres.name, tcId: centres.id })
      .from(acrossTheUtility(centres))
      .$dynamic(),
  )
    .where(
      and(
        sql`${centres.id} in (select tc_id from touched where touched.month = ${sql.placeholder('month')})`,
        lte(centres.activatedOn, sql.placeholder('month')),
        isUnaudited,
        not(lacksSomething),
      ),
    )
    .orderBy(centres.number),
);
