import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement, unnamedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import {
  auditRevisions,
  startedAudits,
  tcAudits,
  tcReadings,
  transformerCentres as centres,
} from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';

/** How many TCs without an audit of a month lack the reading of the month `month`, which begins or ends it. */
export interface LackingReadings {
  /** The month of the reading and of the file that brings it, YYYY-MM. */
  month: string;
  /** Those with neither reading nor remark, and those with a remark, of which a file can bring the reading. */
  missing: number;
  remarks: number;
  /** Those of either kind of which none can: the section has started the audit of the reading's month. */
  closed: number;
}

/** Counts the readings that an area lacks for the audit of a month: of its start and, once it has begun, of its end. */
export async function countLackingReadings(
  db: Executor,
  caller: Caller,
  month: string,
  area: Area | undefined,
): Promise<LackingReadings[]> {
  const { shape, values } = areaShapeOf(caller, area);
  const found: LackingReadings[] = [];
  for (const read of [month, addMonths(month, 1)].filter(each => each <= currentMonth())) {
    const [row] = await lacking(db, shape).execute({
      ...values,
      month,
      read,
      before: addMonths(read, -1),
    });
    if (!row) throw new Error('A count without a row');
    found.push({ month: read, ...row });
  }
  return found;
}

const { placeholder } = sql;

const isMissing = isNull(tcReadings.tcId);
const hasRemark = isNotNull(tcReadings.failureReason);
/** The section has started its audit, and that of this TC was not reopened: files change its reading no more. */
const isClosed = sql`(${startedAudits.month} is not null and not exists (
  select from ${auditRevisions} revision
  where revision.tc_id = ${centres.id} and revision.month in (${placeholder('read')}, ${placeholder('before')})))`;
const countOf = (condition: ReturnType<typeof and>) =>
  sql<number>`(count(*) filter (where ${condition}))::integer`;

const lacking = cachedStatement((db, shape: AreaShape) =>
  db
    .select({
      missing: countOf(and(isMissing, sql`not ${isClosed}`)),
      remarks: countOf(and(hasRemark, sql`not ${isClosed}`)),
      closed: countOf(and(or(isMissing, hasRemark), isClosed)),
    })
    .from(within(areaScope(shape), centres))
    .leftJoin(tcReadings, and(eq(tcReadings.tcId, centres.id), eq(tcReadings.month, placeholder('read'))))
    .leftJoin(tcAudits, and(eq(tcAudits.tcId, centres.id), eq(tcAudits.month, placeholder('month'))))
    .leftJoin(
      joined(startedAudits),
      and(eq(startedAudits.sectionCode, centres.sectionCode), eq(startedAudits.month, placeholder('read'))),
    )
    .where(and(lte(centres.activatedOn, placeholder('month')), isNull(tcAudits.tcId)))
    .prepare(unnamedStatement),
);
