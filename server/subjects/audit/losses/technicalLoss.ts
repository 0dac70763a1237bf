import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
import { hoursIn, ownLosses, permittedLosses } from '#domain/load.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../../machine/access/areaScope.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import { joined } from '../../../services/db/areaTable.ts';
import { cachedStatement } from '../../../services/db/cachedStatement.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { areas, tcAudits, transformerCentres as centres } from '../../../services/db/schema/index.ts';
import { within } from '../../../services/db/within.ts';

/**
 * Returns what the transformers of an area's audited TCs should lose themselves in a month, kWh: of each not more than what
 * its bills and estimates leave, and nothing of a TC without a capacity on record.
 */
export async function technicalUnits(
  db: Executor,
  caller: Caller,
  { area, month }: { area: Area | undefined; month: string },
): Promise<number> {
  const { shape, values } = areaShapeOf(caller, area);
  const [row] = await summed(db, shape).execute({ ...values, month, hours: hoursIn(month) });
  return row?.units ?? 0;
}

const { placeholder } = sql;
const hours = sql`${placeholder('hours')}::int`;

/** The rest of a TC's energy after its bills and estimates. */
const rest = sql`${tcAudits.consumption} - ${tcAudits.installationConsumption} - ${tcAudits.unbilledUnits}
  - ${tcAudits.doorLockUnits} - ${tcAudits.mnrUnits} - ${tcAudits.zeroConsumptionUnits}`;

/** The loss of a TC's capacity in thirds of a watt; of one that the standard lacks, that of the next larger one. */
function ofCapacity(part: 'noLoad' | 'copper'): SQL {
  const cases = permittedLosses.map(([kVA, atHalf, atFull]) => {
    const loss = sql.raw(String(ownLosses(atHalf, atFull)[part]));
    return { when: sql`when ${centres.capacity} <= ${sql.raw(String(kVA))} then ${loss}`, loss };
  });
  const whens = sql.join(
    cases.map(({ when }) => when),
    sql` `,
  );
  return sql`case ${whens} else ${cases.at(-1)?.loss} end`;
}

/** The load of a TC in thousandths, with its losses: the rule is that of `loadOf` and `technicalLossOf`. */
const own = sql`lateral (select ${ofCapacity('noLoad')} as no_load, ${ofCapacity('copper')} as copper,
  quotient(${tcAudits.consumption} * 10000, ${centres.capacity} * ${hours} * 9, 1) as load offset 0) as own`;
const technical = sql`quotient(${hours} * (own.no_load * 1000000::numeric + own.copper * own.load * own.load), 3000000000, 100)`;

const summed = cachedStatement((db, shape: AreaShape) =>
  db
    .select({
      units: sql<number>`coalesce(sum(greatest(0, least(${technical}, ${rest}))), 0)`.mapWith(Number),
    })
    .from(within(areaScope(shape), areas))
    .innerJoin(tcAudits, eq(tcAudits.sectionCode, areas.sectionCode))
    .innerJoin(joined(centres), eq(centres.id, tcAudits.tcId))
    .innerJoin(own, sql`true`)
    .where(
      and(eq(areas.level, 'section'), eq(tcAudits.month, placeholder('month')), gt(centres.capacity, 0)),
    ),
);
