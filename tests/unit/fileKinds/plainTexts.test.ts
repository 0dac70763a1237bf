import { expect, test } from 'vitest';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
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
  ['KW', '1,250.50', 'kw', '1250.5'],
  ['KW', '12,34,567', 'kw', '1234567'],
  ['Date_of_service', '31-Mar-2024', 'dateOfService', '2024-03-31'],
  ['Date_of_service', '45382', 'dateOfService', '2024-03-31'],
  ['Date_of_service', '1 april 2024', 'dateOfService', '2024-04-01'],
  ['Date_of_service', '2024-03-31T18:30:00', 'dateOfService', '2024-03-31'],
  ['Date_of_service', '31/03/2024', 'dateOfService', '2024-03-31'],
] as const)('%s %s is read as %s %s', (column, text, property, wanted) => {
  expect(read(column, text, property)).toBe(wanted);
});

const noLoad = 'KW must be a number from 0 to 99999999, with at most 3 decimals';
const noDate = 'Date_of_service must be a date such as 31/03/2024';

test.each([
  ['KW', '9900000061', 'kw', noLoad],
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
    'Reading must be a valid number with at most 3 decimals',
    'A reading below zero or above 9999999999',
    'valid',
    tcReadings.duplicate.reason,
  ]);
});

const identifiers = Object.values<FileKind>(fileKinds).flatMap(({ category, sheets }) =>
  sheets.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([name, { rule }]) =>
      rule.holds === 'code' || rule.holds === 'spacedCode' ? [{ category, name, rule }] : [],
    ),
  ),
);

test('every account, number, code and serial number is declared as an identifier', () => {
  expect([...new Set(identifiers.map(({ name }) => name))].toSorted()).toEqual([
    'Account_ID',
    'Circle_code',
    'DTLMS_code',
    'DTR_code',
    'Division_code',
    'Feeder',
    'Feeder_MDM_code',
    'Feeder_number',
    'MR_code',
    'MR_tagging_list',
    'Meter_serial_number',
    'Phone_number',
    'RR_number',
    'Reading_MR',
    'Section_code',
    'Station_code',
    'Sub_division_code',
    'TC_number',
    'TC_serial_number',
    'TIMS_code',
    'Zone_code',
  ]);
});

test.each(identifiers)('$category: $name is no number that a program made of it', ({ rule }) => {
  for (const text of ['5491100007.0', '5491100007.', '5.49E9', '5,49e+09', '5E+09']) {
    expect(rule.allows(text), text).toBe(false);
    expect(rule.refusal?.(text), text).toContain('looks like a number that a program made of the code');
  }
});

test.each([
  ['Account_ID', '5491100007.0', 'looks like a number that a program made of the code'],
  ['Account_ID', '12.5.0', undefined],
  ['RR_number', 'EL6-1003.0', undefined],
  ['RR_number', '1003.0', 'looks like a number that a program made of the code'],
] as const)('%s %s: %s', (column, text, wanted) => {
  const [verdict] = judge(isr, [{ ...installation, [column]: text }]);
  const how = 'Format the column as text and type the code again';
  expect(verdict?.outcome === 'valid' ? undefined : verdict?.reason).toBe(
    wanted && `${column} ${wanted}. ${how}`,
  );
});
