import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { entries } from '#fileKinds/entries.ts';
import { monthFault, monthsFor, type MonthRule } from '#fileKinds/months.ts';

const since: MonthRule = {
  first: role => (role === 'cio' ? undefined : { month: '2024-10', message: 'Too early' }),
};

it.each([
  ['none', undefined, undefined],
  ['none', '2026-01', 'This kind of file has no audit month.'],
  [{}, '2015-01', undefined],
  [{}, currentMonth(), undefined],
  [{}, undefined, 'Select the audit month for which you want to upload this file!'],
  [{}, '2014-12', 'Select the audit month for which you want to upload this file!'],
  [{}, addMonths(currentMonth(), 1), 'Select the audit month for which you want to upload this file!'],
  [since, '2024-10', undefined],
  [since, '2024-09', 'Too early'],
] as const)('with the rule %j, the month %j of an ae gets %j', (rule, month, message) => {
  expect(monthFault(rule, month, 'ae')?.message).toBe(message);
});

it('lets the corporate office name an earlier month than others', () => {
  expect(monthFault(since, '2024-09', 'cio')).toBeUndefined();
});

const now = currentMonth();
const twoBack = addMonths(now, -2);

/** The last months of the specification, and of the kinds beyond it: what an assistant engineer, and the corporate office, may choose at most. */
const lastMonths = [
  ['users', undefined, undefined],
  ['stationAndFeeders', undefined, undefined],
  ['inspectionResults', undefined, undefined],
  ['tcDetails', now, now],
  ['tcInstallationTag', now, now],
  ['tcReadings', now, now],
  ['feederReadings', now, now],
  ['meterChanges', now, now],
  ['isr', twoBack, now],
  ['unbilled', twoBack, now],
  ['mnr', twoBack, now],
  ['vacant', twoBack, now],
  ['doorLock', twoBack, now],
  ['zeroConsumption', twoBack, now],
  ['abnormal', twoBack, now],
  ['subnormal', twoBack, now],
  ['dcb', twoBack, now],
  ['dcbRevenue', twoBack, now],
] as const;

it.each(lastMonths)(
  'a file %s may be of at most %s for an ae, of %s for the corporate office',
  (kind, ...last) => {
    const { months } = entries[kind];
    for (const [at, role] of (['ae', 'cio'] as const).entries()) {
      const latest = last[at];
      expect(monthsFor(months, role)?.last).toBe(latest);
      if (latest === undefined) continue;
      expect(monthFault(months, latest, role)).toBeUndefined();
      expect(monthFault(months, addMonths(latest, 1), role)).toBeDefined();
    }
  },
);

it('these are all kinds of the specification, in whatever place of the list', () => {
  expect(Object.keys(entries)).toEqual(expect.arrayContaining(lastMonths.map(([kind]) => kind)));
});

it('TCs have a first month, for an ae, and changes of their meters for everyone', () => {
  const first = '2024-10';
  for (const [kind, { months }] of Object.entries(entries))
    expect([kind, monthsFor(months, 'ae')?.first, monthsFor(months, 'cio')?.first]).toEqual([
      kind,
      ...(months === 'none'
        ? [undefined, undefined]
        : [
            kind === 'tcDetails' || kind === 'meterChanges' ? first : '2015-01',
            kind === 'meterChanges' ? first : '2015-01',
          ]),
    ]);
});
