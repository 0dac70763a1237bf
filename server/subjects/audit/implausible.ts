import { and, eq, sql } from 'drizzle-orm';
import { codeKey, type AreaLevel } from '#domain/areas.ts';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { isImplausible } from '../billing/auditState.ts';
import { joined } from '../../services/db/areaTable.ts';
import type { Executor } from '../../services/db/connect.ts';
import { areas, tcAudits, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';

/** Returns the numbers of the TCs whose audit of a month is implausible, in order, by the code of their area of a level. */
export async function implausibleByArea(
  db: Executor,
  caller: Caller,
  month: string,
  level: AreaLevel,
): Promise<ReadonlyMap<string | null, readonly string[]>> {
  const code = areas[codeKey(level)];
  const rows = await db
    .select({ code, numbers: sql<string[]>`array_agg(${centres.number} order by ${centres.number})` })
    .from(within(ofCaller(caller), areas))
    .innerJoin(joined(centres), eq(centres.sectionCode, areas.sectionCode))
    .innerJoin(tcAudits, eq(tcAudits.tcId, centres.id))
    .where(and(eq(areas.level, 'section'), eq(tcAudits.month, month), isImplausible))
    .groupBy(code);
  return new Map(rows.map(row => [row.code, row.numbers]));
}
