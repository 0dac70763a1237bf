import { expect, test } from 'vitest';
import type { IsrRow } from '#fileKinds/kinds/isr.ts';
import { isr } from '#fileKinds/kinds/isr.ts';
import { tcReadings } from '#fileKinds/kinds/tcReadings.ts';
import { judge } from '../../support/fileKinds/judge.ts';

const [installation = {}] = isr.sheets[0]?.sample ?? [];

/** Returns what a cell of an installation's row is read as, or why the row fails. */
function read(column: string, text: string, property: keyof IsrRow): unknown {
  const [verdict] = judge(isr, [{ ...installation, [column]: text }]);
  return verdict?.outcome === 'valid' ? verdict.row[property] : verdict?.reason;
}

test.each([
  ['Reading_day', '05', 'readingDay', '5'],
  ['KW', '1,250.50', 'kw', '1250.50'],
  ['KW', '12,34,567', 'kw', '1234567'],
  ['Date_of_service', '31-Mar-2024', 'dateOfService', '2024-03-31'],
  ['Date_of_service', '45382', 'dateOfService', '2024-03-31'],
  ['Date_of_service', '1 april 2024', 'dateOfService', '2024-04-01'],
  ['Date_of_service', '2024-03-31T18:30:00', 'dateOfService', '2024-03-31'],
  ['Date_of_service', '31/03/2024', 'dateOfService', '2024-03-31'],
] as const)('%s %s is read as %s %s', (column, text, property, wanted) => {
  expect(read(column, text, property)).toBe(wanted);
});

const noLoad = 'KW must be a number from 0 to 99999999, with at most 2 decimals';
const noDate = 'Date_of_service must be a date such as 31/03/2024';

test.each([
  ['KW', '9900000061', 'kw', noLoad],
  ['KW', '1,25.50', 'kw', noLoad],
  ['KW', '4,28I.20', 'kw', noLoad],
  ['Reading_day', '032', 'readingDay', 'Reading_day must be a day from 1 to 31'],
  ['Date_of_service', '31-Feb-2024', 'dateOfService', noDate],
  ['Date_of_service', '31-Foo-2024', 'dateOfService', noDate],
  ['Date_of_service', '12345', 'dateOfService', noDate],
] as const)('%s %s fails', (column, text, property, wanted) => {
  expect(read(column, text, property)).toBe(wanted);
});

test('a row that fails by itself makes no other row its duplicate', () => {
  const reading = (Reading: string) => ({ TC_number: '7200015', Reading, Remark: '' });
  const verdicts = judge(tcReadings, [reading('abc'), reading('-1'), reading('1250'), reading('1251')]);
  expect(verdicts.map(verdict => (verdict.outcome === 'valid' ? 'valid' : verdict.reason))).toEqual([
    'Reading must be a valid number with at most 2 decimals',
    'A reading below zero or above 9999999999',
    'valid',
    tcReadings.duplicate.reason,
  ]);
});
