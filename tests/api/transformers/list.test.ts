import { expect, it } from 'vitest';
import { areaLevels, codeKey } from '#domain/areas.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { roles } from '#domain/roles.ts';
import { consumptionOf, lossPercentage } from '#domain/audit.ts';
import { useSharedApi, type Answered } from '../../support/api.ts';

const api = useSharedApi();
const month = currentMonth();
const listOf = (value: Answered | undefined): Answered[] => (Array.isArray(value) ? value : []);

it('every designation sees the transformer centres of their area and no others', async () => {
  const counts: number[] = [];
  for (const role of roles) {
    const { json, status } = await (
      await api.as(role)
    )('GET', `/${role}/transformer-centres`, {
      query: { perPage: 100 },
    });
    expect(status).toBe(200);
    counts.push(Number(json['data']?.['tcCount']));
  }
  expect(counts.slice(0, 2)).toEqual([2400, 2400]);
  expect(counts.at(-1)).toBe(50);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
});

it('filters by number, reading day, meter reader, feeder and area', async () => {
  const ee = await api.as('ee');
  const ask = async (query: Record<string, string | number>) => {
    const { json } = await ee('GET', '/ee/transformer-centres', { query: { perPage: 100, ...query } });
    return { rows: listOf(json['data']?.['transformers']), count: Number(json['data']?.['tcCount']) };
  };
  const { rows } = await ask({});
  const [some] = rows;
  const number = String(some?.['number']);
  expect((await ask({ number: number.slice(-4) })).rows.map(row => row['number'])).toContain(number);
  expect(await ask({ number: '%' })).toMatchObject({ count: 0 });
  const onDay = await ask({ readingDay: Number(some?.['readingDay']) });
  expect(new Set(onDay.rows.map(row => row['readingDay']))).toEqual(new Set([some?.['readingDay']]));
  const mrCode = String(some?.['readingMR']?.['mrCode']);
  const ofReader = await ask({ mrCode });
  expect(ofReader.count).toBeGreaterThan(0);
  for (const row of ofReader.rows)
    expect(listOf(row['taggedMRs']).map(reader => reader['mrCode'])).toContain(mrCode);
  const feederId = String(some?.['feeder']?.['id']);
  const ofFeeder = await ask({ feederId });
  expect(ofFeeder.count).toBeGreaterThan(0);
  expect(new Set(ofFeeder.rows.map(row => row['feeder']?.['id']))).toEqual(new Set([feederId]));
  expect(ofFeeder.rows).toHaveLength(Math.min(100, ofFeeder.count));
  expect(await ask({ feederId, location: 'zone', locationCode: '6' })).toMatchObject({ count: 0 });
  const sectionCode = String(some?.['location']?.['sectionCode']);
  expect(await ask({ location: 'section', locationCode: sectionCode })).toMatchObject({ count: 50 });
  expect(await ask({ location: 'zone', locationCode: '6' })).toMatchObject({ count: 0 });
});

it('filters by any of multiple feeders, together with the other filters', async () => {
  const ee = await api.as('ee');
  const path = '/ee/transformer-centres';
  const ask = async (query: string) => {
    const { json } = await ee('GET', `${path}?perPage=100&${query}`);
    return { rows: listOf(json['data']?.['transformers']), count: Number(json['data']?.['tcCount']) };
  };
  const [one, other] = [...new Set((await ask('')).rows.map(row => String(row['feeder']?.['id'])))];
  const each = [await ask(`feederId=${one}`), await ask(`feederId=${other}`)];
  const both = await ask(`feederId=${one}&feederId=${other}`);
  expect(both.count).toBe(each.reduce((sum, { count }) => sum + count, 0));
  const day = Number(each[0]?.rows[0]?.['readingDay']);
  const onDay = await ask(`feederId=${one}&readingDay=${day}`);
  const expected = each[0]?.rows.filter(row => Number(row['readingDay']) === day).length;
  expect([onDay.count, onDay.rows.length]).toEqual([expected, expected]);
  expect((await ee('GET', `${path}?feederId=F1`)).status).toBe(400);
});

