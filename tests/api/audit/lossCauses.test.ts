import { and, eq, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { roles, type Role } from '#domain/roles.ts';
import { tcAudits } from '../../../server/services/db/schema/index.ts';
import { useApi, type Answered, type Caller } from '../../support/api.ts';
import { month, sections, zone } from '../../support/smallCentres.ts';
import { addSmallTerritory } from '../../support/smallTerritory.ts';
import { rowsOf } from '../../support/territory.ts';
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
  return json;
};
const inZone = { location: 'zone', locationCode: zone };
const nameOf = (name: string) => ({ id: ids[name], number: `SMALL-${name}`, name });

describe('the worst TCs', () => {
  const path = `/dt/worst-transformers/months/${month}`;

  it('are those that lose energy, by units or by rupees, with what may explain it', async () => {
    const json = await read(dt, path, inZone);
    expect(rowsOf(json, 'transformers').map(row => [row['name'], row['lostUnits']])).toEqual([
      ['D', 100],
      ['C', 60],
      ['A', 30],
    ]);
    expect(json['data']?.['count']).toBe(3);
    const [worst, second] = rowsOf(json, 'transformers');
    const nothing = { unbilled: 0, doorLock: 0, mnr: 0, zeroConsumption: 0 };
    expect(worst).toEqual({
      ...nameOf('D'),
      location: expect.objectContaining({ zoneName: 'Area Z9', sectionCode: sections[1] }),
      month,
      audited: 1,
      consumption: 1000,
      installationConsumption: 900,
      demand: 7200,
      collection: 7300,
      lossPercentage: 10,
      lostUnits: 100,
      lostRupees: 800,
      monthsOver: 1,
      why: {
        ...nothing,
        doorLock: 1,
        ctRatioChanged: false,
        meterChanged: false,
        mistagPartner: null,
        load: null,
        history: null,
      },
    });
    expect(second).toMatchObject({
      monthsOver: 3,
      why: {
        ...nothing,
        unbilled: 1,
        ctRatioChanged: true,
        meterChanged: false,
        mistagPartner: nameOf('B'),
        history: { months: 3, over: 3, first: addMonths(month, -2), broke: null },
      },
    });
    const byRupees = rowsOf(await read(dt, path, { ...inZone, by: 'rupees' }), 'transformers');
    expect(byRupees.map(row => row['lostRupees'])).toEqual([800, 540, 270]);
  });

  it('say where the loss broke and what changed then, on the detail too', async () => {
    const { db } = api.server;
    const low = { installationConsumption: 95, lossPercentage: 5 };
    const before = and(eq(tcAudits.tcId, ids['C'] ?? ''), ne(tcAudits.month, month));
    const [kept] = await db.select().from(tcAudits).where(before);
    await db.update(tcAudits).set(low).where(before);
    const row = rowsOf(await read(dt, path, inZone), 'transformers').find(({ name }) => String(name) === 'C');
    expect(row?.['why']?.['history']).toMatchObject({
      months: 3,
      over: 1,
      broke: {
        until: addMonths(month, -1),
        since: month,
        lossBefore: 5,
        lossSince: 20,
        changes: {
          ctRatioChanged: true,
          meterChanged: false,
          taggedOut: 0,
          newConsumers: 1,
          unbilled: [0, 1],
        },
      },
    });
    const detail = async (name: string) =>
      (await read(dt, `/dt/transformer-centres/${ids[name]}/audits/${month}`))['data']?.['why'];
    expect(await detail('C')).toEqual(row?.['why']);
    // Of the other TC of the pair, and of one that is not audited.
    expect(await detail('B')).toMatchObject({ mistagPartner: nameOf('C'), history: null });
    expect(await detail('E')).toBe(null);
    const { installationConsumption, lossPercentage } = kept ?? {};
    await db.update(tcAudits).set({ installationConsumption, lossPercentage }).where(before);
  });

  it('lose too much repeatedly if they do in three of four months', async () => {
    const json = await read(dt, path, { ...inZone, by: 'repeated' });
    expect(rowsOf(json, 'transformers').map(row => [row['name'], row['monthsOver']])).toEqual([['C', 3]]);
    expect(json['data']?.['count']).toBe(1);
  });

  it('do so in an open month too: the last four are taken as they are, the figures are the latest audited', async () => {
    const open = `/dt/worst-transformers/months/${addMonths(month, 1)}`;
    const json = await read(dt, open, { ...inZone, by: 'repeated' });
    expect(rowsOf(json, 'transformers')).toMatchObject([
      { name: 'C', month, lossPercentage: 20, monthsOver: 3, why: { mistagPartner: nameOf('B') } },
    ]);
    expect(json['data']?.['count']).toBe(1);
    expect((await read(dt, open, inZone))['data']?.['count']).toBe(0);
    // Two of the four that end a month before.
    const before = `/dt/worst-transformers/months/${addMonths(month, -1)}`;
    expect((await read(dt, before, { ...inZone, by: 'repeated' }))['data']?.['count']).toBe(0);
  });
});

