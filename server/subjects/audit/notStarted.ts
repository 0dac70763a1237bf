import { and, asc, eq, sql } from 'drizzle-orm';
import type { Area, Location } from '#domain/areas.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { areas, startedAudits, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { locationColumns, toLocation } from '../accounts/location.ts';

/** The sections with TCs that have not started the audit of a month. */
export interface NotStarted {
  count: number;
  /** The first of them by code. */
  sections: Location[];
}

/** How many of them are named. */
const named = 5;

/** Returns the sections of an area that have not started the audit of a month. */
export async function sectionsNotStarted(
  db: Executor,
  caller: Caller,
  month: string,
  area: Area | undefined,
): Promise<NotStarted> {
  const { shape, values } = areaShapeOf(caller, area);
  const found = await notStarted(db, shape).execute({ ...values, month });
  return { count: found[0]?.count ?? 0, sections: found.map(row => toLocation(row.section)) };
}

const month = sql.placeholder('month');

const notStarted = cachedStatement((db, shape: AreaShape) =>
  db
    .select({ section: locationColumns, count: sql<number>`(count(*) over ())::integer` })
    .from(within(areaScope(shape), areas))
    .where(
      and(
        eq(areas.level, 'section'),
        sql`exists (select from ${joined(centres)}
          where ${centres.sectionCode} = ${areas.sectionCode} and ${centres.activatedOn} <= ${month})`,
        sql`not exists (select from ${joined(startedAudits)}
          where ${startedAudits.sectionCode} = ${areas.sectionCode} and ${startedAudits.month} = ${month})`,
      ),
    )
    .orderBy(asc(areas.sectionCode))
    .limit(named),
);
