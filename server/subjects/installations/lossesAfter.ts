import { and, count, desc, eq, sql, sum } from 'drizzle-orm';
import { lossPercentage } from '#domain/audit.ts';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, ownSection } from '../../machine/access/sections.ts';
import { within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { installationMonths as months } from '../../services/db/partitioned/installationMonths.ts';
import { tcAudits, transformerCentres as centres } from '../../services/db/schema/index.ts';
import type { Move } from './taggingPlan.ts';

const tcId = sql<string>`moving.tc_id`;
const installationId = sql<string>`moving.installation_id`;
const joins = sql<boolean>`moving.joins`;

/**
 * Returns what moves to a transformer centre mean for its loss and, the most left first, for the losses of those that
 * the installations leave: each in its own last audited month, had it begun with the new tags.
 */
export async function lossesAfter(db: Executor, caller: Caller, target: string, moves: readonly Move[]) {
  const moving = moves.filter(move => move.tcId !== target);
  const steps = [
    ...moving.map(move => ({ tcId: target, installationId: move.installationId, joins: true })),
    ...moving.map(move => ({ tcId: move.tcId, installationId: move.installationId, joins: false })),
  ];
  const last = db
    .select({
      month: tcAudits.month,
      consumption: tcAudits.consumption,
      billed: tcAudits.installationConsumption,
      loss: tcAudits.lossPercentage,
    })
    .from(tcAudits)
    .where(eq(tcAudits.tcId, tcId))
    .orderBy(desc(tcAudits.month))
    .limit(1)
    .as('last');
  // Those of the last audited month that were not there yet, or, of the ones that leave, were there already.
  const isMoved = sql`${joins} <> (${months.tcId} is not distinct from ${tcId})`;
  const centre = { id: centres.id, number: centres.number, name: centres.name };
  const audit = { month: last.month, loss: last.loss, consumption: last.consumption, billed: last.billed };
  const rows = await db
    .select({
      ...centre,
      ...audit,
      joins,
      count: count(),
      units: sql<number>`coalesce(${sum(months.consumption)}, 0)`.mapWith(Number),
      withoutConsumption:
        sql<number>`count(${months.installationId}) filter (where ${months.consumption} is null)`.mapWith(
          Number,
        ),
    })
    .from(
      sql`unnest(${sql.param(steps.map(step => step.tcId))}::uuid[],
        ${sql.param(steps.map(step => step.installationId))}::uuid[],
        ${sql.param(steps.map(step => step.joins))}::boolean[]) as moving (tc_id, installation_id, joins)`,
    )
    .innerJoin(within(ofCaller(caller), centres), eq(centres.id, tcId))
    .leftJoinLateral(last, sql`true`)
    .leftJoin(
      within(inSection(ownSection(caller)), months),
      and(eq(months.installationId, installationId), eq(months.month, last.month), isMoved),
    )
    .groupBy(...Object.values(centre), ...Object.values(audit), joins)
    .orderBy(desc(joins), desc(count()), centres.number);
  return rows.map(({ consumption, billed, units, ...row }) => ({
    ...row,
    lossAfter: lossPercentage(consumption, billed === null ? null : billed + (row.joins ? units : -units)),
  }));
}
