import { describe, expect, test } from 'vitest';
import { readerTexts } from '#tables/readerFields.ts';
import { users } from '#fileKinds/kinds/users.ts';
import { sheetKindsOf } from '#fileKinds/rowTypes.ts';
import { faultsOf, judge, titleOf } from '../../support/fileKinds/judge.ts';

const person = { First_name: 'Kavya', Last_name: 'Bhat', Phone_number: '9845012345' };
const zone = { Zone_code: '5', Zone_name: 'Bengaluru' };
const circle = { Circle_code: '54', Circle_name: 'North' };
const division = { Division_code: '541', Division_name: 'Hebbal' };
const subDivision = { Sub_division_code: '54101', Sub_division_name: 'Sahakarnagar' };
const section = { Section_code: '5410101', Section_name: 'Kodigehalli' };

/** The smallest valid row of each designation. */
const smallest = {
  ce: { ...person, ...zone },
  se: { ...person, Zone_code: '5', ...circle },
  ee: { ...person, Circle_code: '54', ...division },
  aee: { ...person, Division_code: '541', ...subDivision },
  ae: { ...person, Sub_division_code: '54101', ...section, Data_provider: 'Agency' },
  mr: { ...person, Section_code: '5410101', MR_code: '5410101' },
};

const faults = (cells: Record<string, string>) => faultsOf(users, cells);
const designationOf = (cells: Record<string, string>) => titleOf(users, cells)?.toLowerCase();
const rowOf = (cells: Record<string, string>) => {
  const [verdict] = judge(users, [cells]);
  return verdict?.outcome === 'valid' ? verdict.row : undefined;
};
const without = (cells: Record<string, string>, column: string) => ({ ...cells, [column]: '' });

test('has the columns of the specification', () => {
  const [usersSheet] = sheetKindsOf(users);
  const declared = readerTexts.map(({ column }): string => column);
  expect(usersSheet?.columns.filter(column => !declared.includes(column)).join()).toBe(
    'Zone_code,Zone_name,Circle_code,Circle_name,Division_code,Division_name,Sub_division_code,Sub_division_name,Section_code,Section_name,Data_provider,MR_code,First_name,Last_name,Phone_number',
  );
  expect(usersSheet?.required).toEqual(['MR_code', 'First_name']);
});

describe('the designation', () => {
  test.each(Object.entries(smallest))(
    'of the smallest row of %s follows from its deepest level',
    (designation, cells) => {
      expect(designationOf(cells)).toBe(designation);
      expect(faults(cells)).toEqual({});
    },
  );

  test('follows from the deepest name or code', () => {
    expect(designationOf({ ...zone, Section_name: 'Kodigehalli' })).toBe('ae');
    expect(designationOf({ ...zone, ...circle, ...section, MR_code: '5410101' })).toBe('mr');
    expect(faults({ ...person, MR_code: ' ' })).toEqual({
      MR_code:
        'Fill MR_code, Section_code, Section_name, Sub_division_code, Sub_division_name, Division_code, Division_name, Circle_code, Circle_name, Zone_code or Zone_name',
    });
  });
});

describe('what a designation needs', () => {
  test.each([
    ['ce', ['Zone_code', 'Zone_name']],
    ['se', ['Zone_code', 'Circle_code', 'Circle_name']],
    ['ee', ['Circle_code', 'Division_code', 'Division_name']],
    ['aee', ['Division_code', 'Sub_division_code', 'Sub_division_name']],
    ['ae', ['Sub_division_code', 'Section_code', 'Section_name', 'Data_provider']],
    ['mr', ['Section_code']],
  ] as const)('%s: %j', (who, columns) => {
    for (const column of columns.filter(name => !(who === 'ce' && name.startsWith('Zone'))))
      expect(faults(without(smallest[who], column))).toEqual({
        [column]: `${column} is mandatory for ${who.toUpperCase()}`,
      });
  });

  test('a chief engineer needs the code and the name of the zone', () => {
    expect(faults(without(smallest.ce, 'Zone_code'))).toEqual({ Zone_code: 'Zone_code is mandatory for CE' });
    expect(faults(without(smallest.ce, 'Zone_name'))).toEqual({ Zone_name: 'Zone_name is mandatory for CE' });
  });

  test('only the first name is required, not the last name or the number', () => {
    for (const cells of Object.values(smallest)) {
      expect(faults(without(cells, 'First_name'))).toEqual({ First_name: 'First_name is mandatory' });
      expect(faults({ ...cells, Last_name: '', Phone_number: '' })).toEqual({});
    }
  });

  test('only an assistant engineer has a data provider', () => {
    for (const who of ['ce', 'se', 'ee', 'aee', 'mr'] as const)
      expect(faults({ ...smallest[who], Data_provider: 'Agency' })).toEqual({
        Data_provider: 'Data_provider is only for AE',
      });
  });
});