it('answers a feeder of another area like an unknown one', async () => {
  const of = async (who: string) =>
    listOf((await (await api.as(who))('GET', '/ae/transformer-centres')).json['data']?.['transformers']);
  const far = String((await of('ae48'))[0]?.['feeder']?.['id']);
  expect((await of('ae')).map(row => row['feeder']?.['id'])).not.toContain(far);
  const ae = await api.as('ae');
  const [foreign, absent] = await Promise.all(
    [far, '00000000-0000-4000-8000-000000000000'].map(feederId =>
      ae('GET', '/ae/transformer-centres', { query: { feederId } }),
    ),
  );
  expect(foreign?.json['data']?.['tcCount']).toBe(0);
  expect(foreign?.text).toBe(absent?.text);
});

it('a transformer centre has every month, with figures computed from the readings', async () => {
  const ae = await api.as('ae');
  const { json } = await ae('GET', '/ae/transformer-centres', { query: { perPage: 20 } });
  let losses = 0;
  for (const row of listOf(json['data']?.['transformers'])) {
    const one = (await ae('GET', `/ae/transformer-centres/${String(row['id'])}`)).json['data'];
    expect(one).toMatchObject({ number: row['number'], installationCount: row['installationCount'] });
    const audit = listOf(one?.['audit']);
    const constant = Number(one?.['meter']?.['meterConstant']);
    for (const entry of audit) {
      const next = audit.find(other => String(other['month']) === addMonths(String(entry['month']), 1));
      const consumption = consumptionOf(
        numberOf(entry['reading']?.['finalValue']),
        numberOf(next?.['reading']?.['finalValue']),
        constant,
      );
      expect(entry['reading']?.['consumption']).toBe(consumption);
      if (numberOf(entry['lossPercentage']) === null) continue;
      losses += 1;
      expect(entry['lossPercentage']).toBe(
        lossPercentage(consumption, numberOf(entry['installationConsumption'])),
      );
    }
    expect(listOf(row['audit']).every(entry => String(entry['month']) >= month)).toBe(true);
  }
  expect(losses).toBeGreaterThan(5);
});

it('answers a transformer centre of another area like one that does not exist', async () => {
  const far = (await (await api.as('ae48'))('GET', '/ae/transformer-centres')).json['data'];
  const ae = await api.as('ae');
  const foreign = await ae(
    'GET',
    `/ae/transformer-centres/${String(listOf(far?.['transformers'])[0]?.['id'])}`,
  );
  const absent = await ae('GET', '/ae/transformer-centres/00000000-0000-4000-8000-000000000000');
  expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  const counts = (id: string) =>
    ae('GET', `/ae/installations/counts/months/${month}`, { query: { transformerId: id } });
  const foreignCounts = await counts(String(listOf(far?.['transformers'])[0]?.['id']));
  const absentCounts = await counts('00000000-0000-4000-8000-000000000000');
  expect([foreignCounts.status, foreignCounts.text]).toEqual([404, absentCounts.text]);
});

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

it('the counts of a transformer centre are of the requested area, like the list', async () => {
  const dt = await api.as('dt');
  const [row] = listOf((await dt('GET', '/dt/transformer-centres')).json['data']?.['transformers']);
  const count = (level: string, locationCode: string) =>
    dt('GET', `/dt/installations/counts/months/${month}`, {
      query: { transformerId: String(row?.['id']), category: 'all', location: level, locationCode },
    });
  for (const level of areaLevels) {
    const own = await count(level, String(row?.['location']?.[codeKey(level)]));
    expect(own.json['data'], level).toEqual({ all: row?.['installationCount'] });
    expect((await count(level, '9999999')).status, level).toBe(404);
  }
});
