import { expect, test } from 'vitest';
import { formatCountOf, formatPercent, formatRupees } from '../../../src/domain/formats.ts';

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
  [null, '----'],
])('%s rupees are %s', (rupees, text) => expect(formatRupees(rupees)).toBe(text));

test.each([
  [10.944, 2, '10.94%'],
  [10.944, 1, '10.9%'],
  [-3, 2, '-3.00%'],
  [null, 2, '----'],
  [undefined, 1, '----'],
])('%s per cent with %s decimals is %s', (percent, decimals, text) =>
  expect(formatPercent(percent, decimals)).toBe(text),
);

test.each([
  [0, '0 installations'],
  [1, '1 installation'],
  [128_400, '1,28,400 installations'],
])('%s is counted as %s', (count, text) => expect(formatCountOf(count, 'installation')).toBe(text));