describe('a valid row', () => {
  test('returns a meter reader', () => {
    expect(rowOf({ ...zone, ...section, ...subDivision, ...person, MR_code: '5410101' })).toMatchObject({
      designation: 'mr',
      code: '5410101',
      location: {
        zoneCode: '5',
        zoneName: 'Bengaluru',
        subDivisionCode: '54101',
        subDivisionName: 'Sahakarnagar',
        sectionCode: '5410101',
        sectionName: 'Kodigehalli',
      },
      parent: { level: 'section', code: '5410101' },
      mrCode: '5410101',
      firstName: 'Kavya',
      lastName: 'Bhat',
      phoneNumber: '+919845012345',
    });
  });

  test('returns officers with their area and the area of the officer above', () => {
    const returned = Object.values(smallest).map(cells => {
      const row = rowOf(cells);
      return [row?.designation, row?.code, row?.parent, row?.dataProvider];
    });
    expect(returned).toEqual([
      ['ce', '5', undefined, undefined],
      ['se', '54', { level: 'zone', code: '5' }, undefined],
      ['ee', '541', { level: 'circle', code: '54' }, undefined],
      ['aee', '54101', { level: 'division', code: '541' }, undefined],
      ['ae', '5410101', { level: 'subDivision', code: '54101' }, 'Agency'],
      ['mr', '5410101', { level: 'section', code: '5410101' }, undefined],
    ]);
  });
});

describe('the columns', () => {
  const mr = smallest.mr;

  test.each([
    [{ Phone_number: '+919845012345' }],
    [{ Phone_number: '919845012345' }],
    [{ Phone_number: '+91 98450-12345' }],
    [{ Phone_number: '6000000000' }],
    [{ MR_code: '541010' }],
    [{ MR_code: '5410101234' }],
    [{ MR_code: '5410199', Sub_division_code: '54101' }],
    [{ First_name: 'Dr. K' }],
    [{ Section_code: 'SEC-1_a' }],
  ])('may be %j', cells => {
    expect(faults({ ...mr, ...cells })).toEqual({});
  });

  test.each([
    [{ Phone_number: '984501234' }, 'Phone_number', /10 digits/],
    [{ Phone_number: '5845012345' }, 'Phone_number', /6, 7, 8 or 9/],
    [{ Phone_number: '9.19845E+11' }, 'Phone_number', /looks like a number that a program made/],
    [{ MR_code: '54101' }, 'MR_code', /^MR_code must be 6 to 10 digits$/],
    [{ MR_code: '54101012345' }, 'MR_code', /^MR_code must be 6 to 10 digits$/],
    [{ MR_code: 'MR5410101' }, 'MR_code', /^MR_code must be 6 to 10 digits$/],
    [
      { MR_code: '5420101', Sub_division_code: '54101' },
      'MR_code',
      /^MR code does not start with the sub-division code$/,
    ],
    [{ First_name: 'Ka' }, 'First_name', /3 to 30 letters/],
    [{ First_name: 'K4vya' }, 'First_name', /3 to 30 letters/],
    [{ Last_name: 'a'.repeat(31) }, 'Last_name', /at most 30/],
    [{ Section_code: 'a/b' }, 'Section_code', /^Section_code must be 1 to 30 letters/],
    [{ Section_code: '1'.repeat(31) }, 'Section_code', /^Section_code must be 1 to 30 letters/],
    [{ Section_name: 'n'.repeat(101) }, 'Section_name', /1 to 100 characters/],
  ])('may not be %j', (cells, column, message) => {
    const messages = faults({ ...mr, ...cells });
    expect(Object.keys(messages)).toEqual([column]);
    expect(messages[column]).toMatch(message);
  });
});
