import { and, asc, eq, sum, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { figuresOf, type AreaFigures } from '#domain/areaFigures.ts';
import { codeKey, wholeUtility, type AreaLevel, type Location } from '#domain/areas.ts';
import { addMonths } from '#domain/months.ts';
import { ofCaller } from '../../machine/access/areaScope.ts';
import { countAuditsByArea, implausibleByArea, type AuditCounts } from '../audit/counts.ts';
import { sumsOfMonths } from '../audit/sums.ts';
import { joined } from '../../services/db/areaTable.ts';
import { areas, sectionCounts } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { toLocation } from '../accounts/location.ts';
import type { ReportSource } from './report.ts';

/** An area in an audit month. */
export interface AreaMonth {
  month: string;
  location: Location;
  /** Absent if the area has no TCs. */
  counts: AuditCounts | undefined;
  figures: AreaFigures;
  /** The numbers of the TCs whose audit is implausible. */
  implausible: readonly string[];
  /** Absent if the month has no installations in the area. */
  installations: InstallationCounts | undefined;
}

/** Months that a report looks back, the current one included. */
const monthsBack = 12;

/**
 * Yields the areas of a level by code, in each of the last twelve months with audits, the newest first; without any
 * audit in the month before the current one.
 */
export async function* areaMonths(source: ReportSource, level: AreaLevel): AsyncGenerator<AreaMonth> {
  const { db, office, month: current, arrBasis } = source;
  const found = await db
    .select()
    .from(within(ofCaller(office), areas))
    .where(eq(areas.level, level))
    .orderBy(asc(areas.code));
  const months = Array.from({ length: monthsBack }, (_, back) => addMonths(current, -back));
  const whole = { level: wholeUtility, code: null, name: null, area: undefined, partLevel: level } as const;
  const sums = await sumsOfMonths(db, office, whole, months);
  const audited = months.filter(month => sums.total(month).audited > 0);
  for (const month of audited.length > 0 ? audited : [addMonths(current, -1)]) {
    const counts = await countAuditsByArea(db, office, month, level);
    const implausible = await implausibleByArea(db, office, month, level);
    const installations = await countInstallations(source, month, level);
    for (const area of found)
      yield {
        month,
        location: toLocation(area),
        counts: counts.get(area.code),
        figures: figuresOf(sums.of(month, area.code), arrBasis),
        implausible: implausible.get(area.code) ?? [],
        installations: installations.get(area.code),
      };
  }
}

/** Yields each area once: in its latest month with audits, else in the latest month of all. */
export async function* latestMonths(rows: AsyncIterable<AreaMonth>): AsyncGenerator<AreaMonth> {
  const latest = new Map<string | undefined, AreaMonth>();
  for await (const row of rows) {
    const known = latest.get(row.location.sectionCode);
    if (!known || (known.figures.audited === 0 && row.figures.audited > 0))
      latest.set(row.location.sectionCode, row);
  }
  yield* latest.values();
}

const total = (column: PgColumn) => sql<number>`${sum(column)}`.mapWith(Number);

const installationCounts = {
  all: total(sectionCounts.installations),
  untagged: total(sectionCounts.untagged),
  unbilled: total(sectionCounts.unbilled),
  vacant: total(sectionCounts.vacant),
  zeroConsumption: total(sectionCounts.zeroConsumption),
  mnr: total(sectionCounts.mnr),
  doorLock: total(sectionCounts.doorLock),
  abnormal: total(sectionCounts.abnormal),
  subnormal: total(sectionCounts.subnormal),
};
export type InstallationCounts = Record<keyof typeof installationCounts, number>;

/** Counts the installations of every area of a level in a month, by its code. */
async function countInstallations(
  { db, office }: ReportSource,
  month: string,
  level: AreaLevel,
): Promise<ReadonlyMap<string | null, InstallationCounts>> {
  const code = areas[codeKey(level)];
  const rows = await db
    .select({ code, counts: installationCounts })
    .from(within(ofCaller(office), areas))
    .innerJoin(joined(sectionCounts), eq(sectionCounts.sectionCode, areas.sectionCode))
    .where(and(eq(areas.level, 'section'), eq(sectionCounts.month, month)))
    .groupBy(code);
  return new Map(rows.map(row => [row.code, row.counts]));
}
