import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { hundredths } from '#domain/exact.ts';
import { loadOf } from '#domain/load.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { rowsOf as rowsIn } from '../../../server/services/db/connect.ts';
import { transformerCentres } from '../../../server/services/db/schema/index.ts';
import { useApi, type Caller } from '../../support/api.ts';
import { month, zone } from '../../support/smallCentres.ts';
import { addSmallTerritory } from '../../support/smallTerritory.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useApi();
/** The month that the demo utility has audited. */
const closed = addMonths(currentMonth(), -3);
const inZone = { location: 'zone', locationCode: zone };

let dt: Caller;
let ids: Record<string, string>;
beforeAll(async () => {
  dt = await api.as('dt');
  ids = await addSmallTerritory(api.server.db);
});

/** Returns the units of an energy flow's last two steps, with their names. */
async function lastOf(of: string, query = {}) {
  const { json, status } = await dt('GET', `/dt/energy-flow/months/${of}`, { query });
  expect(status).toBe(200);
  return rowsOf(json, 'steps')
    .slice(-2)
    .map(({ step, units }) => [String(step), Number(units)] as const);
}

it('has what a transformer should lose itself, of each TC not more than what is left of its energy', async () => {
  // C has 20 kWh left, less than the 67 that 63 kVA lose; D has 70, more than the 32.59 of 16 kVA; B has less than nothing.
  for (const [name, capacity] of [['B', 63] as const, ['C', 63] as const, ['D', 16] as const])
    await api.server.db
      .update(acrossTheUtility(transformerCentres))
      .set({ capacity })
      .where(eq(transformerCentres.id, ids[name] ?? ''));
  const flows = ['B', 'C', 'D'].map(name => lastOf(month, { transformerId: ids[name] }));
  expect(await Promise.all(flows)).toEqual([
    [
      ['technical', 0],
      ['unexplained', -50],
    ],
    [
      ['technical', 20],
      ['unexplained', 0],
    ],
    [
      ['technical', 32.59],
      ['unexplained', 37.41],
    ],
  ]);
  const audit = `/dt/transformer-centres/${ids['C']}/audits/${month}`;
  expect((await dt('GET', audit)).json['data']?.['why']?.['load']).toEqual({
    percent: 0.7,
    capacity: 63,
    technicalLoss: 67,
  });
  expect(await lastOf(month, inZone)).toEqual([
    ['technical', 52.59],
    ['unexplained', 17.41],
  ]);
});

it('loses in SQL, over every TC of an area, what the rule of the domain says', async () => {
  const rows = await rowsIn(
    api.server.db,
    sql`select audit.consumption::float8 as consumption, centre.capacity, centre.number, (audit.consumption
        - audit.installation_consumption - audit.unbilled_units - audit.door_lock_units - audit.mnr_units
        - audit.zero_consumption_units)::float8 as rest
      from tc_audits audit join transformer_centres centre on centre.id = audit.tc_id
      where audit.month = ${closed}`,
  );
  const taken = rows.map(({ consumption, capacity, rest }) => {
    const load = loadOf([closed], Number(consumption), capacity === null ? null : Number(capacity));
    return load ? hundredths(Math.max(0, Math.min(load.technicalLoss, Number(rest)))) : 0n;
  });
  const total = taken.reduce((sum, each) => sum + each, 0n);
  expect(taken.filter(each => each > 0n).length).toBeGreaterThan(400);
  const [technical] = await lastOf(closed);
  expect(technical?.[0]).toBe('technical');
  expect(hundredths(technical?.[1] ?? 0)).toBe(total);
});
