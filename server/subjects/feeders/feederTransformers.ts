import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { readFeederAudit } from '#contract/feederAudit.ts';
import { auditGaps, type AuditGap } from '#domain/auditGaps.ts';
import { addMonths } from '#domain/months.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { areas, tcAudits, tcTerms, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { areInForce, gaps, isUnaudited, withAuditState } from '../billing/auditState.ts';

type OfFeeder = Static<typeof readFeederAudit.response>['data']['transformers'];

/** Returns the TCs of the caller's area that hang on a feeder in a month: those without an audit first, with what they lack. */
export function transformersOf(
  db: Executor,
  caller: Caller,
  feederId: string,
  month: string,
): Promise<OfFeeder> {
  const { shape, values } = areaShapeOf(caller);
  return inMonth(db, shape).execute({ ...values, feederId, month, next: addMonths(month, 1) });
}

const lacks = sql.join(
  auditGaps.map(gap => sql`case when ${isUnaudited} and ${gaps[gap]} then ${gap}::text end`),
  sql`, `,
);

const inMonth = cachedStatement((db, shape: AreaShape) =>
  withAuditState(
    db
      .select({
        id: centres.id,
        number: centres.number,
        name: centres.name,
        sectionName: areas.sectionName,
        consumption: tcAudits.consumption,
        installationConsumption: tcAudits.installationConsumption,
        lossPercentage: tcAudits.lossPercentage,
        lacks: sql<AuditGap[]>`array_remove(array[${lacks}], null)`,
      })
      .from(within(areaScope(shape), centres))
      .innerJoin(tcTerms, and(eq(tcTerms.tcId, centres.id), areInForce(sql.placeholder('month'))))
      .innerJoin(joined(areas), and(eq(areas.level, 'section'), eq(areas.code, centres.sectionCode)))
      .$dynamic(),
  )
    .where(eq(tcTerms.feederId, sql.placeholder('feederId')))
    .orderBy(desc(isUnaudited), desc(tcAudits.lostUnits), asc(centres.number)),
);
