import { sql, type SQL } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { formatCountOf, formatPercent } from '#domain/formats.ts';
import { highestLoad, kWhOfKVA, lowestLoad } from '#domain/load.ts';
import { addMonths, fullMonthTitle } from '#domain/months.ts';
import { areInForce } from '../../billing/auditState.ts';
import { rowsOf, type Executor } from '../../../services/db/connect.ts';
import type { AffectedRecord } from '../../../services/db/schema/files.ts';
import type { DryRun, Effect } from '../../files/fileKind.ts';
import { mostNamed } from '../../files/processing/trial/affected.ts';
import { copyView, onRecord } from '../../files/processing/trial/copies.ts';

/** A loss above this is more often a wrong reading than theft, per cent. */
const unlikelyLoss = 35;
/** How many TCs a sentence names; its list names more. */
const named = 3;

/** Returns what to look at before readings are recorded: the likely mistakes, and the TCs that still have no reading. */
export async function readingWarnings(tx: Executor, { fileId, since, month }: DryRun): Promise<Effect[]> {
  if (month === null) return [];
  const read = sql`
    select distinct entity_id::uuid as tc_id from changes
    where id > ${since} and file_id = ${fileId} and action = 'transformer.read'`;
  const before = addMonths(month, -1);
  await copyView(tx, 'auditable_months');
  const found = [
    await lowerThan(tx, read, before),
    await higherThanNext(tx, read, month),
    await impossibleConsumptions(tx, read, before),
    await impossibleConsumptions(tx, read, month),
    await unlikelyLosses(tx, read, before),
    await unlikelyLosses(tx, read, month),
    await unusualLoads(tx, read, before),
    await unusualLoads(tx, read, month),
    await withoutReading(tx, read, month),
  ];
  return found.filter(({ rows }) => rows > 0).map(each => ({ ...each, isWarning: true as const }));
}

type Found = Omit<Effect, 'isWarning'>;

/** The TCs of the file whose reading at the end of a month is lower than the one at its start. */
const fallenIn = (tx: Executor, read: SQL, month: string) =>
  listed(
    tx,
    sql`
      select centre.id, centre.number, centre.name, null::numeric as loss from (${read}) as read
      join tc_readings begun on begun.tc_id = read.tc_id and begun.month = ${month}
      join tc_readings ended on ended.tc_id = read.tc_id and ended.month = ${addMonths(month, 1)}
      join transformer_centres centre on centre.id = read.tc_id
      join tc_terms on tc_terms.tc_id = read.tc_id and ${areInForce(month)}
      where meter_fell(begun.final_value, ended.final_value, tc_terms.meter_changes)`,
  );

async function lowerThan(tx: Executor, read: SQL, before: string): Promise<Found> {
  const { rows, records, tcs } = await fallenIn(tx, read, before);
  const title = fullMonthTitle(before);
  return {
    rows,
    records: records.map(each => ({ ...each, fallsIn: before })),
    effect: `${formatCountOf(rows, 'reading')} lower than that of ${title} (${tcs}): was the meter changed?`,
  };
}

async function higherThanNext(tx: Executor, read: SQL, month: string): Promise<Found> {
  const { rows, records, tcs } = await fallenIn(tx, read, month);
  const title = fullMonthTitle(addMonths(month, 1));
  return {
    rows,
    records,
    effect: `${formatCountOf(rows, 'reading')} higher than that of ${title} (${tcs}): is it mistyped?`,
  };
}

async function impossibleConsumptions(tx: Executor, read: SQL, month: string): Promise<Found> {
  const { rows, records, tcs } = await listed(
    tx,
    sql`
      select centre.id, centre.number, centre.name, null::numeric as loss from (${read}) as read
      join tc_readings begun on begun.tc_id = read.tc_id and begun.month = ${month}
      join tc_readings ended on ended.tc_id = read.tc_id and ended.month = ${addMonths(month, 1)}
      join transformer_centres centre on centre.id = read.tc_id
      join tc_terms on tc_terms.tc_id = read.tc_id and ${areInForce(month)}
      left join tc_counts counts on counts.tc_id = read.tc_id and counts.month = ${month}
      where is_impossible(
        tc_consumption(begun.final_value, ended.final_value, tc_terms.primary_current, tc_terms.secondary_current,
          tc_terms.meter_changes),
        counts.consumption, centre.capacity, ${month})`,
  );
  const title = fullMonthTitle(month);
  return {
    rows,
    records,
    effect: `${formatCountOf(rows, 'implausible consumption')} in ${title} (${tcs}): it can't be audited`,
  };
}