describe('a month whose reading fell, as after a change of the meter', () => {
  it('is none over 15 %, in neither order of the worst TCs, whatever its loss', async () => {
    const { db } = api.server;
    const ofC = and(eq(tcAudits.tcId, ids['C'] ?? ''), eq(tcAudits.month, addMonths(month, -1)));
    const overIn = async (by: string) => {
      const json = await read(dt, `/dt/worst-transformers/months/${month}`, { ...inZone, by });
      return rowsOf(json, 'transformers').find(row => String(row['name']) === 'C')?.['monthsOver'];
    };
    const [audit] = await db.select().from(tcAudits).where(ofC);
    const { consumption, installationConsumption, lossPercentage } = audit ?? {};
    expect([await overIn('units'), await overIn('repeated')]).toEqual([3, 3]);
    await db
      .update(tcAudits)
      .set({ consumption: -400, installationConsumption: 100, lossPercentage: 125 })
      .where(ofC);
    expect([await overIn('units'), await overIn('repeated')]).toEqual([2, undefined]);
    await db.update(tcAudits).set({ consumption, installationConsumption, lossPercentage }).where(ofC);
  });
});

describe('the energy flow', () => {
  const path = `/dt/energy-flow/months/${month}`;
  const stepsOf = (json: Answered) =>
    rowsOf(json, 'steps').map(row => [row['step'], row['units'], row['installations'], row['rupees']]);

  it('of a small territory is the literal one', async () => {
    const json = await read(dt, path, inZone);
    expect(json['data']).toMatchObject({
      audited: 4,
      energyIn: 2230,
      ABR: 8.354,
      demand: 17_460,
      collection: 16_700,
      billed: { units: 2090, installations: 8 },
    });
    expect(stepsOf(json)).toEqual([
      ['paid', 1999.03, null, 16_700],
      ['notPaid', 90.97, null, 760],
      ['unbilled', 40, 1, 334.16],
      ['doorLock', 30, 1, 250.62],
      ['mnr', 0, 0, 0],
      ['zeroConsumption', 0, 0, 0],
      ['technical', 0, null, 0],
      ['unexplained', 70, null, 584.78],
    ]);
    expect(rowsOf(json, 'steps').map(row => row['isEstimate'])).toEqual([
      false,
      false,
      ...Array(6).fill(true),
    ]);
    const untagged = { installations: 1, consumption: 15, share: 15, upTo: 15, rupees: 125.31 };
    expect(json['data']?.['untagged']).toEqual(untagged);
  });

  it('of a TC shares untagged installations among the TCs of the meter reader who reads them', async () => {
    const ofC = await read(dt, path, { transformerId: ids['C'] });
    expect(stepsOf(ofC).map(([, units]) => units)).toEqual([200, 40, 40, 0, 0, 0, 0, 20]);
    expect(ofC['data']?.['untagged']).toMatchObject({
      installations: 1,
      consumption: 15,
      share: 7.5,
      upTo: 7.5,
    });
    const ofB = await read(dt, path, { transformerId: ids['B'] });
    expect(stepsOf(ofB).map(([, units]) => units)).toEqual([450, 0, 0, 0, 0, 0, 0, -50]);
    expect(ofB['data']?.['untagged']).toMatchObject({ installations: 0, consumption: 0, share: 0, upTo: 0 });
  });

  it('of a TC has exactly the untagged installations that the list near it shows', async () => {
    const near = async (name: string, query = {}) => {
      const sent = { month, untagged: true, nearTc: `small-${name}`, ...query };
      const json = await read(dt, '/dt/installations', sent);
      return [json['data']?.['count'], ...rowsOf(json, 'installations').map(row => row['accountId'])];
    };
    expect(await near('C')).toEqual([1, 'SMALL-untagged']);
    expect(await near('B')).toEqual([0]);
    // Its section is not in that area.
    expect(await near('C', { location: 'section', locationCode: sections[1] })).toEqual([0]);
  });

  it('of a TC that is not audited is empty', async () => {
    const json = await read(dt, path, { transformerId: ids['E'] });
    expect(json['data']).toMatchObject({ audited: 0, energyIn: 0, ABR: null });
  });
});

