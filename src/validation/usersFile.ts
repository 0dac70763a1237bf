import { object, type ObjectSchema } from 'yup';
import { areaLevels, codeKey, nameKey, type Area, type AreaLevel, type Location } from '#domain/areas.ts';
import { levelOf, officerOf } from '#domain/roles.ts';
import { check, type Checked } from './fieldMessages.ts';
import {
  isMobileNumber,
  meterReaderCode,
  plainFirstName,
  plainLastName,
  startsWithSubDivision,
  withPhonePrefix,
} from './person.ts';
import { rowReasons } from './rowReasons.ts';
import type { RowCells, SheetKind } from './sheetKind.ts';
import { oneLine } from './texts.ts';

/** The sheet of officers and meter readers. */
export const usersSheet = {
  name: 'users',
  columns: [
    'Zone_code',
    'Zone_name',
    'Circle_code',
    'Circle_name',
    'Division_code',
    'Division_name',
    'Sub_division_code',
    'Sub_division_name',
    'Section_code',
    'Section_name',
    'Data_provider',
    'MR_code',
    'First_name',
    'Last_name',
    'Phone_number',
  ],
  required: ['MR_code', 'First_name'],
} as const satisfies SheetKind;

type Column = (typeof usersSheet.columns)[number];

/** The two columns of each level of area. */
export const areaColumns = {
  zone: { code: 'Zone_code', name: 'Zone_name' },
  circle: { code: 'Circle_code', name: 'Circle_name' },
  division: { code: 'Division_code', name: 'Division_name' },
  subDivision: { code: 'Sub_division_code', name: 'Sub_division_name' },
  section: { code: 'Section_code', name: 'Section_name' },
} as const satisfies Readonly<Record<AreaLevel, { code: Column; name: Column }>>;

/** The designations in a users file. */
export type FiledDesignation = (typeof officerOf)[AreaLevel] | 'mr';

/** An officer or meter reader from a valid row. */
export interface UserRow {
  /** Follows from the deepest filled level. */
  designation: FiledDesignation;
  /** The person's code: a meter reader's own, or the code of an officer's area. */
  code: string;
  /** The codes and names of the areas in the row. */
  location: Location;
  /** The area of the officer above, who must be in the same sheet or on record; a chief engineer has none. */
  parent?: Area;
  /** Of meter readers only. */
  mrCode?: string;
  /** Of assistant engineers only. */
  dataProvider?: string;
  firstName: string;
  lastName: string;
  /** +91 and ten digits; missing if the cell is blank. */
  phoneNumber?: string;
}

const text = (column: Column) => oneLine(`${column} must be in one line, without hidden characters`);
const mandatory = (column: Column, who: FiledDesignation) =>
  text(column).required(`${column} is mandatory for ${who.toUpperCase()}`);

const areaCodeForm = /^[A-Za-z0-9_-]{1,30}$/;
const areaCode = (column: Column) =>
  text(column).matches(areaCodeForm, {
    message: `${column} must be 1 to 30 letters, digits, hyphens or underscores`,
    excludeEmptyString: true,
  });
const areaName = (column: Column) => text(column).max(100, `${column} must be 1 to 100 characters`);

/** Returns the level of a designation's own area and the level above it; `undefined` if it has none. */
function levelsOf(who: FiledDesignation): { own: AreaLevel | undefined; above: AreaLevel | undefined } {
  const level = levelOf(who);
  if (who === 'mr') return { own: undefined, above: level };
  return { own: level, above: level && areaLevels[areaLevels.indexOf(level) - 1] };
}

