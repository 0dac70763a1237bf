import { expect, test } from 'vitest';
import { highMonths, highUpTo } from '../../../src/custom/audit/figures/countExplanations.ts';

const point = (month: string, consumption: number, lossPercentage: number | null, audited = 1) => ({
  month,
  transformers: 1,
  audited,
  consumption,
  installationConsumption: 100,
  lossPercentage,
  same: null,
});
const high = (month: string) => point(month, 400, 75);
/** 125 % of -400 kWh. */
const fallen = (month: string) => point(month, -400, 125);
const monthsOf = (points: readonly { month: string }[]) => points.map(({ month }) => month);

test('a month whose reading fell is none over 15%, whatever its loss', () => {
  const points = [high('2026-06'), fallen('2026-07'), high('2026-08'), point('2026-09', 110, 9.09)];
  const { numbers, rows } = highMonths(points, { number: '7', addressOf: month => month });
  expect(numbers).toBe('2 of 4');
  expect(rows.map(({ value, source }) => [value, source])).toEqual([
    ['9.09%', 'not over 15%'],
    ['75.00%', 'over 15%'],
    ['125.00%', 'the reading fell: it does not count'],
    ['75.00%', 'over 15%'],
  ]);
});

test('the months over 15% up to the last skip one whose reading fell, and one without an audit', () => {
  const none = point('2026-08', 0, null, 0);
  const points = [point('2026-05', 110, 9.09), high('2026-06'), fallen('2026-07'), none, high('2026-09')];
  expect(monthsOf(highUpTo(points))).toEqual(['2026-06', '2026-09']);
  expect(highUpTo([fallen('2026-08'), fallen('2026-09')])).toEqual([]);
  expect(highUpTo([high('2026-08'), point('2026-09', 117.65, 15)])).toEqual([]);
});
