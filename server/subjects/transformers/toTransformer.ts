import type { Static } from 'typebox';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { auditEntry, transformer } from '#contract/transformers.ts';
import { lossAnalysis, type ArrBasis } from '#domain/audit.ts';
import { energyOf, type MeterChange } from '#domain/meterChanges.ts';
import { addMonths } from '#domain/months.ts';
import { byPlace, type PlainKey, type StoredValue } from '#tables/plainFields.ts';
import { meterConstant, type FailureReason } from '#domain/transformers.ts';
import { etagOf } from '../../services/http/ifMatch.ts';
import { builtOnce } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import { auditRevisions, tcAudits, tcCounts, tcReadings, tcTerms } from '../../services/db/schema/index.ts';
import { toLocation } from '../accounts/location.ts';
import { areInForce, recordedConsumption } from '../billing/auditState.ts';
import type { Reader } from './readers.ts';
import type { FoundTransformer } from './transformerQuery.ts';

type Transformer = Static<typeof transformer>;

/** How transformer centres are shown: as they were in a month, with ARR on a basis. */
export interface Shown {
  month: string;
  arrBasis: ArrBasis;
}

/**
 * Converts a transformer centre, as it was in `month`, to the contract's form, with an entry for each of `entries`. Its
 * name, codes and meter readers have no history.
 */
export function toTransformer(
  { centre, terms, otherTermsFrom, feeder, area }: FoundTransformer,
  readers: readonly Reader[],
  months: readonly TransformerMonth[],
  { month, entries, arrBasis }: Shown & { entries: readonly string[] },
): Transformer {
  const { latitude, longitude } = centre;
  const { primaryCurrent, secondaryCurrent } = terms;
  const reading = readers.find(({ id }) => id === centre.readingMr);
  if (!reading) throw new Error(`Nobody reads the transformer centre ${centre.id}`);
  const inMonth = { ...centre, ...terms };
  const plain = byPlace<{ [K in PlainKey]: StoredValue<K> }>(({ key }) => inMonth[key]);
  return {
    id: centre.id,
    ...plain.details,
    location: toLocation(area),
    installationCount: months.find(one => one.month === month)?.installations ?? 0,
    activatedOn: centre.activatedOn,
    otherTermsFrom,
    audit: entries.map(of => toEntry(of, months, arrBasis)),
    taggedMRs: readers.map(toReader),
    readingMR: toReader(reading),
    gpsCoordinates:
      latitude === null || longitude === null
        ? null
        : { type: 'point', coordinates: { lat: latitude, long: longitude } },
    feeder: { id: feeder.id, number: feeder.number, name: feeder.name },
    meter: {
      ...plain.meter,
      meterConstant: meterConstant(primaryCurrent, secondaryCurrent) ?? 0,
      ctRatio: { primaryCurrent, secondaryCurrent },
    },
    etag: etagOf(centre.version),
  };
}

function toEntry(
  month: string,
  months: readonly TransformerMonth[],
  arrBasis: ArrBasis,
): Static<typeof auditEntry> {
  const one = months.find(each => each.month === month);
  const next = months.find(each => each.month === addMonths(month, 1));
  const consumption =
    one === undefined
      ? null
      : energyOf({
          begun: one.finalValue,
          ended: next?.finalValue ?? null,
          ratio: one,
          changes: one.meterChanges ?? [],
        });
  return {
    month,
    reading: {
      finalValue: one?.finalValue ?? null,
      consumption,
      failureReason: one?.failureReason ?? null,
    },
    meterChanges: (one?.meterChanges ?? []).map(({ on, kind, closing, opening }) => ({
      on,
      kind,
      closing,
      opening,
    })),
    installationConsumption: one?.installationConsumption ?? null,
    audited: one?.audited ?? false,
    reopenedAt: one?.reopenedAt?.toISOString() ?? null,
    lossPercentage: one?.lossPercentage ?? null,
    lossAnalysis: one ? toAnalysis(one, consumption, arrBasis) : null,
  };
}

