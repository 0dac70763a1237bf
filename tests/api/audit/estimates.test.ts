import { beforeAll, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useApi, type Answered, type Caller } from '../../support/api.ts';
import { month, monthBefore, twoBefore } from '../../support/smallCentres.ts';
import { addSmallTerritory } from '../../support/smallTerritory.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useApi();
/** The month that the demo utility has audited. */
const closed = addMonths(currentMonth(), -3);
/** The step of the energy flow that each status makes. */
const steps = {
  UNBILLED: 'unbilled',
  DOOR_LOCKED: 'doorLock',
  MNR: 'mnr',
  ZERO_CONSUMPTION: 'zeroConsumption',
};

let dt: Caller;
let ids: Record<string, string>;
beforeAll(async () => {
  dt = await api.as('dt');
  ids = await addSmallTerritory(api.server.db);
});

const listed = async (query: Record<string, unknown>) => {
  const sent = { perPage: 100, estimates: true, ...query };
  return rowsOf((await dt('GET', '/dt/installations', { query: sent })).json, 'installations');
};

it('is the average of the months with a consumption, minus the bill, with these months', async () => {
  const [ofC] = await listed({ month, transformerId: ids['C'], billingStatus: 'UNBILLED' });
  expect(ofC?.['estimate']).toEqual({
    units: 40,
    average: 40,
    months: [
      { month: twoBefore, consumption: 30 },
      { month: monthBefore, consumption: 50 },
    ],
  });
  // The month without a consumption doesn't count, and what was billed is taken off.
  const [ofD] = await listed({ month, transformerId: ids['D'], billingStatus: 'DOOR_LOCKED' });
  expect(ofD?.['estimate']).toEqual({
    units: 30,
    average: 130,
    months: [{ month: monthBefore, consumption: 130 }],
  });
});

it('is null for an installation that was billed by its meter, and absent unless asked for', async () => {
  const ofC = await listed({ month, transformerId: ids['C'] });
  expect(ofC.map(row => row['estimate'] === null)).toEqual([true, false]);
  const unasked = await listed({ month, transformerId: ids['C'], estimates: false });
  expect(unasked.map(row => 'estimate' in row)).toEqual([false, false]);
});

it('adds up, over the installations of a TC, to each step of its energy', async () => {
  const odd = await Promise.all(
    Object.keys(steps).map(billingStatus =>
      listed({ month: closed, audited: true, billingStatus, perPage: 10 }),
    ),
  );
  const tcs = new Set(odd.flat().map(row => String(row['transformer']?.['id'])));
  let compared = 0;
  for (const transformerId of tcs) {
    const { json } = await dt('GET', `/dt/energy-flow/months/${closed}`, { query: { transformerId } });
    for (const [billingStatus, name] of Object.entries(steps)) {
      const step = rowsOf(json, 'steps').find(each => String(each['step']) === name);
      const rows = await listed({ month: closed, transformerId, billingStatus });
      const hundredths = rows.reduce((sum, row) => sum + hundredthsOf(row['estimate']), 0);
      expect([rows.length, hundredths / 100]).toEqual([step?.['installations'], step?.['units']]);
      if (hundredths > 0) compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(3);
});

const hundredthsOf = (estimate: Answered | undefined) => Math.round(Number(estimate?.['units']) * 100);
