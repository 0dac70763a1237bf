import { expect, test } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import {
  choice,
  date,
  flag,
  month,
  number,
  personName,
  phone,
  position,
  reference,
  text,
} from '../../../src/console/index.ts';
import type { ConsoleField } from '../../../src/console/field/field.ts';
import { viewOf } from '../../../src/schema/fields/portal.ts';

interface Example {
  field: ConsoleField;
  /** Values of the API, and their texts in a cell. */
  cells: readonly (readonly [value: unknown, text: string])[];
  /** Values of the API, their values in the form, and the values sent back. */
  trips: readonly (readonly [value: unknown, typed: unknown, sent: unknown])[];
  /** Values that the form accepts. */
  good: readonly unknown[];
  /** Values that the form rejects, with their messages. */
  bad: readonly (readonly [typed: unknown, message: string])[];
}

const examples: Record<string, Example> = {
  text: {
    field: text({
      required: true,
      min: 3,
      max: 5,
      pattern: { matches: /^[a-z]*$/, message: 'Letters only' },
    }),
    cells: [
      ['abc', 'abc'],
      [12, '12'],
      ['', '----'],
      [null, '----'],
      [{ a: 1 }, '----'],
    ],
    trips: [
      ['abc', 'abc', 'abc'],
      [null, '', ''],
      [' abc ', ' abc ', 'abc'],
    ],
    good: ['abc', ' abcde '],
    bad: [
      ['', 'Please enter Thing'],
      ['ab', 'Please enter at least 3 characters for Thing'],
      ['abcdef', 'Please enter at most 5 characters for Thing'],
      ['ab1', 'Letters only'],
    ],
  },
  position: {
    field: position({ required: true }),
    cells: [
      [{ lat: 12.91416, long: 74.856 }, '12.91416, 74.85600'],
      [{ lat: 12.91416 }, '----'],
      [null, '----'],
    ],
    trips: [
      [{ lat: 12.91416, long: 74.856 }, '12.91416, 74.85600', { lat: 12.91416, long: 74.856 }],
      [{ lat: -33.9, long: -0.5 }, '-33.90000, -0.50000', { lat: -33.9, long: -0.5 }],
      [null, '', null],
    ],
    good: [
      '12.91416, 74.85600',
      '12.914159265358979,74.85600123456789',
      '12.91416 74.85600',
      ' (12.91416, 74.85600) ',
      '12.91416° N, 74.85600° E',
      '-90, 180',
      { lat: 90, long: -180 },
    ],
    bad: [
      ['', 'Please enter Thing'],
      ['12.91416', 'Please enter latitude and longitude for Thing, such as 12.91416, 74.85600'],
      ['12,91416, 74,85600', 'Please enter latitude and longitude for Thing, such as 12.91416, 74.85600'],
      ['12.91416, 74.85600, 30', 'Please enter latitude and longitude for Thing, such as 12.91416, 74.85600'],
      [
        '12.91416° S, 74.85600° E',
        'Please enter latitude and longitude for Thing, such as 12.91416, 74.85600',
      ],
      [{ lat: 12.9 }, 'Please enter latitude and longitude for Thing, such as 12.91416, 74.85600'],
      ['90.00001, 0', 'The latitude of Thing must be from -90 to 90'],
      ['0, -180.00001', 'The longitude of Thing must be from -180 to 180'],
    ],
  },
  month: {
    field: month({ min: '2024-10', required: true }),
    cells: [
      ['2026-09', 'September 2026'],
      ['2026-13', '----'],
      [null, '----'],
    ],
    trips: [
      ['2026-09', '2026-09', '2026-09'],
      [null, '', null],
    ],
    good: ['2024-10', currentMonth()],
    bad: [
      ['', 'Please select Thing'],
      ['09/2026', 'Please select Thing'],
      ['2024-09', 'Thing must not be before October 2024'],
      [addMonths(currentMonth(), 1), `Thing must not be after ${fullMonthTitle(currentMonth())}`],
    ],
  },
  'text that may be empty': {
    field: text({ pattern: { matches: /^\d+$/g, message: 'Digits only' } }),
    cells: [],
    trips: [],
    good: ['', '12', '34'],
    bad: [['x', 'Digits only']],
  },
  number: {
    field: number({ min: 1, max: 500, decimals: 2, required: true }),
    cells: [
      [1234567.5, '12,34,567.50'],
      [0, '0.00'],
      [null, '----'],
      ['7', '----'],
      [Number.NaN, '----'],
    ],
    trips: [
      [12.5, '12.5', 12.5],
      [null, '', null],
    ],
    good: ['1', '499.99', ' 2 '],
    bad: [
      ['', 'Please enter Thing'],
      ['x', 'Please enter a number for Thing'],
      ['0', 'Thing must be 1 or more'],
      ['501', 'Thing must be 500 or less'],
    ],
  },
  'whole number': {
    field: number(),
    cells: [[-1248310, '-12,48,310']],
    trips: [],
    good: ['', '7', '-7'],
    bad: [['1.5', 'Please enter a whole number for Thing']],
  },
  date: {
    field: date({ min: '2020-01-01', max: '2026-12-31', required: true }),
    cells: [
      ['2026-08-31T20:00:00Z', '01/09/2026'],
      ['2026-08-31', '31/08/2026'],
      [null, '----'],
      ['soon', '----'],
    ],
    trips: [
      ['2026-08-31', '31/08/2026', '2026-08-31'],
      ['2026-08-31T20:00:00Z', '01/09/2026', '2026-09-01'],
      [null, '', null],
    ],
    good: ['2026-02-28', '2020-01-01', '2026-12-31'],
    bad: [
      ['', 'Please enter Thing'],
      ['2026-02-30', 'Please enter a date for Thing'],
      ['2019-12-31', 'Thing must not be before 01/01/2020'],
      ['2027-01-01', 'Thing must not be after 31/12/2026'],
    ],
  },
  choice: {
    field: choice({ options: ['active', { value: 'DOOR_LOCKED', label: 'Door locked' }], required: true }),
    cells: [
      ['active', 'Active'],
      ['DOOR_LOCKED', 'Door locked'],
      ['else', 'else'],
      [null, '----'],
    ],
    trips: [
      ['active', 'active', 'active'],
      [null, '', null],
    ],
    good: ['active'],
    bad: [
      ['', 'Please select Thing'],
      ['else', 'Please select Thing'],
    ],
  },
  flag: {
    field: flag({ words: { yes: 'Audited', no: 'Open' } }),
    cells: [
      [true, 'Audited'],
      [false, 'Open'],
      [null, '----'],
      ['true', '----'],
    ],
    trips: [
      [true, true, true],
      [null, false, false],
    ],
    good: [true, false],
    bad: [],
  },
  phone: {
    field: phone({ required: true }),
    cells: [
      ['+919845012345', '+91 98450 12345'],
      [null, '----'],
    ],
    trips: [
      ['+919845012345', '9845012345', '+919845012345'],
      [null, '', null],
    ],
    good: ['9845012345', ' 6000000000 '],
    bad: [
      ['', 'Enter a valid 10 digit phone number'],
      ['5845012345', 'Enter a valid 10 digit phone number'],
      ['984501234', 'Enter a valid 10 digit phone number'],
    ],
  },
  reference: {
    field: reference('circles', { required: true }),
    cells: [
      [7, '7'],
      ['m-1', 'm-1'],
      [null, '----'],
    ],
    trips: [
      [7, '7', '7'],
      [null, '', null],
    ],
    good: ['7'],
    bad: [['', 'Please select Thing']],
  },
  personName: {
    field: personName(),
    cells: [
      [{ firstName: 'Kavya', lastName: 'Bhat' }, 'Kavya Bhat'],
      [{ firstName: 'Kavya', lastName: '' }, 'Kavya'],
      [{ firstName: '', lastName: '' }, '----'],
      [null, '----'],
    ],
    trips: [],
    good: [],
    bad: [],
  },
};

