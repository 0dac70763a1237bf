import { and, eq, getTableColumns, sql, type SQLWrapper } from 'drizzle-orm';
import type { AreaColumns } from '../../machine/access/areaScope.ts';
import { areInForce } from '../billing/termsInForce.ts';
import { joined } from '../../services/db/areaTable.ts';
import type { Executor } from '../../services/db/connect.ts';
import { within, type Scope } from '../../services/db/within.ts';
import { areas, feeders, tcTerms, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { locationColumns, type toLocation } from '../accounts/location.ts';

const ofFeeder = {
  id: feeders.id,
  number: feeders.number,
  name: feeders.name,
  mdmCode: feeders.mdmCode,
  stationCode: feeders.stationCode,
};

/** The month of the placeholder `month`. */
const requestedMonth: SQLWrapper = sql`${sql.placeholder('month')}`;

/**
 * Selects transformer centres in scope, each with its section, and with its terms and feeder in a month. Leaves out
 * those that begin later.
 */
export function withFeeder(db: Executor, scope: Scope<AreaColumns>, month = requestedMonth) {
  return db
    .select({
      centre: joined(centres),
      terms: getTableColumns(tcTerms),
      feeder: ofFeeder,
      area: locationColumns,
    })
    .from(within(scope, centres))
    .innerJoin(tcTerms, and(eq(tcTerms.tcId, centres.id), areInForce(month)))
    .innerJoin(feeders, eq(feeders.id, tcTerms.feederId))
    .innerJoin(joined(areas), and(eq(areas.level, 'section'), eq(areas.code, centres.sectionCode)));
}

/** A row with the data read along with it. */
export interface FoundTransformer {
  centre: typeof centres.$inferSelect;
  terms: typeof tcTerms.$inferSelect;
  feeder: Pick<typeof feeders.$inferSelect, keyof typeof ofFeeder>;
  area: Parameters<typeof toLocation>[0];
}
