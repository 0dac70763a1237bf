import { eq, max, sql, type SQL } from 'drizzle-orm';
import { addMonths, currentMonth, monthPattern } from '#domain/months.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import { rowsOf, type Database, type Executor } from '../../services/db/connect.ts';
import { addPartition, attachPartition, fillInBulk } from '../../services/db/bulk.ts';
import { facetCounts, filterCounts, sectionCounts } from '../../services/db/schema/installationCounts.ts';
import { repeat, type RepeatingTask } from '../../services/work/repeat.ts';

/** Arbitrary, but the same in every copy of the server: one copy opens a month, or lets one go, while nothing else changes any. */
const openingLock = 7_312_003;

const minuteMs = 60_000;

const monthFormat = new RegExp(monthPattern);

/**
 * Adds a month with all its rows, which `rows` selects in the order of the columns. Checks and counts them as one set,
 * many times faster than row by row. Throws if the month exists already.
 */
async function loadMonth(tx: Executor, month: string, rows: SQL): Promise<void> {
  await addRows(tx, month, rows);
  await countByFilter(tx, month);
  for (const { table, from } of summed)
    await tx.execute(sql`insert into ${table} select * from ${from} where month = ${month}`);
}

/**
 * Counts the months that `addRows` has added to a database that is not in use yet, and indexes their counts all at once too.
 */
export async function countFirstMonths(tx: Executor, months: readonly string[]): Promise<void> {
  await fillInBulk(tx, countTables, async () => {
    for (const month of months) await countByFilter(tx, month);
    for (const { table, from } of summed) await tx.execute(sql`insert into ${table} select * from ${from}`);
  });
}

/** The tables that `countFirstMonths` fills. */
export const countTables = ['section_counts', 'filter_counts', 'facet_counts', 'tc_counts'];

/** Adds a month with all its rows, which `rows` selects in the order of the columns, and counts none of them. */
export async function addRows(tx: Executor, month: string, rows: SQL): Promise<void> {
  if (!monthFormat.test(month)) throw new Error(`${month} is not a month`);
  await addPartition(tx, { ...placeOf(month), rows });
  await analyzeMonth(tx, month);
}

/** Returns the partition of a month, and its place. */
const placeOf = (month: string) => ({
  parent: 'installation_months',
  partition: partitionOf(month),
  bounds: `in ('${month}')`,
});

async function analyzeMonth(tx: Executor, month: string): Promise<void> {
  await tx.execute(sql`set local default_statistics_target = 10`);
  await tx.execute(sql`analyze ${sql.identifier(partitionOf(month))}`);
}

/**
 * Adds a month that was there before, of which only the counts stay that `takeMonth` keeps. `fill` fills its empty table, the
 * partition's name, with all rows.
 */
export async function putMonthBack(
  tx: Executor,
  month: string,
  fill: (table: string) => Promise<void>,
): Promise<void> {
  const partition = sql.identifier(partitionOf(month));
  await tx.execute(sql`create table ${partition} (like installation_months)`);
  await fill(partitionOf(month));
  await attachPartition(tx, placeOf(month));
  await analyzeMonth(tx, month);
  await tx.execute(
    sql`insert into filter_counts select * from filter_counts_of_facts where month = ${month}`,
  );
  await tx.execute(
    sql`insert into facet_counts select * from facet_counts_of_filters where month = ${month}`,
  );
}

/**
 * Removes a month's rows and the counts that its lists find their place by. The counts of its sections and TCs stay: they belong
 * to the accounts, as its audits do. Waits for everyone who reads or changes installations, so it comes last in its transaction.
 */
export async function takeMonth(tx: Executor, month: string): Promise<void> {
  await tx.delete(acrossTheUtility(filterCounts)).where(eq(filterCounts.month, month));
  await tx.delete(acrossTheUtility(facetCounts)).where(eq(facetCounts.month, month));
  await holdMonths(tx);
  await tx.execute(sql`drop table ${sql.identifier(partitionOf(month))}`);
}

