import {
  aliasedTable,
  and,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type Placeholder,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { LossBand } from '#domain/audit.ts';
import type { AuditGap } from '#domain/auditGaps.ts';
import { seriousLoss } from '#domain/lossCauses.ts';
import {
  tcAudits,
  tcCounts,
  tcReadings,
  tcTerms,
  transformerCentres as centres,
} from '../../services/db/schema/index.ts';

const { placeholder } = sql;

/** The reading at the start of the month. */
export const begun = aliasedTable(tcReadings, 'begun');
/** The reading at its end, which is the next month's. */
export const ended = aliasedTable(tcReadings, 'ended');
/** The changes of the meter in between. Terms with any are of that month alone. */
const changes = sql`(select ${tcTerms.meterChanges} from ${tcTerms}
  where ${and(eq(tcTerms.tcId, centres.id), eq(tcTerms.fromMonth, placeholder('month')))})`;

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

/** kWh of the month by its readings; null without both. */
export const readConsumption = sql`(select tc_consumption(
  ${begun.finalValue}, ${ended.finalValue}, ${tcTerms.primaryCurrent}, ${tcTerms.secondaryCurrent}, ${tcTerms.meterChanges})
  from ${tcTerms} where ${and(eq(tcTerms.tcId, centres.id), areInForce(placeholder('month')))})`;

/** kWh of the installations of counts with a consumption on record; null if none has one. */
export const recordedConsumption = (
  counts: Record<'installations' | 'withoutConsumption' | 'consumption', SQLWrapper>,
) =>
  sql<number | null>`
    case when ${counts.installations} > ${counts.withoutConsumption} then ${counts.consumption}::float8 end`;

/** The gaps that keep a transformer centre from being audited. It may have several at once. */
export const gaps: Readonly<Record<AuditGap, SQL>> = {
  waitingForReading: sql`(${begun.tcId} is null or ${ended.tcId} is null)`,
  withRemark: sql`${remark} is not null`,
  /** A meter that did not move leaves nothing to compare with. */
  meterStandsStill: sql`meter_stands_still(${begun.finalValue}, ${ended.finalValue}, ${changes})`,
  readingFell: sql`meter_fell(${begun.finalValue}, ${ended.finalValue}, ${changes})`,
  impossibleConsumption: sql`is_impossible(
    ${readConsumption}, ${tcCounts.consumption}, ${centres.capacity}, ${placeholder('month')})`,
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

/** Returns the condition that a section has started the audit of a month. */
export const hasStartedAudit = (sectionCode: SQL, month: string): SQL => sql`exists (
  select from started_audits started where started.month = ${month} and started.section_code = ${sectionCode})`;

/**
 * Returns the month from which a new TC of a section counts that is added from a month on: that month, or else the one
 * after the last since then whose audit the section has started. So no audited month gets a TC more.
 */
export const countsFrom = (sectionCode: SQL, month: string): SQL => sql`coalesce(
  (select month_after(max(started.month)) from started_audits started
    where started.section_code = ${sectionCode} and started.month >= ${month}), ${month}::text)`;

/** The columns that the view `auditable_months` computes for `tc_audits`, under the same names. */
const figures = [
  'final_value',
  'next_final_value',
  'primary_current',
  'secondary_current',
  'meter_changes',
  'consumption',
  'installations',
  'installation_consumption',
  'demand',
  'collection',
  'loss_percentage',
  'unbilled_installations',
  'unbilled_units',
  'door_lock_installations',
  'door_lock_units',
  'mnr_installations',
  'mnr_units',
  'zero_consumption_installations',
  'zero_consumption_units',
];

/** The columns of an audit's figures, to insert. */
export const auditFigures: SQL = sql.raw(figures.join(', '));

/** The columns of `auditFigures` in the view, under the alias `facts`, to select. */
export const factsOfAudit: SQL = sql.raw(figures.map(name => `facts.${name}`).join(', '));

/** The condition that the loss of an audit is serious, as `isSeriousLoss` has it. */
export const isSerious = ({
  consumption,
  lossPercentage,
}: Pick<typeof tcAudits, 'consumption' | 'lossPercentage'>) =>
  and(gt(consumption, 0), gt(lossPercentage, seriousLoss));

/** The condition for the terms in force in a month: at most one for each transformer centre, none before it began. */
export function areInForce(month: string | Placeholder | SQLWrapper): SQL | undefined {
  return and(lte(tcTerms.fromMonth, month), or(isNull(tcTerms.untilMonth), gt(tcTerms.untilMonth, month)));
}
