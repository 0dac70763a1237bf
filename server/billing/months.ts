import { max, sql, type SQL } from 'drizzle-orm';
import { addMonths, currentMonth, monthPattern } from '#domain/months.ts';
import { addPartition } from '../db/addPartition.ts';
import type { Database, Executor } from '../db/connect.ts';
import { fillInBulk } from '../db/fillInBulk.ts';
import { sectionCounts } from '../db/schema/keptCounts.ts';
import { repeat, type Repeated } from '../jobs/repeat.ts';

/** Any number, the same in every copy of the server: one opens a month while nobody changes what it begins with. */
const openingLock = 7_312_003;

const minuteMs = 60_000;

const aMonth = new RegExp(monthPattern);

/**
 * Adds a month with all its rows, which `rows` selects in the order of the columns. They are checked and counted as
 * one set, many times faster than row by row. Throws where the month is there already.
 */
async function loadMonth(tx: Executor, month: string, rows: SQL): Promise<void> {
  await addRows(tx, month, rows);
  await countByFilter(tx, month);
  for (const { kept, from } of summed)
    await tx.execute(sql`insert into ${kept} select * from ${from} where month = ${month}`);
}

/** Adds the first months to a database that nobody uses yet: their counts are indexed all at once too. */
export async function loadFirstMonths(
  tx: Executor,
  months: readonly { month: string; rows: SQL }[],
): Promise<void> {
  await fillInBulk(tx, ['section_counts', 'filter_counts', 'facet_counts', 'tc_counts'], async () => {
    for (const { month, rows } of months) {
      await addRows(tx, month, rows);
      await countByFilter(tx, month);
    }
    for (const { kept, from } of summed) await tx.execute(sql`insert into ${kept} select * from ${from}`);
  });
}

async function addRows(tx: Executor, month: string, rows: SQL): Promise<void> {
  if (!aMonth.test(month)) throw new Error(`${month} is not a month`);
  const partition = `installation_months_${month.replace('-', '_')}`;
  await addPartition(tx, { parent: 'installation_months', partition, bounds: `in ('${month}')`, rows });
  await tx.execute(sql`set local default_statistics_target = 10`);
  await tx.execute(sql`analyze ${sql.identifier(partition)}`);
}

/** Counts a month's rows in one pass each for what the other counts are sums of. */
async function countByFilter(tx: Executor, month: string): Promise<void> {
  await tx.execute(
    sql`insert into filter_counts select * from filter_counts_of_facts where month = ${month}`,
  );
  await tx.execute(sql`insert into tc_counts select * from tc_counts_of_facts where month = ${month}`);
}

/** The counts that are sums of those by all filters. */
const summed = ['section_counts', 'facet_counts'].map(kept => ({
  kept: sql.identifier(kept),
  from: sql.identifier(`${kept}_of_filters`),
}));

/** Opens each month as it begins in India, looked at every minute. */
export function keepMonthsOpen(
  db: Database,
  log: { error(details: object, message: string): void },
): Repeated {
  const open = () => openMonths(db, currentMonth());
  return repeat(minuteMs, open, error => log.error({ err: error }, 'a month could not be opened'));
}

/**
 * Opens every month up to the one given that has not begun on record: each installation in service starts it as it
 * ended the month before, with nothing billed.
 */
export async function openMonths(db: Database, until: string): Promise<void> {
  if ((await lastMonth(db, until)) >= until) return;
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(openingLock))})`);
    for (let last = await lastMonth(tx, until); last < until; last = addMonths(last, 1))
      await loadMonth(tx, addMonths(last, 1), asItEnded(last));
  });
}

/**
 * Lets no month open until the transaction ends: it would begin with what the transaction is about to change in the
 * month before.
 */
export async function holdMonths(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${sql.raw(String(openingLock))})`);
}

/** By the counts, whose index gives the last month without a look at every row of all of them. */
async function lastMonth(tx: Executor, otherwise: string): Promise<string> {
  const [found] = await tx.select({ last: max(sectionCounts.month) }).from(sectionCounts);
  return found?.last ?? otherwise;
}

function asItEnded(month: string): SQL {
  return sql`
    select ${addMonths(month, 1)}, ended.installation_id, ended.account_id, ended.section_code, ended.mr_id,
      ended.reading_day, ended.tariff, ended.tc_id, ended.tagged_by, null, null, null::numeric, null::numeric,
      null::numeric, null::numeric, null::numeric, null::numeric
    from installation_months ended
    join installations on installations.id = ended.installation_id and installations.state = 'ACTIVE'
    where ended.month = ${month}
    order by ended.section_code, ended.account_id`;
}
