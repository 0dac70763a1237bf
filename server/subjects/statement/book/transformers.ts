import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { failureReasonTitles, type FailureReason } from '#domain/transformers.ts';
import { formatCountOf, formatPercent } from '#domain/formats.ts';
import { loadFinding, loadOf } from '#domain/load.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../../machine/access/areaScope.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import { joined } from '../../../services/db/areaTable.ts';
import { cachedStatement } from '../../../services/db/cachedStatement.ts';
import { isAnyOf } from '../../../services/db/conditions.ts';
import type { Executor } from '../../../services/db/connect.ts';
import {
  areas,
  tcAudits,
  tcTerms,
  transformerCentres as centres,
} from '../../../services/db/schema/index.ts';
import { feeders } from '../../../services/db/schema/network.ts';
import { within } from '../../../services/db/within.ts';
import { areInForce } from '../../billing/auditState.ts';
import type { Subject } from '../asked.ts';
import { auditedColumns, ratios, unknown } from '../categories.ts';

/** A TC of a statement. */
export type TransformerRow = ReturnType<typeof toRow>;

/** Yields the TCs of an area with their sums over a period, section by section, by number. */
export async function* transformersOf(
  db: Executor,
  caller: Caller,
  { found, due, lastDue, lastAudited }: Subject,
): AsyncGenerator<TransformerRow> {
  const { shape, values } = areaShapeOf(caller, found.area);
  for (const { code } of await sections(db, shape).execute(values)) {
    const asked = { ...values, section: code, months: due, lastDue, lastAudited };
    for (const row of await ofSection(db, shape).execute(asked)) yield toRow(row, due);
  }
}

type Found = Awaited<ReturnType<ReturnType<typeof ofSection>['execute']>>[number];

function toRow(
  { sums, activatedOn, latest, reasons, reopened, auditedIn, ...tc }: Found,
  due: readonly string[],
) {
  const inService = due.filter(month => month >= activatedOn).length;
  const missing = inService - tc.audited;
  const load = loadOf(auditedIn, sums.consumption, tc.capacity);
  const finding = load && loadFinding(load);
  return {
    ...tc,
    ...ratios(tc.audited > 0 ? sums : unknown),
    transformers: inService,
    isMetered: latest !== 'METER_NOT_PROVIDED',
    remarks: [
      ...(missing > 0 ? [`${formatCountOf(missing, 'month')} not audited`] : []),
      ...reasons.map(reason => failureReasonTitles[reason]),
      ...(reopened > 0 ? [`${formatCountOf(reopened, 'month')} reopened`] : []),
      ...(load && finding ? [`${finding} ${formatPercent(load.percent, 1)}`] : []),
    ].join(', '),
  };
}

const { placeholder } = sql;
const isSection = eq(areas.level, 'section');

const sections = cachedStatement((db, shape: AreaShape) =>
  db
    .select({ code: areas.code })
    .from(within(areaScope(shape), areas))
    .where(isSection)
    .orderBy(asc(areas.code)),
);

const months = sql`any(${placeholder('months')}::text[])`;

const ofSection = cachedStatement((db, shape: AreaShape) =>
  db
    .select({
      id: centres.id,
      number: centres.number,
      name: centres.name,
      sectionName: areas.name,
      feeder: sql<string>`${feeders.number} || ' ' || ${feeders.name}`,
      capacity: centres.capacity,
      activatedOn: centres.activatedOn,
      audited: sql<number>`count(${tcAudits.tcId})`.mapWith(Number),
      ...auditedColumns,
      auditedIn: sql<string[]>`array_remove(array_agg(${tcAudits.month}), null)`,
      /** The remark of its latest month, and those of all months. */
      latest: sql<FailureReason | null>`(select failure_reason from tc_readings reading
        where reading.tc_id = ${centres.id} and reading.month = ${months} order by month desc limit 1)`,
      reasons: sql<FailureReason[]>`array(select distinct failure_reason from tc_readings reading
        where reading.tc_id = ${centres.id} and reading.month = ${months} and failure_reason is not null order by 1)`,
      reopened: sql<number>`(select count(distinct month) from audit_revisions revision
        where revision.tc_id = ${centres.id} and revision.month = ${months})`.mapWith(Number),
    })
    .from(within(areaScope(shape), areas))
    .innerJoin(joined(centres), eq(centres.sectionCode, areas.sectionCode))
    .innerJoin(tcTerms, and(eq(tcTerms.tcId, centres.id), areInForce(placeholder('lastDue'))))
    .innerJoin(feeders, eq(feeders.id, tcTerms.feederId))
    .leftJoin(
      tcAudits,
      and(
        eq(tcAudits.tcId, centres.id),
        eq(tcAudits.sectionCode, areas.sectionCode),
        isAnyOf(tcAudits.month, placeholder('months')),
      ),
    )
    .where(
      and(
        isSection,
        eq(areas.code, placeholder('section')),
        lte(centres.activatedOn, placeholder('lastDue')),
      ),
    )
    .groupBy(centres.id, areas.name, feeders.id)
    .orderBy(asc(centres.number)),
);
