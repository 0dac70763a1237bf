import { aliasedTable, and, count, eq, isNull, lte, sql, sum } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
import { inSections, sectionsOf, shapeOf, type SectionsShape } from '../../../machine/access/sections.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import { joined } from '../../../services/db/areaTable.ts';
import { cachedStatement } from '../../../services/db/cachedStatement.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { installationMonths as months } from '../../../services/db/installationMonths.ts';
import { tcMeterReaders, transformerCentres as centres } from '../../../services/db/schema/index.ts';
import { within } from '../../../services/db/within.ts';
import { archivedAmong } from '../../billing/archivedMonths.ts';

/** Untagged installations that audited TCs may supply. */
export interface Candidates {
  installations: number;
  /** kWh: all that they consumed. */
  consumption: number;
  /** kWh of it that counts here. The shares of all TCs add up to the consumption at most. */
  share: number;
}

/**
 * Returns the untagged installations in a TC's section that one of its meter readers reads; null if those of the month are in
 * the archive. Each is shared evenly among the TCs of the section that the meter reader is tagged to, rounded down.
 */
export async function untaggedNear(
  db: Executor,
  caller: Caller,
  near: { month: string; area: Area | undefined; transformerId: string },
): Promise<Candidates | null> {
  const { area, ...values } = near;
  const sections = await sectionsOf(db, caller, area);
  const [row] = await ofReaders(db, shapeOf(sections)).execute({ sections, ...values });
  if ((await archivedAmong(db, [near.month])).length > 0) return null;
  return row ?? { installations: 0, consumption: 0, share: 0 };
}

const { placeholder } = sql;

const other = aliasedTable(joined(centres), 'other');
const otherReaders = aliasedTable(tcMeterReaders, 'other_readers');

/** How many TCs of a TC's section, in service in the month, a meter reader is tagged to. */
const tcsOfReader = (db: Executor) =>
  db
    .select({ tcs: count() })
    .from(otherReaders)
    .innerJoin(other, eq(other.id, otherReaders.tcId))
    .where(
      and(
        eq(otherReaders.mrId, months.mrId),
        eq(other.sectionCode, centres.sectionCode),
        lte(other.activatedOn, placeholder('month')),
      ),
    );

const ofReaders = cachedStatement((db, sections: SectionsShape) =>
  db
    .select({
      installations: count(),
      consumption: sql<number>`coalesce(${sum(months.consumption)}, 0)`.mapWith(Number),
      share: sql<number>`coalesce(
        sum(floor(${months.consumption} * 100 / greatest((${tcsOfReader(db)}), 1)) / 100), 0)`.mapWith(
        Number,
      ),
    })
    .from(within(inSections(sections), months))
    .innerJoin(joined(centres), eq(centres.sectionCode, months.sectionCode))
    .innerJoin(tcMeterReaders, and(eq(tcMeterReaders.tcId, centres.id), eq(tcMeterReaders.mrId, months.mrId)))
    .where(
      and(
        eq(centres.id, placeholder('transformerId')),
        eq(months.month, placeholder('month')),
        isNull(months.tcId),
      ),
    ),
);
