import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth, monthTitle } from '#domain/months.ts';
import { tcAudits } from '../../../server/services/db/schema/index.ts';
import { useApi, type Caller } from '../../support/api.ts';
import { month, sections, zone } from '../../support/smallCentres.ts';
import { addSmallTerritory } from '../../support/smallTerritory.ts';
import { rowsOf } from '../../support/territory.ts';
import { previewMany } from '../tagging/section.ts';

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

describe('a possible mis-tag', () => {
  const path = `/dt/mistags/months/${month}`;

  it('is a pair of neighbours on one feeder, with the installations to review', async () => {
    const json = await read(dt, path, inZone);
    expect(json['data']).toMatchObject({
      count: 1,
      mistags: [
        {
          section: { level: 'section', code: sections[0], name: 'Area S91' },
          over: { ...nameOf('C'), lossPercentage: 20, lostUnits: 60 },
          negative: { ...nameOf('B'), lossPercentage: -12.5, lostUnits: -50 },
          difference: 16.67,
          openFrom: addMonths(month, 1),
        },
      ],
    });
    const [{ review } = {}] = rowsOf(json, 'mistags');
    expect(review).toEqual([
      {
        id: expect.any(String),
        accountId: 'SMALL-B2',
        RRNumber: 'RR-B2',
        mrCode: expect.any(String),
        consumption: 200,
      },
    ]);
  });

  it('can be mended from the first month on in which neither TC is audited, and not before', async () => {
    const ae = await api.as('ae');
    const pairs = rowsOf(await read(ae, `/ae/mistags/months/${closed}`), 'mistags');
    const pair = pairs.find(({ review }) => Array.isArray(review) && review.length > 0);
    const installationIds = Array.isArray(pair?.['review'])
      ? pair['review'].map(each => String(each.id))
      : [];
    const openFrom = String(pair?.['openFrom']);
    expect(openFrom > closed).toBe(true);
    const preview = (from: string) =>
      previewMany(ae, String(pair?.['over']?.['id']), from, { installationIds });
    const { status, json } = await preview(addMonths(openFrom, -1));
    expect(status).toBe(422);
    expect(json['message']).toContain(`please select a later month (${monthTitle(openFrom)} onwards)`);
    const { json: previewed } = await preview(openFrom);
    expect(previewed['data']).toMatchObject({ count: installationIds.length });
  });

  /** Returns how many pairs there are while as much went in at B, and its installations were billed for so much. */
  const pairsWhileB = async (consumption: number, installationConsumption: number) => {
    const ofB = and(eq(tcAudits.tcId, ids['B'] ?? ''), eq(tcAudits.month, month));
    const { db } = api.server;
    const [audit] = await db.select().from(tcAudits).where(ofB);
    await db.update(tcAudits).set({ consumption, installationConsumption }).where(ofB);
    const { data } = await read(dt, path, inZone);
    const { consumption: before, installationConsumption: billedBefore } = audit ?? {};
    await db.update(tcAudits).set({ consumption: before, installationConsumption: billedBefore }).where(ofB);
    return data?.['count'];
  };

  it('is none where a reading is below the one before, as after a change of the meter', async () => {
    // Billed for 60 kWh more than went in, exactly what C loses.
    expect(await pairsWhileB(10, 70)).toBe(1);
    expect(await pairsWhileB(-10, 50)).toBe(0);
  });

  it('is one up to a difference of 30 per cent of the larger amount, and none over it', async () => {
    // C loses 60 kWh, of which 30 per cent are 18.
    expect(await pairsWhileB(100, 142)).toBe(1);
    expect(await pairsWhileB(100, 141.99)).toBe(0);
  });

  it('of a TC is found by either of both, and by no other', async () => {
    const pairsOf = async (name: string) =>
      rowsOf(await read(dt, path, { transformerId: ids[name] }), 'mistags').map(row => row['over']);
    const over = [expect.objectContaining(nameOf('C'))];
    expect([await pairsOf('C'), await pairsOf('B'), await pairsOf('A')]).toEqual([over, over, []]);
  });

  it('is none in another section or month', async () => {
    const other = { location: 'section', locationCode: sections[1] };
    expect((await read(dt, path, other))['data']?.['count']).toBe(0);
    const before = `/dt/mistags/months/${addMonths(month, -1)}`;
    expect((await read(dt, before, inZone))['data']?.['count']).toBe(0);
  });

  it('may show in installations that a foreign meter reader reads', async () => {
    const json = await read(dt, `/dt/foreign-readers/months/${month}`, inZone);
    expect(json['data']?.['count']).toBe(1);
    expect(rowsOf(json, 'installations')).toMatchObject([
      { accountId: 'SMALL-B2', transformer: nameOf('B') },
    ]);
  });
});
