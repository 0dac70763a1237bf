import { expect, test } from 'vitest';
import {
  formatCountOf,
  formatFigure,
  formatMoney,
  formatPercent,
  formatReading,
  formatRupees,
  formatUnits,
} from '../../../src/domain/formats.ts';

test.each([
  [0, '₹0'],
  [9840.4, '₹9,840'],
  [99_999.4, '₹99,999'],
  [99_999.5, '₹1.0 lakh'],
  [100_000, '₹1.0 lakh'],
  [4_410_000, '₹44.1 lakh'],
  [9_994_000, '₹99.9 lakh'],
  [9_996_000, '₹1.0 crore'],
  [420_000_000, '₹42.0 crore'],
  [12_345_678_900, '₹1,234.6 crore'],
  [-230_000, '-₹2.3 lakh'],
  [-0.2, '₹0'],
  // 11.449995 lakh.
  [1_144_999.5, '₹11.4 lakh'],
  [1_145_000, '₹11.5 lakh'],
  [null, '----'],
])('%s rupees are %s', (rupees, text) => expect(formatRupees(rupees)).toBe(text));

test.each([
  [10.944, 2, '10.94%'],
  [10.944, 1, '10.9%'],
  [-3, 2, '-3.00%'],
  [10.95, 1, '11.0%'],
  [-10.95, 1, '-11.0%'],
  [1.005, 2, '1.01%'],
  [-0.04, 1, '0.0%'],
  [1234.5, 1, '1234.5%'],
  [null, 2, '----'],
  [undefined, 1, '----'],
] as const)('%s per cent with %s decimals is %s', (percent, decimals, text) =>
  expect(formatPercent(percent, decimals)).toBe(text),
);

test.each([
  [0, '0 installations'],
  [1, '1 installation'],
  [128_400, '1,28,400 installations'],
])('%s is counted as %s', (count, text) => expect(formatCountOf(count, 'installation')).toBe(text));

test.each([
  [0.015, '0.02'],
  [1.005, '1.01'],
  [-1.005, '-1.01'],
  [128_310.5, '1,28,310.50'],
])('the figure %s is %s', (figure, text) => expect(formatFigure(figure)).toBe(text));

test.each([
  [50_201.425, '50,201.425'],
  [50_201.5, '50,201.50'],
  [9_999_999_999, '9,99,99,99,999.00'],
  [null, '----'],
])('the reading %s is %s', (reading, text) => expect(formatReading(reading)).toBe(text));

test.each([
  [128_310.5, '₹1,28,310.50'],
  [-1.005, '-₹1.01'],
  [0, '₹0.00'],
  [null, '----'],
])('%s rupees to the paisa are %s', (rupees, text) => expect(formatMoney(rupees)).toBe(text));

test.each([
  [128_310.5, '1,28,311'],
  [-2.5, '-3'],
  [-0.4, '0'],
])('%s kWh are %s whole ones', (units, text) => expect(formatUnits(units)).toBe(text));
