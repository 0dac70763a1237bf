import { expect, test } from 'vitest';
import {
  addMonths,
  currentMonth,
  fullMonthTitle,
  isAuditMonth,
  monthsTitle,
  monthTitle,
} from '#domain/months.ts';

test.each([
  ['2027-01-31T18:29:59Z', '2027-01'],
  ['2027-01-31T18:30:00Z', '2027-02'],
  ['2026-12-31T18:30:00Z', '2027-01'],
])('at %s the month in India is %s', (instant, month) => {
  expect(currentMonth(new Date(instant))).toBe(month);
});

test.each([
  ['2015-01', true],
  ['2026-11', true],
  ['2026-12', false],
  ['2027-01', false],
  ['2014-12', false],
  ['2026-00', false],
  ['2026-13', false],
  ['2026-1', false],
  ['2026-11-01', false],
  ['', false],
])('%s can be audited in November 2026: %s', (month, can) => {
  expect(isAuditMonth(month, new Date('2026-11-30T18:29:59Z'))).toBe(can);
});

test('adds months across the turn of the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

test('formats a month as people write it', () => {
  const months = ['2015-01', '2026-09', '2026-12'];
  expect(months.map(monthTitle)).toEqual(['Jan 2015', 'Sep 2026', 'Dec 2026']);
  expect(months.map(fullMonthTitle)).toEqual(['January 2015', 'September 2026', 'December 2026']);
});

test('two months are named together, with the year of each if they differ', () => {
  expect(monthsTitle('2026-10', '2026-11')).toBe('October and November 2026');
  expect(monthsTitle('2026-12', '2027-01')).toBe('December 2026 and January 2027');
});
