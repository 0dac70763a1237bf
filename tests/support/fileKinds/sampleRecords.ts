import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { areaLevels, codeKey, nameKey } from '#domain/areas.ts';
import type { FileCategory } from '#domain/files.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { addMonths, currentMonth, firstTransformerMonth } from '#domain/months.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import type { Database } from '../../../server/services/db/connect.ts';
import { installationMonths } from '../../../server/services/db/installationMonths.ts';
import {
  areas,
  feeders,
  installations,
  powerStations,
  startedAudits,
  tcAudits,
  tcMeterReaders,
  tcReadings,
  tcTerms,
  transformerCentres,
  users,
} from '../../../server/services/db/schema/index.ts';
import { someFigures } from '../audits.ts';

/** The month that sample files are uploaded for: the last one that every uploader may choose for every kind. */
export const sampleMonth = addMonths(currentMonth(), -2);

/** The months of samples that have dates of a month. */
const datedSamples: Readonly<Partial<Record<FileCategory, string>>> = { meterChanges: firstTransformerMonth };

/** Returns the month that the sample of a kind is uploaded for, if it has one. */
export const monthOfSample = ({ category, months }: FileKind): { month?: string } =>
  months === 'none' ? {} : { month: datedSamples[category] ?? sampleMonth };

const monthBefore = addMonths(sampleMonth, -1);

const codes = (sectionCode: string) => ({
  zoneCode: '9',
  circleCode: '99',
  divisionCode: '990',
  subDivisionCode: '99000',
  sectionCode,
});
const open = '9900001';
/** A section that has started the audit of the month. */
const audited = '9900002';

/** The meter readers by their codes, each with the section. The second is not tagged to any TC. */
const readers = {
  '9900001': { id: randomUUID(), section: open },
  '9900002': { id: randomUUID(), section: open },
  '9900003': { id: randomUUID(), section: audited },
} as const;

interface Centre {
  number: string;
  section: string;
  readingDay?: number;
  activatedOn?: string;
  /** The month that is audited. */
  auditOf?: string;
}

const centres: readonly Centre[] = [
  { number: '9901001', section: open },
  { number: '9901002', section: open },
  { number: '9901003', section: open },
  { number: '9901008', section: open, activatedOn: currentMonth() },
  { number: '9901009', section: open, auditOf: monthBefore },
  { number: '9901010', section: open, readingDay: 2 },
  { number: '9902001', section: audited, auditOf: sampleMonth },
  { number: '9902002', section: audited },
];

interface Installation {
  account: string;
  section: string;
  reader: keyof typeof readers;
  readingDay: number;
  tc?: string;
}

const alike = { section: open, reader: '9900001', readingDay: 1 } as const;

/** The installations: those whose account ends in 51 or more differ from what a TC needs. */
const consumers: readonly Installation[] = [
  ...Array.from({ length: 40 }, (_, at) => ({
    ...alike,
    account: `99000000${String(at + 1).padStart(2, '0')}`,
  })),
  { ...alike, account: '9900000051', reader: '9900002' },
  { ...alike, account: '9900000052', readingDay: 2 },
  { ...alike, account: '9920000001', section: audited },
  { ...alike, account: '9920000002', section: audited, tc: '9902001' },
];

