import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { expectCorrectCounts } from '../../support/demoCounts.ts';
import { useApi, type Answered, type Caller } from '../../support/api.ts';
import { follow } from '../../support/downloads.ts';
import { repetitions } from '../../support/repetitions.ts';
import { rowsOf } from '../../support/territory.ts';
import { rowsIn } from '../files/workbooks.ts';
import { choicesOf, transformerToAdd, type Choices } from './sent.ts';

const api = useApi();
const now = currentMonth();
/** The month from which a transformer centre changes, and the one before it. */
const [changed, before] = [addMonths(now, -1), addMonths(now, -2)];
let ae: Caller;
let choices: Choices;
beforeAll(async () => {
  ae = await api.as('ae');
  choices = await choicesOf(ae);
});

type Query = Record<string, string | number | boolean>;
const path = '/ae/transformer-centres';

const list = async (month: string, query: Query = {}) => {
  const { json } = await ae('GET', path, { query: { month, perPage: 100, ...query } });
  return { rows: rowsOf(json, 'transformers'), count: Number(json['data']?.['tcCount']) };
};
const view = async (id: unknown, month: string): Promise<Answered> =>
  (await ae('GET', `${path}/${String(id)}`, { query: { month } })).json['data'] ?? {};
const exported = async (month: string, query: Query = {}) => {
  const answer = await ae('GET', `${path}/export`, { query: { month, ...query } });
  const [rows = []] = Object.values(rowsIn(await (await follow(api, answer)).arrayBuffer()));
  return rows;
};

/** Returns what a record of the list or the view says that may change from a month on. */
const termsOf = (row: Answered | undefined) => ({
  readingDay: row?.['readingDay'],
  feeder: row?.['feeder']?.['id'],
  meter: row?.['meter'],
});

describe('a change from a month on', () => {
  let old: Answered;
  let id: string;
  let query: { old: Query; new: Query };
  const meter = {
    make: 'Elster',
    serialNumber: 'MT-77',
    ctRatio: { primaryCurrent: 777, secondaryCurrent: 7 },
  };

  beforeAll(async () => {
    const [row] = (await list(now)).rows;
    if (!row) throw new Error('The section has no transformer centre.');
    old = row;
    id = String(row['id']);
    const readingDay = (Number(row['readingDay']) % 27) + 1;
    const feederId = choices.feeders.find(one => one !== String(row['feeder']?.['id'])) ?? '';
    query = {
      old: { readingDay: Number(row['readingDay']), feederId: String(row['feeder']?.['id']) },
      new: { readingDay, feederId },
    };
    const { status, text } = await ae('PATCH', `${path}/${id}`, {
      query: { month: changed },
      body: { readingDay, feeder: { id: feederId }, meter },
      headers: { 'if-match': String(row['etag']) },
    });
    if (status !== 200) throw new Error(text);
  });

  it('shows from that month on in list and view, and not before', async () => {
    const after = { readingDay: query.new['readingDay'], feeder: query.new['feederId'] };
    const newMeter = { ...meter, meterConstant: 111 };
    for (const month of [before, changed, now]) {
      const expected = month < changed ? termsOf(old) : { ...after, meter: newMeter };
      const listed = (await list(month)).rows.find(row => String(row['id']) === id);
      expect(termsOf(listed), month).toEqual(expected);
      expect(termsOf(await view(id, month)), month).toEqual(expected);
    }
  });

  it('moves it between the filters, counts and exports of that month on, and not before', async () => {
    const number = String(old['number']);
    for (const month of [before, changed, now])
      for (const [name, filters] of Object.entries(query)) {
        const isThere = (name === 'old') === month < changed;
        const all: Query[] = [...Object.entries(filters).map(one => Object.fromEntries([one])), filters];
        const downloaded = repetitions({ usual: [filters], long: all });
        for (const filter of all) {
          const cell = `${name} ${month} ${JSON.stringify(filter)}`;
          const { rows, count } = await list(month, filter);
          expect(count, cell).toBe(rows.length);
          expect(
            rows.some(row => String(row['id']) === id),
            cell,
          ).toBe(isThere);
          if (!downloaded.includes(filter)) continue;
          const numbers = (await exported(month, filter)).map(row => row['TC Number']);
          expect(numbers, cell).toEqual(rows.map(row => row['number']));
        }
        const [row] = (await exported(month, { number })).filter(one => one['TC Number'] === number);
        const { primaryCurrent, secondaryCurrent } = (await view(id, month))['meter']?.['ctRatio'] ?? {};
        expect(row?.['CT Ratio']).toBe(`${String(primaryCurrent)}/${String(secondaryCurrent)}`);
      }
    await expectCorrectCounts(api.server.db);
  });

  it('feeder by feeder, exports it under the feeder of the month', async () => {
    for (const month of [before, changed]) {
      const rows = await exported(month, { feederWise: true });
      const found = rows.find(row => row['TC Number'] === String(old['number']));
      expect(found?.['Feeder Number'], month).toBe((await view(id, month))['feeder']?.['number']);
    }
  });

  it('is the reading day that its installations show beside it', async () => {
    for (const month of [before, changed]) {
      const { json } = await ae('GET', '/ae/installations', { query: { month, transformerId: id } });
      const days = rowsOf(json, 'installations').map(row => row['transformer']?.['readingDay']);
      expect(new Set(days), month).toEqual(new Set([(await view(id, month))['readingDay']]));
    }
  });

  it('leaves the feeder that it had before readable', async () => {
    const { status } = await ae('GET', `/ae/feeders/${String(query.old['feederId'])}`);
    expect(status).toBe(200);
  });
});

describe('a transformer centre that begins in a month', () => {
  it('is in no list, count or export of an earlier one', async () => {
    const counts = async (month: string) => {
      const day = { readingDay: 9 };
      return [
        (await list(month)).count,
        (await list(month, day)).count,
        (await exported(month)).length,
        (await exported(month, day)).length,
      ];
    };
    const earlier = await counts(before);
    const at = await counts(now);
    const toAdd = transformerToAdd(choices);
    const { json } = await ae('POST', path, { body: toAdd });
    const id = String(json['data']?.['id']);
    expect(await counts(before)).toEqual(earlier);
    expect(await counts(now)).toEqual(at.map(count => count + 1));
    expect((await list(before, { number: toAdd.number })).count).toBe(0);
    expect((await list(now, { number: toAdd.number })).count).toBe(1);
    const { json: metrics } = await ae('GET', `/ae/audit-metrics/months/${before}`);
    expect(metrics['data']?.['totalTransformers']).toBe(earlier[0]);
    expect(await view(id, before)).toMatchObject({
      activatedOn: now,
      readingDay: 9,
      installationCount: 0,
      audit: [{ month: now }],
    });
  });

  it('is counted in each month as listed, for the whole utility too', async () => {
    const dt = await api.as('dt');
    for (const month of [addMonths(now, -40), before, changed, now]) {
      const { json } = await dt('GET', '/dt/transformer-centres', { query: { month } });
      const { json: metrics } = await dt('GET', `/dt/audit-metrics/months/${month}`);
      expect(json['data']?.['tcCount'], month).toBe(metrics['data']?.['totalTransformers']);
      expect(Number(json['data']?.['tcCount']) > 0, month).toBe(month >= before);
    }
  });
});