/** The list of each step that counts installations. */
const lists = {
  unbilled: { audited: true, billingStatus: 'UNBILLED' },
  doorLock: { audited: true, billingStatus: 'DOOR_LOCKED' },
  mnr: { audited: true, billingStatus: 'MNR' },
  zeroConsumption: { audited: true, billingStatus: 'ZERO_CONSUMPTION' },
  untagged: { untagged: true, auditBegun: true },
};

describe.each(repetitions<readonly Role[]>({ usual: ['dt', 'ae'], long: roles }))('%s', role => {
  let caller: Caller;
  beforeAll(async () => {
    caller = await api.as(role);
  });

  it('sees an energy flow that adds up to what went in, and its first parts to what was billed', async () => {
    const json = await read(caller, `/${role}/energy-flow/months/${closed}`);
    const hundredths = rowsOf(json, 'steps').map(row => Math.round(Number(row['units']) * 100));
    const energyIn = Number(json['data']?.['energyIn']);
    expect(energyIn).toBeGreaterThan(0);
    expect(hundredths.reduce((sum, each) => sum + each, 0)).toBe(Math.round(energyIn * 100));
    const billed = Math.round(Number(json['data']?.['billed']?.['units']) * 100);
    expect(Number(hundredths[0]) + Number(hundredths[1])).toBe(billed);
    const figures = (await read(caller, `/${role}/area-figures/months/${closed}`))['data']?.['figures'];
    expect(json['data']).toMatchObject({
      energyIn: figures?.['consumption'],
      ABR: figures?.['ABR'],
      demand: figures?.['demand'],
    });
  });

  it('sees as many installations in the list of each step as the step counts', async () => {
    for (const of of [closed, addMonths(currentMonth(), -2), month]) {
      const flow = await read(caller, `/${role}/energy-flow/months/${of}`);
      const steps = rowsOf(flow, 'steps');
      const listed = await Promise.all(
        Object.entries(lists).map(async ([step, query]) => {
          const json = await read(caller, `/${role}/installations`, { month: of, ...query });
          return [step, json['data']?.['count']];
        }),
      );
      expect(listed).toEqual(
        [
          ...steps.map(({ step, installations }) => [step, installations]),
          ['untagged', flow['data']?.['untagged']?.['installations']],
        ].filter(([, installations]) => installations !== null),
      );
      const billed = await read(caller, `/${role}/installations`, { month: of, audited: true });
      expect(flow['data']?.['billed']?.['installations']).toBe(billed['data']?.['count']);
    }
  });

  it('sees each TC that loses energy once, the worst first', async () => {
    const worst = await everyTransformer(caller, role);
    const lost = worst.map(row => Number(row['lostUnits']));
    expect(lost.length).toBeGreaterThan(20);
    expect(lost).toEqual(lost.toSorted((one, other) => other - one));
    expect(new Set(worst.map(row => row['id'])).size).toBe(lost.length);
    expect(Math.min(...lost)).toBeGreaterThan(0);
  });

  it('sees a TC only in their own area', async () => {
    const isOwn = role === 'dt' || role === 'cio';
    const query = { transformerId: ids['C'] ?? '' };
    const { status } = await caller('GET', `/${role}/energy-flow/months/${month}`, { query });
    expect(status).toBe(isOwn ? 200 : 404);
    const numbers = (await everyTransformer(caller, role, month)).map(row => row['number']);
    expect(numbers.map(String).includes('SMALL-C')).toBe(isOwn);
  });
});

/** Returns the TCs of all pages. */
async function everyTransformer(caller: Caller, role: Role, of = closed): Promise<Answered[]> {
  const rows: Answered[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const json = await read(caller, `/${role}/worst-transformers/months/${of}`, { page, perPage: 100 });
    last = Number(json['data']?.['pageData']?.['lastPage']);
    rows.push(...rowsOf(json, 'transformers'));
    if (page === last) expect(rows).toHaveLength(Number(json['data']?.['count']));
  }
  return rows;
}
