import { describe, expect, it } from 'vitest';
import {
  kindOf,
  lastTwelve,
  monthsOf,
  periodAround,
  periodBefore,
  periodFault,
  periodTitle,
  readMonth,
  typedMonth,
} from '../../../src/domain/periods.ts';

describe('regular periods', () => {
  it.each([
    ['quarter', '2026-04', '2026-04', '2026-06', 'Q1 2026–27'],
    ['quarter', '2026-09', '2026-07', '2026-09', 'Q2 2026–27'],
    ['quarter', '2027-03', '2027-01', '2027-03', 'Q4 2026–27'],
    ['half', '2026-09', '2026-04', '2026-09', 'Apr 2026 – Sep 2026'],
    ['half', '2027-01', '2026-10', '2027-03', 'Oct 2026 – Mar 2027'],
    ['year', '2026-04', '2026-04', '2027-03', 'FY 2026–27'],
    ['year', '2027-03', '2026-04', '2027-03', 'FY 2026–27'],
    ['year', '2100-01', '2099-04', '2100-03', 'FY 2099–00'],
  ] as const)('the %s of %s is %s to %s: %s', (kind, month, from, until, title) => {
    const period = periodAround(kind, month);
    expect(period).toEqual({ from, until });
    expect(kindOf(period)).toBe(kind);
    expect(periodTitle(period)).toBe(title);
  });

  it('every month belongs to one quarter, half and year each, which begin where the one before ends', () => {
    for (const month of monthsOf({ from: '2025-01', until: '2027-12' }))
      for (const kind of ['quarter', 'half', 'year'] as const) {
        const period = periodAround(kind, month);
        expect(monthsOf(period)).toContain(month);
        expect(periodBefore(period)).toEqual(periodAround(kind, periodBefore(period).until));
      }
  });
});

it('any other run of months has its ends as title', () => {
  expect(lastTwelve('2026-10')).toEqual({ from: '2025-11', until: '2026-10' });
  expect(kindOf(lastTwelve('2026-10'))).toBe('range');
  expect(periodTitle(lastTwelve('2026-10'))).toBe('Nov 2025 – Oct 2026');
  expect(periodTitle({ from: '2026-09', until: '2026-09' })).toBe('September 2026');
  expect(monthsOf({ from: '2026-11', until: '2027-02' })).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ]);
  expect(periodBefore({ from: '2026-11', until: '2027-02' })).toEqual({ from: '2026-07', until: '2026-10' });
});

describe('a wrong period', () => {
  it.each([
    ['2026-09', '2026-04', 'The period ends in April 2026, before it begins in September 2026.'],
    ['2023-01', '2026-01', 'The period has 37 months. It can have 36 at most.'],
    ['2014-12', '2015-02', 'The period begins before January 2015, the first month that can be audited.'],
    ['09/2026', '2026-10', 'Enter both months as MM/YYYY, for example 04/2026.'],
    ['2026-13', '2026-14', 'Enter both months as MM/YYYY, for example 04/2026.'],
  ])('from %s to %s: %s', (from, until, fault) => {
    expect(periodFault({ from, until })).toBe(fault);
  });

  it('is not one of a month, or of 36', () => {
    expect(periodFault({ from: '2026-09', until: '2026-09' })).toBeUndefined();
    expect(periodFault({ from: '2023-02', until: '2026-01' })).toBeUndefined();
  });
});

it('a month is typed as MM/YYYY', () => {
  expect(readMonth('09/2026')).toBe('2026-09');
  expect(readMonth(' 9/2026 ')).toBe('2026-09');
  for (const typed of ['', '2026-09', '13/2026', '00/2026', '9/26', 'Sep 2026'])
    expect(readMonth(typed), typed).toBeUndefined();
  expect(typedMonth('2026-09')).toBe('09/2026');
});