async function unlikelyLosses(tx: Executor, read: SQL, month: string): Promise<Found> {
  const { rows, records, tcs } = await listed(
    tx,
    sql`
      select centre.id, centre.number, centre.name, facts.loss_percentage as loss from (${read}) as read
      join auditable_months facts on facts.tc_id = read.tc_id and facts.month = ${month}
      join transformer_centres centre on centre.id = read.tc_id
      where facts.loss_percentage > ${unlikelyLoss} and facts.consumption > 0`,
  );
  const title = fullMonthTitle(month);
  return {
    rows,
    records,
    effect: `${formatCountOf(rows, 'loss', 'losses')} above ${unlikelyLoss}% in ${title} (${tcs})`,
  };
}

/** The TCs whose average load in a month is more than they are built for, or next to nothing. */
async function unusualLoads(tx: Executor, read: SQL, month: string): Promise<Found> {
  const { rows, records, tcs } = await listed(
    tx,
    sql`
      select id, number, name, load as loss from (
        select centre.id, centre.number, centre.name,
          round(100 * facts.consumption / (centre.capacity * ${kWhOfKVA(month)}::numeric), 1) as load
        from (${read}) as read
        join auditable_months facts on facts.tc_id = read.tc_id and facts.month = ${month}
        join transformer_centres centre on centre.id = read.tc_id
        where facts.consumption > 0) as loads
      where load > ${highestLoad} or load < ${lowestLoad}`,
  );
  const title = fullMonthTitle(month);
  return {
    rows,
    records,
    effect: `${formatCountOf(rows, 'load')} above ${highestLoad}% or below ${lowestLoad}% in ${title} (${tcs}): overloaded, or is it the CT or the meter?`,
  };
}

/** Counts the TCs of the sections in the file that have no reading of the month, in the file or on record; copied are only those of the file. */
async function withoutReading(tx: Executor, read: SQL, month: string): Promise<Found> {
  const { rows, records, tcs } = await listed(
    tx,
    sql`
      select centre.id, centre.number, centre.name, null::numeric as loss from transformer_centres centre
      left join ${onRecord('tc_readings')} known on known.tc_id = centre.id and known.month = ${month}
      where known.tc_id is null and centre.activated_on <= ${month}
        and centre.id not in (select tc_id from (${read}) as read)
        and centre.section_code in (
          select section_code from (${read}) as read join transformer_centres of_file on of_file.id = read.tc_id)`,
  );
  return {
    rows,
    records,
    effect: `${formatCountOf(rows, 'TC')} still without a reading of ${fullMonthTitle(month)} (${tcs})`,
  };
}

const tc = Type.Object({
  id: Type.String(),
  number: Type.String(),
  name: Type.String(),
  loss: Type.Union([Type.Number(), Type.Null()]),
});
const tcsFound = Type.Tuple([Type.Object({ rows: Type.Integer(), first: Type.Array(tc) })]);

/**
 * Returns how many TCs a query finds, with the first, the highest loss first, and names a few of them:
 * '7200168: 38.20%, 7200413: 36.90% …'.
 */
async function listed(
  tx: Executor,
  tcs: SQL,
): Promise<{ rows: number; records: AffectedRecord[]; tcs: string }> {
  const result = await rowsOf(
    tx,
    sql`
      with found as materialized (${tcs})
      select (select count(*)::integer from found) as rows, coalesce((
        select json_agg(first) from (select * from found order by loss desc, number limit ${mostNamed}) as first
      ), '[]') as first`,
  );
  if (!Value.Check(tcsFound, result)) throw new Error('The database found TCs in an unknown form.');
  const [{ rows, first }] = result;
  const records = first.map(({ id, number, name, loss }) => ({
    code: number,
    name,
    tcId: id,
    ...(loss !== null && { detail: formatPercent(loss) }),
  }));
  const names = records.slice(0, named).map(nameOf).join(', ');
  return { rows, records, tcs: rows > named ? `${names} …` : names };
}

const nameOf = ({ code, detail }: AffectedRecord) => (detail === undefined ? code : `${code}: ${detail}`);
