import { eq, sql } from 'drizzle-orm';
import { codeKey, nameKey, areaLevels } from '#domain/areas.ts';
import { addMonths } from '#domain/months.ts';
import { auditFigures, factsOfAudit } from '../../server/subjects/billing/auditState.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import type { Database } from '../../server/services/db/connect.ts';
import { installationMonths } from '../../server/services/db/installationMonths.ts';
import {
  areas,
  feeders,
  installations,
  tcAudits,
  tcMeterReaders,
  tcReadings,
  tcTerms,
  transformerCentres,
  users,
} from '../../server/services/db/schema/index.ts';
import { someFigures } from './audits.ts';
import { audited, centres, month, sections, zone, type Bill, type Centre } from './smallCentres.ts';

/** Adds the territory to a demo utility. Returns the ids of its TCs by name. */
export async function addSmallTerritory(db: Database): Promise<Record<string, string>> {
  await addAreas(db);
  const readers = await db.select().from(acrossTheUtility(users)).where(eq(users.userType, 'mr')).limit(2);
  const [auditor] = await db.select().from(acrossTheUtility(users)).where(eq(users.username, 'ae'));
  const lines = await db.select().from(feeders).limit(2);
  const ids: Record<string, string> = {};
  for (const centre of centres)
    ids[centre.name] = await addCentre(db, centre, {
      readers: readers.map(({ id }) => id),
      feeders: lines.map(({ id }) => id),
      auditor: auditor?.id ?? '',
    });
  await addInstallation(db, 'untagged', 'S91', { tcId: null, mrId: readers[0]?.id ?? '' }, [15, 120, 120]);
  await db.execute(sql`
    insert into tc_audits (tc_id, month, audited_by, ${auditFigures})
    select facts.tc_id, facts.month, ${auditor?.id}::uuid, ${factsOfAudit} from auditable_months facts
    where facts.month = ${month} and facts.tc_id in ${audited.map(name => ids[name])}`);
  return ids;
}

const codes = (section: string) => ({
  zoneCode: zone,
  circleCode: 'C9',
  divisionCode: 'D9',
  subDivisionCode: 'U9',
  sectionCode: section,
});

async function addAreas(db: Database): Promise<void> {
  for (const section of sections)
    for (const [depth, level] of areaLevels.entries()) {
      const own = areaLevels.slice(0, depth + 1).map(each => [codeKey(each), codes(section)[codeKey(each)]]);
      const names = areaLevels
        .slice(0, depth + 1)
        .map(each => [nameKey(each), `Area ${codes(section)[codeKey(each)]}`]);
      const code = codes(section)[codeKey(level)];
      await db
        .insert(acrossTheUtility(areas))
        .values({ level, code, name: `Area ${code}`, ...Object.fromEntries([...own, ...names]) })
        .onConflictDoNothing();
    }
}

interface Around {
  readers: readonly string[];
  feeders: readonly string[];
  auditor: string;
}

async function addCentre(db: Database, centre: Centre, around: Around): Promise<string> {
  const { name, section, readings, bills, since = addMonths(month, -13), over = [] } = centre;
  const reader = around.readers[centre.reader ?? 0] ?? '';
  const terms = {
    readingDay: 1,
    feederId: around.feeders[centre.feeder ?? 0] ?? '',
    primaryCurrent: 5,
    secondaryCurrent: 5,
  };
  const [row] = await db
    .insert(acrossTheUtility(transformerCentres))
    .values({
      ...terms,
      number: `SMALL-${name}`,
      name,
      ...codes(section),
      executionType: 'SELF',
      readingMr: reader,
      activatedOn: since,
    })
    .returning();
  const tcId = row?.id ?? '';
  await db.insert(tcMeterReaders).values({ tcId, mrId: reader });
  const began = { tcId, fromMonth: since, ...terms };
  await db.insert(tcTerms).values(
    centre.newRatio
      ? [
          { ...began, untilMonth: month, primaryCurrent: 10 },
          { ...began, fromMonth: month, untilMonth: null },
        ]
      : [began],
  );
  for (const [index, reading] of readings.entries())
    if (reading !== undefined)
      await db.insert(tcReadings).values({
        tcId,
        month: addMonths(month, index),
        ...(typeof reading === 'number' ? { finalValue: reading } : { failureReason: reading }),
      });
  for (const past of over) {
    await db.insert(tcReadings).values({ tcId, month: past, finalValue: 1 });
    const figures = {
      consumption: 100,
      installationConsumption: 80,
      demand: 640,
      collection: 600,
      lossPercentage: 20,
    };
    await db
      .insert(tcAudits)
      .values({ ...someFigures, ...figures, tcId, month: past, auditedBy: around.auditor });
  }
  for (const [index, bill] of bills.entries()) {
    const mrId = bill[3]?.foreign ? (around.readers[0] ?? '') : reader;
    await addInstallation(db, `${name}${index + 1}`, section, { tcId, mrId }, bill);
  }
  return tcId;
}

/** Adds an installation with its bill of the month. */
export async function addInstallation(
  db: Database,
  name: string,
  section: string,
  tag: { tcId: string | null; mrId: string },
  [consumption, demand, collection, { status = null, before = [] } = {}]: Bill,
): Promise<void> {
  const accountId = `SMALL-${name}`;
  const [row] = await db
    .insert(acrossTheUtility(installations))
    .values({ accountId, rrNumber: `RR-${name}`, ...codes(section), dateOfService: '2020-01-01' })
    .returning();
  const common = {
    installationId: row?.id ?? '',
    accountId,
    sectionCode: section,
    readingDay: 1,
    tariff: 'LT2',
    ...tag,
    taggedBy: tag.tcId === null ? null : ('AE' as const),
  } as const;
  await db
    .insert(acrossTheUtility(installationMonths))
    .values([
      { ...common, month, status, consumption, demand, collection },
      ...before.map(([past, units]) => ({ ...common, month: past, consumption: units })),
    ]);
}
