import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { lossAnalysis, lossPercentage } from '#domain/audit.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { roles, type Role } from '#domain/roles.ts';
import { tcAudits } from '../../../server/services/db/schema/index.ts';
import { useApi, type Answered, type Caller } from '../../support/api.ts';
import { month, monthBefore, sections, twoBefore, zone } from '../../support/smallCentres.ts';
import { addSmallTerritory } from '../../support/smallTerritory.ts';
import { repetitions } from '../../support/repetitions.ts';

const api = useApi();
/** The month that the demo utility has audited. */
const closed = addMonths(currentMonth(), -3);

let dt: Caller;
let ids: Record<string, string>;
beforeAll(async () => {
  dt = await api.as('dt');
  ids = await addSmallTerritory(api.server.db);
});

const read = async (caller: Caller, path: string, query = {}) => {
  const { status, json } = await caller('GET', path, { query });
  expect(status, path).toBe(200);
  return json['data'];
};
const inZone = { location: 'zone', locationCode: zone };
const inSection = (locationCode: string) => ({ location: 'section', locationCode });
const listOf = (value: unknown): Answered[] => (Array.isArray(value) ? value : []);

const figuresOfA = {
  transformers: 1,
  audited: 1,
  installations: 2,
  consumption: 530,
  installationConsumption: 500,
  demand: 4500,
  collection: 4000,
  lossPercentage: 5.66,
  billingEfficiency: 94.34,
  collectionEfficiency: 88.89,
  ATAndC: 16.14,
  ARR: 7.547,
  ABR: 9,
  lostUnits: 30,
  lostRupees: 270,
};
const figuresOfFirst = {
  transformers: 3,
  audited: 3,
  installations: 6,
  consumption: 1230,
  installationConsumption: 1190,
  demand: 10_260,
  collection: 9400,
  lossPercentage: 3.25,
  billingEfficiency: 96.75,
  collectionEfficiency: 91.62,
  ATAndC: 11.36,
  ARR: 7.642,
  ABR: 8.622,
  lostUnits: 40,
  lostRupees: 344.87,
};
const figuresOfSecond = {
  transformers: 4,
  audited: 1,
  installations: 2,
  consumption: 1000,
  installationConsumption: 900,
  demand: 7200,
  collection: 7300,
  lossPercentage: 10,
  billingEfficiency: 90,
  collectionEfficiency: 101.39,
  ATAndC: 8.75,
  ARR: 7.3,
  ABR: 8,
  lostUnits: 100,
  lostRupees: 800,
};
const figuresOfZone = {
  transformers: 7,
  audited: 4,
  installations: 8,
  consumption: 2230,
  installationConsumption: 2090,
  demand: 17_460,
  collection: 16_700,
  lossPercentage: 6.28,
  billingEfficiency: 93.72,
  collectionEfficiency: 95.65,
  ATAndC: 10.36,
  ARR: 7.489,
  ABR: 8.354,
  lostUnits: 140,
  lostRupees: 1169.57,
};