function toAnalysis(one: TransformerMonth, consumption: number | null, arrBasis: ArrBasis) {
  const { installationConsumption, demand, collection } = one;
  if (demand === null || collection === null) return null;
  return {
    demand,
    collection,
    ...lossAnalysis({ consumption, installationConsumption, demand, collection }, arrBasis),
  };
}

const toReader = ({ mrCode, sub }: Reader) => ({ mrCode, cognitoDetails: { sub } });

/** The record of a transformer centre in a month. */
interface TransformerMonth {
  tcId: string;
  month: string;
  finalValue: number | null;
  failureReason: FailureReason | null;
  /** The current transformer in force, A. */
  primaryCurrent: number;
  secondaryCurrent: number;
  /** The changes of the meter within the month. */
  meterChanges: readonly MeterChange[] | null;
  /** The number of installations tagged to it. */
  installations: number;
  /** kWh of those with a recorded consumption; null if none has one. */
  installationConsumption: number | null;
  audited: boolean;
  /** When its audit was reopened last; null if it never was. */
  reopenedAt: Date | null;
  /** Per cent, as audited; null before the audit. */
  lossPercentage: number | null;
  /** Rupees, as audited; null before the audit. */
  demand: number | null;
  collection: number | null;
}

/** Months by transformer centre, each list in chronological order. */
export type Months = ReadonlyMap<string, readonly TransformerMonth[]>;

/** Returns the records of some transformer centres: of the given months, or of all. */
export async function monthsOf(
  db: Executor,
  tcIds: readonly string[],
  months?: readonly string[],
): Promise<Months> {
  const rows = await monthsStatement(db, { isOfMonths: months !== undefined }).execute({ tcIds, months });
  return Map.groupBy(rows, row => row.tcId);
}

const { placeholder } = sql;

const monthsStatement = builtOnce((db, { isOfMonths }: { isOfMonths: boolean }) => {
  const isRequested = (of: { tcId: PgColumn; month: PgColumn }): SQL | undefined =>
    and(
      isAnyOf(of.tcId, placeholder('tcIds')),
      isOfMonths ? isAnyOf(of.month, placeholder('months')) : undefined,
    );
  const readings = db.select().from(tcReadings).where(isRequested(tcReadings)).as('readings');
  const counts = db.select().from(tcCounts).where(isRequested(tcCounts)).as('counts');
  const tcId = sql<string>`coalesce(${readings.tcId}, ${counts.tcId})`;
  const month = sql<string>`coalesce(${readings.month}, ${counts.month})`;
  return db
    .select({
      tcId,
      month,
      finalValue: readings.finalValue,
      failureReason: readings.failureReason,
      primaryCurrent: tcTerms.primaryCurrent,
      secondaryCurrent: tcTerms.secondaryCurrent,
      meterChanges: tcTerms.meterChanges,
      installations: sql<number>`coalesce(${counts.installations}, 0)`,
      installationConsumption: recordedConsumption(counts),
      audited: sql<boolean>`${tcAudits.tcId} is not null`,
      reopenedAt: sql<Date | null>`(select max(reopened_at) from ${auditRevisions} revision
        where revision.tc_id = ${tcId} and revision.month = ${month})`.mapWith(auditRevisions.reopenedAt),
      lossPercentage: tcAudits.lossPercentage,
      demand: tcAudits.demand,
      collection: tcAudits.collection,
    })
    .from(readings)
    .fullJoin(counts, and(eq(counts.tcId, readings.tcId), eq(counts.month, readings.month)))
    .leftJoin(tcAudits, and(eq(tcAudits.tcId, tcId), eq(tcAudits.month, month)))
    .innerJoin(tcTerms, and(eq(tcTerms.tcId, tcId), areInForce(month)))
    .orderBy(asc(month))
    .prepare(isOfMonths ? 'months_of_transformers' : 'history_of_transformers');
});