function schemaFor(who: FiledDesignation): ObjectSchema<Record<Column, string>> {
  const { own, above } = levelsOf(who);
  const codeOf = (level: AreaLevel) => {
    const column = areaColumns[level].code;
    const rule = areaCode(column);
    return level === own || level === above
      ? rule.required(`${column} is mandatory for ${who.toUpperCase()}`)
      : rule;
  };
  const nameOf = (level: AreaLevel) => {
    const column = areaColumns[level].name;
    const rule = areaName(column);
    return level === own ? rule.required(`${column} is mandatory for ${who.toUpperCase()}`) : rule;
  };
  return object({
    Zone_code: codeOf('zone'),
    Zone_name: nameOf('zone'),
    Circle_code: codeOf('circle'),
    Circle_name: nameOf('circle'),
    Division_code: codeOf('division'),
    Division_name: nameOf('division'),
    Sub_division_code: codeOf('subDivision'),
    Sub_division_name: nameOf('subDivision'),
    Section_code: codeOf('section'),
    Section_name: nameOf('section'),
    Data_provider:
      who === 'ae'
        ? mandatory('Data_provider', who).max(100, 'Data_provider must be 1 to 100 characters')
        : text('Data_provider').oneOf([''], 'Data_provider is only for AE'),
    MR_code:
      who === 'mr'
        ? mandatory('MR_code', who).matches(meterReaderCode, 'MR_code must be 6 to 10 digits')
        : text('MR_code'),
    First_name: text('First_name')
      .required('First_name is mandatory')
      .concat(plainFirstName('First_name must be 3 to 30 letters, dots and spaces')),
    Last_name: plainLastName('Last_name must be at most 30 letters, dots and spaces'),
    Phone_number: text('Phone_number').test(
      'phone',
      'Phone_number must be 10 digits starting with 6, 7, 8 or 9, with or without +91',
      value => value === '' || isMobileNumber(value),
    ),
  });
}

const schemas: Readonly<Record<FiledDesignation, ObjectSchema<Record<Column, string>>>> = {
  ce: schemaFor('ce'),
  se: schemaFor('se'),
  ee: schemaFor('ee'),
  aee: schemaFor('aee'),
  ae: schemaFor('ae'),
  mr: schemaFor('mr'),
};

/** Returns the designation of a row, by its deepest filled level, code or name; `undefined` if it fills none. */
export function designationOf(cells: RowCells): FiledDesignation | undefined {
  const filled = (column: Column) => (cells[column] ?? '').trim() !== '';
  if (filled('MR_code')) return 'mr';
  for (const level of areaLevels.toReversed()) {
    const { code, name } = areaColumns[level];
    if (!filled(code) && !filled(name)) continue;
    return officerOf[level];
  }
  return undefined;
}

/** Returns the cell that identifies a row's person: its column, and its code if that is valid. */
export function codeCellOf(cells: RowCells): { column: Column; code: string | undefined } | undefined {
  const designation = designationOf(cells);
  if (!designation) return undefined;
  const { own } = levelsOf(designation);
  const column = own ? areaColumns[own].code : 'MR_code';
  const code = (cells[column] ?? '').trim();
  const isRight = own ? areaCodeForm.test(code) : isMeterReaderCode(code, cells.Sub_division_code);
  return { column, code: isRight ? code : undefined };
}

function isMeterReaderCode(code: string, subDivision = ''): boolean {
  return meterReaderCode.test(code) && startsWithSubDivision(code, subDivision.trim());
}

/**
 * Checks a single row: its columns, the fields that its designation needs, and that a meter reader's code starts with
 * the sub-division code if the row has one. The caller checks that the parent exists.
 */
export function checkUser(cells: RowCells): Checked<UserRow> {
  const designation = designationOf(cells);
  if (!designation)
    return { ok: false, errors: { MR_code: 'Fill MR_code, or the columns of the area in charge' } };
  const checked = check(schemas[designation], cells);
  if (!checked.ok) return checked;
  const row = checked.value;
  const { MR_code: mrCode, Sub_division_code: subDivision } = row;
  if (designation === 'mr' && subDivision !== '' && !startsWithSubDivision(mrCode, subDivision)) {
    return { ok: false, errors: { MR_code: rowReasons.users.failure.codeOutsideSubDivision } };
  }
  const { own, above } = levelsOf(designation);
  return {
    ok: true,
    value: {
      designation,
      code: own ? row[areaColumns[own].code] : mrCode,
      location: locationOf(row),
      ...(above && { parent: { level: above, code: row[areaColumns[above].code] } }),
      ...(designation === 'mr' && { mrCode }),
      ...(designation === 'ae' && { dataProvider: row.Data_provider }),
      firstName: row.First_name,
      lastName: row.Last_name,
      ...(row.Phone_number !== '' && { phoneNumber: withPhonePrefix(row.Phone_number) }),
    },
  };
}

function locationOf(row: Record<Column, string>): Location {
  const location: Record<string, string> = {};
  for (const level of areaLevels) {
    const { code, name } = areaColumns[level];
    if (row[code] !== '') location[codeKey(level)] = row[code];
    if (row[name] !== '') location[nameKey(level)] = row[name];
  }
  return location;
}