/** Adds the records that the samples of the kinds, and the files that show their reasons, are about. */
export async function addSampleRecords(db: Database): Promise<void> {
  await addAreas(db);
  await db.insert(acrossTheUtility(users)).values(
    Object.entries(readers).map(([mrCode, { id, section }]) => ({
      id,
      sub: randomUUID(),
      username: mrCode,
      userType: 'mr' as const,
      firstName: 'Meena',
      mrCode,
      ...codes(section),
    })),
  );
  const station = { stationCode: '9900', name: 'Sample', voltageClass: 66 };
  await db.insert(powerStations).values(station);
  const feederId = randomUUID();
  const feeder = { id: feederId, mdmCode: '990001', number: 'F1', name: 'Sample' };
  await db.insert(feeders).values([
    { ...feeder, stationCode: station.stationCode },
    { mdmCode: '990002', number: 'F2', name: 'Sample', stationCode: station.stationCode },
  ]);
  const ids = new Map<string, string>();
  for (const centre of centres) ids.set(centre.number, await addCentre(db, centre, feederId));
  const [starter] = await db.select().from(acrossTheUtility(users)).limit(1);
  await db
    .insert(acrossTheUtility(startedAudits))
    .values({ sectionCode: audited, month: sampleMonth, startedBy: starter?.id ?? '' });
  for (const consumer of consumers) await addInstallation(db, consumer, ids.get(consumer.tc ?? ''));
  const accounts = sql`select id from installations where account_id = '9900000001'`;
  for (const [place, found, section, reason] of [
    ['transformer', centreNumbered('9901001'), open, 'highLoss'],
    ['transformer', centreNumbered('9901002'), open, 'misTag'],
    ['transformer', centreNumbered('9901003'), open, 'highLoss'],
    ['feeder', feederCoded('990001'), open, 'highLoss'],
    ['feeder', feederCoded('990002'), open, 'highLoss'],
    ['feeder', feederCoded('990002'), audited, 'highLoss'],
    ['installation', accounts, open, 'noConsumption'],
  ] as const)
    await db.execute(sql`
      insert into inspections (${sql.raw(place)}, zone_code, circle_code, division_code, sub_division_code,
        section_code, reason, month, due, state)
      select id, '9', '99', '990', '99000', ${section}, ${reason}, ${firstTransformerMonth},
        ${`${firstTransformerMonth}-28`}, 'open' from (${found}) as place`);
}

const centreNumbered = (number: string) => sql`select id from transformer_centres where number = ${number}`;
const feederCoded = (code: string) => sql`select id from feeders where mdm_code = ${code}`;

async function addAreas(db: Database): Promise<void> {
  for (const section of [open, audited])
    for (const [depth, level] of areaLevels.entries()) {
      const above = areaLevels.slice(0, depth + 1);
      const of = codes(section);
      const code = of[codeKey(level)];
      await db
        .insert(acrossTheUtility(areas))
        .values({
          level,
          code,
          name: `Sample ${code}`,
          ...Object.fromEntries(
            above.flatMap(each => [
              [codeKey(each), of[codeKey(each)]],
              [nameKey(each), `Sample ${of[codeKey(each)]}`],
            ]),
          ),
        })
        .onConflictDoNothing();
    }
}

async function addCentre(
  db: Database,
  { number, section, readingDay = 1, activatedOn = firstTransformerMonth, auditOf }: Centre,
  feederId: string,
): Promise<string> {
  const tcId = randomUUID();
  const mrId = readers['9900001'].id;
  const terms = { readingDay, feederId, primaryCurrent: 200, secondaryCurrent: 5 };
  await db.insert(acrossTheUtility(transformerCentres)).values({
    id: tcId,
    number,
    name: `Sample ${number}`,
    ...codes(section),
    ...terms,
    executionType: 'SELF',
    readingMr: mrId,
    activatedOn,
  });
  await db.insert(tcMeterReaders).values({ tcId, mrId });
  await db.insert(tcTerms).values({ tcId, fromMonth: activatedOn, ...terms });
  if (auditOf === undefined) return tcId;
  const [auditor] = await db.select().from(acrossTheUtility(users)).limit(1);
  await db.insert(tcReadings).values([
    { tcId, month: auditOf, finalValue: 1 },
    { tcId, month: addMonths(auditOf, 1), finalValue: 2 },
  ]);
  await db.insert(tcAudits).values({ ...someFigures, tcId, month: auditOf, auditedBy: auditor?.id ?? '' });
  return tcId;
}

async function addInstallation(
  db: Database,
  { account, section, reader, readingDay }: Installation,
  tcId: string | undefined,
): Promise<void> {
  const installationId = randomUUID();
  await db.insert(acrossTheUtility(installations)).values({
    id: installationId,
    accountId: account,
    rrNumber: `RR${account}`,
    consumerName: 'Sample',
    ...codes(section),
    dateOfService: '2020-01-01',
  });
  const common = {
    installationId,
    accountId: account,
    sectionCode: section,
    mrId: readers[reader].id,
    readingDay,
    tariff: 'LT2' as const,
    tcId: tcId ?? null,
    taggedBy: tcId === undefined ? null : ('AE' as const),
  };
  const months = [sampleMonth, addMonths(sampleMonth, 1), currentMonth()];
  await db.insert(acrossTheUtility(installationMonths)).values(months.map(month => ({ ...common, month })));
}
