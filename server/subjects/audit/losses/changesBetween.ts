import { aliasedTable, and, eq, exists, notExists, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { joined } from '../../../services/db/areaTable.ts';
import { cachedStatement } from '../../../services/db/cachedStatement.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { installationMonths } from '../../../services/db/installationMonths.ts';
import { tcCounts, tcTerms } from '../../../services/db/schema/index.ts';
import { archivedAmong } from '../../billing/archivedMonths.ts';

/** Installations of a TC with a billing status, in the earlier and in the later month. */
type Pair = [number, number];

/** The changes at a TC between two months. */
export interface Changes {
  ctRatioChanged: boolean;
  meterChanged: boolean;
  /** Installations that were there before, with another TC or none, and those that are there still. */
  taggedIn: number;
  taggedOut: number;
  /** Installations that were not there before, and those that are gone. */
  newConsumers: number;
  goneConsumers: number;
  unbilled: Pair;
  doorLock: Pair;
  mnr: Pair;
  zeroConsumption: Pair;
}

/** A TC and the two months. */
interface Asked {
  tcId: string;
  until: string;
  since: string;
}

/**
 * Returns what changed at some TCs, each between its months, without those of which installations are in the archive. The caller
 * has to be in charge of the TCs.
 */
export async function changesBetween(
  db: Executor,
  all: readonly Asked[],
): Promise<ReadonlyMap<string, Changes>> {
  if (all.length === 0) return new Map();
  const archived = await archivedAmong(
    db,
    all.flatMap(({ until, since }) => [until, since]),
  );
  const asked = all.filter(({ until, since }) => !archived.includes(until) && !archived.includes(since));
  const rows = await changes(db, {}).execute({
    tcIds: asked.map(({ tcId }) => tcId),
    untils: asked.map(({ until }) => until),
    sinces: asked.map(({ since }) => since),
  });
  return new Map(
    rows.map(({ tcId, before, after, ...changed }) => {
      const pair = (status: keyof typeof after): Pair => [before[status], after[status]];
      const statuses = {
        unbilled: pair('unbilled'),
        doorLock: pair('doorLock'),
        mnr: pair('mnr'),
        zeroConsumption: pair('zeroConsumption'),
      };
      return [tcId, { ...changed, ...statuses }];
    }),
  );
}

const { placeholder } = sql;

const tcId = sql<string>`asked.tc_id`;
const until = sql<string>`asked.until`;
const since = sql<string>`asked.since`;
const askedPairs = sql`unnest(
  ${placeholder('tcIds')}::uuid[], ${placeholder('untils')}::text[], ${placeholder('sinces')}::text[]
) as asked (tc_id, until, since)`;

const own = aliasedTable(joined(installationMonths), 'own');
const other = aliasedTable(joined(installationMonths), 'other');

/** Counts the installations of the TC in one month that another month has at another place, or nowhere. */
function counted(db: Executor, { of, in: compared, elsewhere }: { of: SQL; in: SQL; elsewhere: boolean }) {
  const there = db
    .select()
    .from(other)
    .where(and(eq(other.installationId, own.installationId), eq(other.month, compared)));
  const elsewhereThen = db
    .select()
    .from(other)
    .where(
      and(
        eq(other.installationId, own.installationId),
        eq(other.month, compared),
        sql`${other.tcId} is distinct from ${tcId}`,
      ),
    );
  const rows = db
    .select({ count: sql`count(*)` })
    .from(own)
    .where(and(eq(own.tcId, tcId), eq(own.month, of), elsewhere ? exists(elsewhereThen) : notExists(there)));
  return sql<number>`(${rows})`.mapWith(Number);
}

const before = aliasedTable(tcCounts, 'counts_before');
const after = aliasedTable(tcCounts, 'counts_after');
const statusesOf = (counts: typeof before) => ({
  unbilled: sql<number>`coalesce(${counts.unbilled}, 0)`,
  doorLock: sql<number>`coalesce(${counts.doorLock}, 0)`,
  mnr: sql<number>`coalesce(${counts.mnr}, 0)`,
  zeroConsumption: sql<number>`coalesce(${counts.zeroConsumption}, 0)`,
});

const began = (fromMonth: SQL) => sql`${fromMonth} > ${until} and ${fromMonth} <= ${since}`;

const changes = cachedStatement(db =>
  db
    .select({
      tcId,
      ctRatioChanged: isChanged(ratioColumns, { tcId, began }),
      meterChanged: isChanged(meterColumns, { tcId, began }),
      taggedIn: counted(db, { of: since, in: until, elsewhere: true }),
      taggedOut: counted(db, { of: until, in: since, elsewhere: true }),
      newConsumers: counted(db, { of: since, in: until, elsewhere: false }),
      goneConsumers: counted(db, { of: until, in: since, elsewhere: false }),
      before: statusesOf(before),
      after: statusesOf(after),
    })
    .from(askedPairs)
    .leftJoin(before, and(eq(before.tcId, tcId), eq(before.month, until)))
    .leftJoin(after, and(eq(after.tcId, tcId), eq(after.month, since))),
);

/**
 * Whether terms of a TC that began in some months, its first ones aside, differ in some columns from those before. What a
 * meter change states counts in its own month, though the terms of the next one are the first to have it.
 */
export function isChanged(
  columns: readonly PgColumn[],
  of: { tcId: SQLWrapper; began: (fromMonth: SQL) => SQL },
): SQL<boolean> {
  const inMonth = sql`case when before.meter_changes is null then now.from_month else before.from_month end`;
  const valuesIn = (terms: string) => sql.raw(columns.map(({ name }) => `${terms}.${name}`).join(', '));
  return sql`exists (
    select from ${tcTerms} now
    cross join lateral (
      select * from ${tcTerms} earlier
      where earlier.tc_id = now.tc_id and earlier.from_month < now.from_month
      order by earlier.from_month desc limit 1
    ) before
    where now.tc_id = ${of.tcId} and ${of.began(inMonth)}
      and (${valuesIn('now')}) is distinct from (${valuesIn('before')}))`;
}

/** The columns that a new CT ratio changes, and those that another meter does. */
export const ratioColumns = [tcTerms.primaryCurrent, tcTerms.secondaryCurrent];
export const meterColumns = [tcTerms.meterMake, tcTerms.meterSerialNumber];