const loaded = async (field: ConsoleField) => {
  const input = await viewOf(field).input?.();
  if (!input) throw new Error(`${field.type} has no input`);
  return input;
};
/** Returns the examples that have cases of this kind. */
const having = (kind: 'cells' | 'trips' | 'good' | 'bad') =>
  Object.entries(examples).filter(([, example]) => example[kind].length > 0);

test.each(having('cells'))('%s is formatted in a cell', (_, { field, cells }) => {
  expect(cells.map(([value]) => field.format(value))).toEqual(cells.map(([, shown]) => shown));
});

test.each(having('trips'))('%s is converted for the form and back', async (_, { field, trips }) => {
  const { toForm, toWire } = await loaded(field);
  expect(trips.map(([value]) => toForm(value))).toEqual(trips.map(([, typed]) => typed));
  expect(trips.map(([, typed]) => toWire(typed))).toEqual(trips.map(([, , sent]) => sent));
});

test.each(having('good'))('%s accepts valid values', (_, { field, good }) => {
  expect(good.map(typed => field.fault?.(typed, 'Thing'))).toEqual(good.map(() => undefined));
});

test.each(having('bad'))('%s refuses invalid values, each with its message', (_, { field, bad }) => {
  expect(bad.map(([typed]) => field.fault?.(typed, 'Thing'))).toEqual(bad.map(([, message]) => message));
});

test('numbers are aligned to the end of their cell, everything else to the start', () => {
  const types = Object.values(examples).map(({ field }) => [field.type, field.align]);
  expect(types.filter(([, align]) => align === 'end').map(([type]) => type)).toEqual(['number', 'number']);
});
