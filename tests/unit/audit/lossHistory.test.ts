import { expect, test } from 'vitest';
import { lossHistory } from '../../../src/domain/lossHistory.ts';

/** Returns audited months of 100 kWh each with these losses, from January on; null where the reading fell. */
const monthsWith = (...losses: (number | null)[]) =>
  losses.map((loss, at) => ({
    month: `2026-${String(at + 1).padStart(2, '0')}`,
    consumption: loss === null ? -100 : 100,
    installationConsumption: 100 - (loss ?? 0),
    lossPercentage: loss ?? 200,
  }));

test.each([
  [
    'where it jumped',
    [6, 5, 6, 67, 66],
    { until: '2026-03', since: '2026-04', lossBefore: 6, lossSince: 67 },
  ],
  ['at the largest step', [2, 9, 40], { until: '2026-02', since: '2026-03', lossBefore: 6, lossSince: 40 }],
  [
    'from one high loss to another',
    [30, 53],
    { until: '2026-01', since: '2026-02', lossBefore: 30, lossSince: 53 },
  ],
  [
    'past a month whose reading fell',
    [6, null, 67],
    { until: '2026-01', since: '2026-03', lossBefore: 6, lossSince: 67 },
  ],
  ['nowhere if always high', [40, 41, 43], null],
  ['nowhere if it comes and goes', [5, 30, 6, 31], null],
  ['nowhere in a single month', [40], null],
])('a loss broke %s', (_, losses, expected) => {
  expect(lossHistory(monthsWith(...losses))?.break).toEqual(expected);
});

test('counts the months that tell something, and those over 15%', () => {
  expect(lossHistory(monthsWith(null, 5, 30, 6, 31))).toMatchObject({ months: 4, over: 2, first: '2026-02' });
});

test.each([
  ['a loss that is not high', [40, 15]],
  ['a last month whose reading fell', [40, null]],
  ['no month', []],
])('%s has none', (_, losses) => {
  expect(lossHistory(monthsWith(...losses))).toBe(null);
});