/** Returns the months that have a place for rows, the earliest first. */
export async function monthsWithRows(db: Executor): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`select replace(right(relname, 7), '_', '-') as month
      from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'public.installation_months'::regclass order by 1`,
  );
  return rows.map(row => String(row['month']));
}

/** Counts a month's rows into the two tables that the facts feed directly, in one pass each. */
async function countByFilter(tx: Executor, month: string): Promise<void> {
  await tx.execute(
    sql`insert into filter_counts select * from filter_counts_of_facts where month = ${month}`,
  );
  await tx.execute(sql`insert into tc_counts select * from tc_counts_of_facts where month = ${month}`);
}

/** The tables of counts that sum up the counts by all filters. */
const summed = ['section_counts', 'facet_counts'].map(table => ({
  table: sql.identifier(table),
  from: sql.identifier(`${table}_of_filters`),
}));

/** Opens each month when it begins in India; checks every minute. */
export function keepMonthsOpen(
  db: Database,
  log: { error(details: object, message: string): void },
): RepeatingTask {
  const open = () => openMonths(db, currentMonth());
  return repeat(minuteMs, open, error => log.error({ err: error }, 'opening a month failed'));
}

/**
 * Opens every month up to `until` that has no rows yet: each installation in service starts it as it ended the month
 * before, with nothing billed.
 */
export async function openMonths(db: Database, until: string): Promise<void> {
  if ((await lastMonth(db, until)) >= until) return;
  await db.transaction(async tx => {
    await holdMonths(tx);
    for (let last = await lastMonth(tx, until); last < until; last = addMonths(last, 1))
      await loadMonth(tx, addMonths(last, 1), rowsForMonthAfter(last));
  });
}

/**
 * Adds the months from one on that have no rows yet and no place for any, without rows: those before the first month of a
 * utility, and all up to the current one if it has none. A month after its last one must not be added so: it opens with
 * the installations of the month before. None that is in the archive: its rows may come back.
 */
export async function addMissingMonths(tx: Executor, from: string): Promise<void> {
  const none = sql`select * from installation_months where false`;
  const last = await lastMonth(tx, currentMonth());
  for (let month = from; month <= last; month = addMonths(month, 1)) {
    if (await hasMonth(tx, month)) continue;
    await holdMonths(tx);
    if (!(await hasMonth(tx, month))) await addRows(tx, month, none);
  }
}

/** Returns the name of the table that has the rows of a month. */
export const partitionOf = (month: string) => `installation_months_${month.replace('-', '_')}`;

async function hasMonth(tx: Executor, month: string): Promise<boolean> {
  const [found] = await rowsOf(
    tx,
    sql`select to_regclass(${partitionOf(month)}) is not null
      or exists (select from archived_months where month = ${month}) as exists`,
  );
  return found?.['exists'] === true;
}

/**
 * Waits for everyone who changes installations or opens months, and lets none begin until the transaction ends: it opens a month,
 * or lets one go.
 */
export async function holdMonths(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(openingLock))})`);
}

/**
 * Stops new months from opening until the transaction ends, when a statement joins it: they would copy the rows that the
 * transaction is about to change in the month before.
 */
export const newMonthsBlocked: SQL = sql.raw(
  `(select pg_advisory_xact_lock_shared(${openingLock})) as new_months_blocked`,
);

/** Reads the last month from the counts: their index finds it without scanning the rows of all months. */
async function lastMonth(tx: Executor, otherwise: string): Promise<string> {
  const [found] = await tx.select({ last: max(sectionCounts.month) }).from(acrossTheUtility(sectionCounts));
  return found?.last ?? otherwise;
}

function rowsForMonthAfter(month: string): SQL {
  return sql`
    select ${addMonths(month, 1)}, ended.installation_id, ended.account_id, ended.section_code, ended.mr_id,
      ended.reading_day, ended.tariff, ended.tc_id, ended.tagged_by, null, null, null::numeric, null::numeric,
      null::numeric, null::numeric, null::numeric, null::numeric
    from installation_months ended
    join installations on installations.id = ended.installation_id and installations.state = 'ACTIVE'
    where ended.month = ${month}
    order by ended.section_code, ended.account_id`;
}
