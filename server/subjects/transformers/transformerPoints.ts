import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { listTransformerPoints } from '#contract/transformers.ts';
import { lossBand } from '#domain/audit.ts';
import { areaScope, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import type { Executor } from '../../services/db/connect.ts';
import { listQuery } from '../../services/db/listQuery.ts';
import { partedBy, readLocated } from '../../services/db/located.ts';
import { areas, tcAudits, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { withAuditState } from '../billing/auditState.ts';
import { list, numberOrder, requested, type TransformerFilter } from './transformerQuery.ts';

type Points = Static<typeof listTransformerPoints.response>['data'];

const hasPosition = sql`${and(isNotNull(centres.latitude), isNotNull(centres.longitude))}`;

/** The transformer centres of the list by number, with what a map shows of each. */
const onMap = listQuery({
  ...list,
  conditions: { ...list.conditions, ...partedBy(hasPosition) },
  order: numberOrder,
  rows: (db, shape: AreaShape, paginate) =>
    paginate(
      withAuditState(
        db
          .select({
            id: centres.id,
            number: centres.number,
            name: centres.name,
            // `readLocated` leaves out those without.
            lat: sql<number>`${centres.latitude}`,
            long: sql<number>`${centres.longitude}`,
            section: { code: areas.code, name: areas.name },
            lossPercentage: tcAudits.lossPercentage,
          })
          .from(within(areaScope(shape), centres))
          .innerJoin(joined(areas), and(eq(areas.level, 'section'), eq(areas.code, centres.sectionCode)))
          .$dynamic(),
      ),
    ),
});

/**
 * Returns where the transformer centres stand that a list would show, each with its loss of the month. If more than a
 * map shows have a position, only their number.
 */
export async function transformerPoints(
  db: Executor,
  caller: Caller,
  filter: TransformerFilter,
  month: string,
): Promise<Points> {
  const { rows, ...counts } = await readLocated(onMap, db, requested(caller, filter, month));
  const points = rows.map(({ lat, long, ...row }) => ({
    ...row,
    position: { lat, long },
    lossBand: row.lossPercentage === null ? null : lossBand(row.lossPercentage),
  }));
  return { points, ...counts };
}