describe('the figures of a small territory', () => {
  it('are the literal ones, in the zone and down to its sections', async () => {
    const found = await read(dt, `/dt/area-figures/months/${month}`, inZone);
    expect(found).toMatchObject({
      area: { level: 'zone', code: zone, name: 'Area Z9' },
      figures: figuresOfZone,
      before: { transformers: 4, audited: 2, consumption: 200, lossPercentage: 20, lostRupees: 320 },
      lastYear: null,
      below: [{ area: { level: 'circle', code: 'C9', name: 'Area C9' }, figures: figuresOfZone }],
    });
    const below = await read(dt, `/dt/area-figures/months/${month}`, {
      location: 'subDivision',
      locationCode: 'U9',
    });
    expect(below?.['below']).toEqual([
      { area: { level: 'section', code: sections[0], name: 'Area S91' }, figures: figuresOfFirst },
      { area: { level: 'section', code: sections[1], name: 'Area S92' }, figures: figuresOfSecond },
    ]);
  });

  it('of a section come with those of its audited TCs', async () => {
    const found = await read(dt, `/dt/area-figures/months/${month}`, inSection(sections[0]));
    expect(found?.['figures']).toEqual(figuresOfFirst);
    const below = listOf(found?.['below']);
    expect(below.map(row => row['transformer']?.['number'])).toEqual(['SMALL-A', 'SMALL-B', 'SMALL-C']);
    expect(below[0]).toEqual({
      transformer: { id: ids['A'], number: 'SMALL-A', name: 'A' },
      figures: figuresOfA,
    });
    expect(below[1]?.['figures']).toMatchObject({ lossPercentage: -12.5, lostUnits: -50, lostRupees: -400 });
  });

  it('without an audit have no ratios', async () => {
    const early = addMonths(month, -6);
    const found = await read(dt, `/dt/area-figures/months/${early}`, inZone);
    expect(found?.['figures']).toMatchObject({ transformers: 4, audited: 0, consumption: 0, lostUnits: 0 });
    expect(found?.['figures']).toMatchObject({ lossPercentage: null, ABR: null, lostRupees: null });
  });

  it('a year later stand beside those of the year before', async () => {
    const found = await read(dt, `/dt/area-figures/months/${addMonths(month, 12)}`, inZone);
    expect(found).toMatchObject({ before: null, lastYear: figuresOfZone });
  });

  it('make a trend of twelve months, of the zone and of one TC', async () => {
    const path = `/dt/area-trend/months/${month}`;
    const months = listOf(await read(dt, path, inZone));
    expect(months.map(point => point['month'])).toEqual(
      Array.from({ length: 12 }, (_, index) => addMonths(month, index - 11)),
    );
    const of = (
      at: string,
      [transformers, audited]: [number, number],
      [consumption, billed, loss]: [number, number, number],
      same: object | null,
    ) => ({
      month: at,
      transformers,
      audited,
      consumption,
      installationConsumption: billed,
      lossPercentage: loss,
      same,
    });
    expect(months.slice(-3)).toEqual([
      of(twoBefore, [4, 1], [100, 80, 20], null),
      of(monthBefore, [4, 2], [200, 160, 20], { audited: 1, lossPercentage: 20, before: 20 }),
      of(month, [7, 4], [2230, 2090, 6.28], { audited: 2, lossPercentage: 12.31, before: 20 }),
    ]);
    expect(months[0]).toMatchObject({ audited: 0, consumption: 0, lossPercentage: null });
    const ofC = listOf(await read(dt, path, { transformerId: ids['C'] }));
    expect(ofC.slice(-3)).toEqual([
      of(twoBefore, [1, 1], [100, 80, 20], null),
      of(monthBefore, [1, 1], [100, 80, 20], { audited: 1, lossPercentage: 20, before: 20 }),
      of(month, [1, 1], [300, 240, 20], { audited: 1, lossPercentage: 20, before: 20 }),
    ]);
    expect(ofC).toHaveLength(12);
  });

  it('have a latest month: one with at least half of the TCs audited, and the later one that has begun', async () => {
    expect(await read(dt, '/dt/latest-audit', inZone)).toEqual({
      month,
      lossPercentage: 6.28,
      audited: 4,
      transformers: 7,
      begun: null,
    });
    // One of four in the month, one of one in the month before.
    expect(await read(dt, '/dt/latest-audit', inSection(sections[1]))).toEqual({
      month: monthBefore,
      lossPercentage: 20,
      audited: 1,
      transformers: 1,
      begun: month,
    });
  });

  it('compare the same TCs with the month before and a year before', async () => {
    const found = await read(dt, `/dt/area-figures/months/${month}`, inZone);
    expect(found?.['same']).toMatchObject({
      before: {
        now: { audited: 2, consumption: 1300, installationConsumption: 1140, lossPercentage: 12.31 },
        earlier: { audited: 2, consumption: 200, installationConsumption: 160, lossPercentage: 20 },
      },
      lastYear: null,
    });
    // Of the first section, only C is audited in both.
    const first = await read(dt, `/dt/area-figures/months/${month}`, inSection(sections[0]));
    expect(first?.['same']?.['before']).toMatchObject({
      now: { consumption: 300 },
      earlier: { consumption: 100 },
    });
    expect(first?.['dropped']).toEqual({ count: 0, lostUnits: 0, lostRupees: null, transformers: [] });
  });

  it('say what keeps TCs from being audited', async () => {
    const found = await read(dt, `/dt/readiness/months/${month}`, inSection(sections[1]));
    const second = {
      transformers: 4,
      audited: 1,
      ready: 1,
      blocked: 2,
      waitingForReading: 1,
      withRemark: 1,
      meterStandsStill: 1,
      readingFell: 0,
      impossibleConsumption: 0,
      withoutInstallations: 1,
      withoutBilling: 1,
      untagged: 0,
    };
    const area = { level: 'section', code: sections[1], name: 'Area S92' };
    expect(found).toEqual({
      area,
      ...second,
      below: [{ area, ...second }],
      lastReady: month,
      startedUntil: null,
      notStarted: { count: 1, sections: [expect.objectContaining({ sectionCode: sections[1] })] },
      readings: [
        { month, missing: 0, remarks: 1, closed: 0 },
        { month: addMonths(month, 1), missing: 1, remarks: 0, closed: 0 },
      ],
    });
    const zoneWide = await read(dt, `/dt/readiness/months/${month}`, inZone);
    expect(zoneWide).toMatchObject({ transformers: 7, audited: 4, ready: 1, blocked: 2, untagged: 1 });
    const notStarted = async (of: string) => {
      const { notStarted: left } = Object(await read(dt, `/dt/readiness/months/${of}`, inZone));
      return [left.count, ...listOf(left.sections).map(({ sectionCode }) => sectionCode)];
    };
    expect(await notStarted(month)).toEqual([2, ...sections]);
    await api.server.db.execute(sql`
      insert into started_audits (section_code, month, started_by)
      select ${sections[0]}, ${month}, id from users limit 1`);
    expect(await notStarted(month)).toEqual([1, sections[1]]);
    await api.server.db.execute(sql`delete from started_audits where section_code = ${sections[0]}`);
  });
});

