import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { demoUtility } from '../../../server/demo/utility.ts';
import { demoSizes } from '../../../server/services/settings/config.ts';
import { useApi, type Answered } from '../../support/api.ts';
import { demoDay } from '../../support/demoDay.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useApi();
const month = addMonths(currentMonth(), -2);
const { untaggedTc, unmetered } = demoUtility(demoSizes.small, demoDay).plantedFeeders;

/** Returns the first hundred feeders of a list. */
async function listed(role: 'ae' | 'dt', by: 'units' | 'unranked'): Promise<Answered[]> {
  const caller = await api.as(role);
  const path = `/${role}/feeder-audits/months/${month}`;
  const { json, status } = await caller('GET', path, { query: { by, perPage: 100 } });
  expect(status).toBe(200);
  return rowsOf(json, 'feeders');
}

it('has a feeder with a TC that nobody tagged: all its TCs are audited, and its line loses twice what others do', async () => {
  const ranked = await listed('dt', 'units');
  const lossOf = ({ lineLossPercentage }: Answered) => Number(lineLossPercentage);
  const planted = ranked.filter(({ id }) => String(id) === untaggedTc);
  expect(planted.map(({ coverage }) => coverage)).toEqual([100]);
  const others = ranked.filter(({ id, coverage }) => String(id) !== untaggedTc && Number(coverage) === 100);
  expect(others.length).toBeGreaterThan(0);
  expect(Math.max(...planted.map(lossOf))).toBeGreaterThan(2 * Math.max(...others.map(lossOf)));
});

it('has a feeder that nobody reads: it is listed apart, for that reason', async () => {
  const apart = await listed('ae', 'unranked');
  expect(apart.find(({ id }) => String(id) === unmetered)).toMatchObject({
    energyIn: null,
    lacks: 'reading',
  });
});
