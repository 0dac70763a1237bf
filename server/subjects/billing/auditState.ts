import { aliasedTable, and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { LossBand } from '#domain/audit.ts';
import type { AuditGap } from '#domain/auditGaps.ts';
import {
  tcAudits,
  tcCounts,
  tcReadings,
  tcTerms,
  transformerCentres as centres,
} from '../../services/db/schema/index.ts';
import { areInForce } from './termsInForce.ts';

const { placeholder } = sql;

/** The reading at the start of the month. */
export const begun = aliasedTable(tcReadings, 'begun');
/** The reading at its end, which is the next month's. */
export const ended = aliasedTable(tcReadings, 'ended');

/**
 * Joins transformer centres to what a month has of them: its audit, both readings and the counts of its installations.
 * Expects the placeholders `month` and `next`. PostgreSQL leaves out each join whose columns nothing uses.
 */
export function withAuditState<Select extends PgSelect>(select: Select) {
  const month = placeholder('month');
  return select
    .leftJoin(tcAudits, and(eq(tcAudits.tcId, centres.id), eq(tcAudits.month, month)))
    .leftJoin(begun, and(eq(begun.tcId, centres.id), eq(begun.month, month)))
    .leftJoin(ended, and(eq(ended.tcId, centres.id), eq(ended.month, placeholder('next'))))
    .leftJoin(tcCounts, and(eq(tcCounts.tcId, centres.id), eq(tcCounts.month, month)));
}

const loss = tcAudits.lossPercentage;

/** The audited ones whose loss is in a band. */
export function isInBand({ over, from, upTo, below }: LossBand): SQL {
  const ends = [
    over === undefined ? [] : sql`${loss} > ${over}`,
    from === undefined ? [] : sql`${loss} >= ${from}`,
    upTo === undefined ? [] : sql`${loss} <= ${upTo}`,
    below === undefined ? [] : sql`${loss} < ${below}`,
  ];
  return sql.join(ends.flat(), sql` and `);
}

export const isAudited = isNotNull(tcAudits.tcId);
/**
 * The audited ones whose consumption can't be the TC's, as it may be of audits from before such were refused. The other
 * TCs' figures are null here.
 */
export const isImplausible = sql`(${tcAudits.consumption} <= 0
  or is_impossible(${tcAudits.consumption}, ${tcAudits.installationConsumption}, ${centres.capacity}, ${tcAudits.month}))`;
export const isUnaudited = isNull(tcAudits.tcId);

/** The remark of the month: why its reading is missing, or else the next month's, which ends it. */
export const remark = sql`coalesce(${begun.failureReason}, ${ended.failureReason})`;

/** What keeps a transformer centre from being audited. It may be several at once. */
export const gaps: Readonly<Record<AuditGap, SQL>> = {
  waitingForReading: sql`(${begun.tcId} is null or ${ended.tcId} is null)`,
  withRemark: sql`${remark} is not null`,
  /** A meter that did not move leaves nothing to compare with. */
  meterStandsStill: sql`coalesce(${begun.finalValue} = ${ended.finalValue}, false)`,
  readingFell: sql`coalesce(${begun.finalValue} > ${ended.finalValue}, false)`,
  impossibleConsumption: sql`is_impossible(
    (select tc_consumption(${begun.finalValue}, ${ended.finalValue}, ${tcTerms.primaryCurrent}, ${tcTerms.secondaryCurrent})
      from ${tcTerms} where ${and(eq(tcTerms.tcId, centres.id), areInForce(placeholder('month')))}),
    ${tcCounts.consumption}, ${centres.capacity}, ${placeholder('month')})`,
  withoutInstallations: sql`coalesce(${tcCounts.installations}, 0) = 0`,
  withoutBilling: sql`coalesce(${tcCounts.withoutConsumption}, 0) > 0`,
};

const any = (...conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`;

export const lacksConsumption = any(
  gaps.waitingForReading,
  gaps.withRemark,
  gaps.meterStandsStill,
  gaps.readingFell,
  gaps.impossibleConsumption,
);
export const lacksInstallationConsumption = any(gaps.withoutInstallations, gaps.withoutBilling);
export const lacksSomething = any(lacksConsumption, lacksInstallationConsumption);
