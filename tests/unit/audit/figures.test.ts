import { expect, test } from 'vitest';
import { figuresOn } from '../../../src/custom/audit/figures/figures.ts';

const figures = figuresOn('input');
/** The vector of the arithmetic's own tests. */
const sums = { consumption: 530, installationConsumption: 500, demand: 4500, collection: 4000 };

test.each([
  ['consumption', '530.00', ''],
  ['lossPercentage', '5.66%', '(530.00 − 500.00) ÷ 530.00 × 100'],
  ['ATAndC', '16.14%', '(1 − 500.00 ÷ 530.00 × 4,000.00 ÷ 4,500.00) × 100'],
  ['ARR', '₹7.55', '4,000.00 ÷ 530.00'],
  ['ABR', '₹9.00', '4,500.00 ÷ 500.00'],
  ['billingEfficiency', '94.34%', '500.00 ÷ 530.00 × 100'],
  ['collectionEfficiency', '88.89%', '4,000.00 ÷ 4,500.00 × 100'],
  ['lostUnits', '30.00', '530.00 − 500.00'],
  ['lostRupees', '₹270.00', '(530.00 − 500.00) × 4,500.00 ÷ 500.00'],
] as const)('%s shows as %s, with its numbers put in: %s', (name, shown, filled) => {
  const figure = figures[name];
  expect(figure.format(figure.value(sums))).toBe(shown);
  expect(figure.filled(sums)).toBe(filled);
});

test('ARR is a rate of what was billed, in words and numbers, where the server says so', () => {
  const { ARR } = figuresOn('billed');
  expect(ARR.formula).toBe('collection ÷ billed, in rupees per kWh');
  expect([ARR.filled(sums), ARR.format(ARR.value(sums))]).toEqual(['4,000.00 ÷ 500.00', '₹8.00']);
  expect(ARR.parts).toEqual(['billed', 'money']);
  expect({ ...figuresOn('billed'), ARR: figures.ARR }).toEqual(figures);
});

test('a figure without its denominator shows as missing', () => {
  const none = { consumption: 0, installationConsumption: 0, demand: 0, collection: 0 };
  for (const name of [
    'lossPercentage',
    'ATAndC',
    'ARR',
    'ABR',
    'collectionEfficiency',
    'lostRupees',
  ] as const)
    expect(figures[name].format(figures[name].value(none))).toBe('----');
});
