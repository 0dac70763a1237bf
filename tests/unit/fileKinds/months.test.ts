import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { monthFault, type MonthRule } from '#fileKinds/months.ts';

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