it('the TCs that a month has no audit of, though the month before has, are named with what they lost', async () => {
  await api.server.db
    .delete(tcAudits)
    .where(and(eq(tcAudits.tcId, ids['D'] ?? ''), eq(tcAudits.month, month)));
  const found = await read(dt, `/dt/area-figures/months/${month}`, inZone);
  expect(found?.['same']?.['before']).toMatchObject({ now: { audited: 1, lossPercentage: 20 } });
  expect(found?.['dropped']).toEqual({
    count: 1,
    lostUnits: 20,
    lostRupees: 160,
    transformers: [
      { id: ids['D'], number: 'SMALL-D', name: 'D', lossPercentage: 20, lostUnits: 20, lostRupees: 160 },
    ],
  });
  // A month without any audit has none to compare.
  const open = await read(dt, `/dt/area-figures/months/${addMonths(month, 1)}`, inZone);
  expect(open?.['dropped']).toBe(null);
});

describe.each(repetitions<readonly Role[]>({ usual: ['dt', 'ae'], long: roles }))('%s', role => {
  let caller: Caller;
  beforeAll(async () => {
    caller = await api.as(role);
  });

  it('sees areas whose figures are those of their sums, at every level', async () => {
    const found = await read(caller, `/${role}/area-figures/months/${closed}`);
    expect(Number(found?.['figures']?.['audited'])).toBeGreaterThan(20);
    expect(await checkFigures(caller, role, found)).toBeGreaterThan(0);
  });

  it('sees as much readiness as the areas below have, and as the summary says', async () => {
    for (const of of [closed, addMonths(closed, 1), currentMonth()]) {
      const {
        area,
        below,
        lastReady,
        startedUntil,
        notStarted: _,
        readings,
        ...found
      } = Object(await read(caller, `/${role}/readiness/months/${of}`));
      expect(area).toBeDefined();
      expect(startedUntil).toBe(addMonths(lastReady, -1));
      expect(listOf(readings).map(reading => reading['month'])).toEqual(
        [of, addMonths(of, 1)].filter(each => each <= currentMonth()),
      );
      for (const [name, count] of Object.entries(found))
        expect(
          listOf(below).reduce((sum, row) => sum + Number(row[name]), 0),
          name,
        ).toBe(count);
      expect(found.audited + found.ready + found.blocked).toBe(found.transformers);
      const gaps = [
        found.waitingForReading,
        found.withRemark,
        found.meterStandsStill,
        found.readingFell,
        found.impossibleConsumption,
        found.withoutInstallations,
        found.withoutBilling,
      ];
      expect(found.blocked).toBeGreaterThanOrEqual(Math.max(...gaps));
      expect(found.blocked).toBeLessThanOrEqual(gaps.reduce((sum, count) => sum + count, 0));
      const { audited, ready, transformers: totalTransformers, withRemark } = found;
      expect(await read(caller, `/${role}/audit-metrics/months/${of}`)).toMatchObject({
        audited,
        ready,
        totalTransformers,
        withRemark,
      });
    }
  });

  it('finds the trend of a foreign TC as little as one that does not exist', async () => {
    const path = `/${role}/area-trend/months/${month}`;
    const ask = (transformerId = '') => caller('GET', path, { query: { transformerId } });
    const isForeign = role !== 'dt' && role !== 'cio';
    expect((await ask(ids['A'])).status).toBe(isForeign ? 404 : 200);
    expect((await ask('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

/** Checks an area and all below it. Returns the number of TCs at the bottom. */
async function checkFigures(caller: Caller, role: Role, found: Answered | undefined): Promise<number> {
  const figures = Object(found?.['figures']);
  const below = listOf(found?.['below']);
  const names = [
    'audited',
    'installations',
    'consumption',
    'installationConsumption',
    'demand',
    'collection',
  ];
  for (const name of names) {
    const hundredths = below.reduce((sum, row) => sum + Math.round(Number(row['figures']?.[name]) * 100), 0);
    expect(hundredths, name).toBe(Math.round(figures[name] * 100));
  }
  expect(figures).toMatchObject(lossAnalysis(figures));
  expect(figures.lossPercentage).toBe(lossPercentage(figures.consumption, figures.installationConsumption));
  if (String(found?.['area']?.['level']) === 'section') return below.length;
  const { transformers } = figures;
  expect(below.reduce((sum, row) => sum + Number(row['figures']?.['transformers']), 0)).toBe(transformers);
  let centres = 0;
  for (const row of below) {
    const query = { location: String(row['area']?.['level']), locationCode: String(row['area']?.['code']) };
    const part = await read(caller, `/${role}/area-figures/months/${closed}`, query);
    expect(part?.['figures']).toEqual(row['figures']);
    centres += await checkFigures(caller, role, part);
  }
  expect(centres).toBe(figures.audited);
  return centres;
}
