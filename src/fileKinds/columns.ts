import type { AreaLevel } from '#domain/areas.ts';
import { now } from '#domain/clock.ts';
import { isoDate } from '#domain/dates.ts';
import { monthPattern } from '#domain/months.ts';
import { loadDecimals } from '#domain/installations.ts';
import { isMobileNumber, typedPhone } from '#domain/phones.ts';
import { firstNameInWords, lastNameInWords } from '#domain/officer.ts';
import { firstNameForm, lastNameForm, meterReaderCode } from '#validation/person.ts';
import { characters, identifier, matching, numeric, type CellRule } from './cellRule.ts';
import type { Column } from './fileKind.ts';

/** The two columns of each level of area. */
export const areaColumns = {
  zone: { code: 'Zone_code', name: 'Zone_name' },
  circle: { code: 'Circle_code', name: 'Circle_name' },
  division: { code: 'Division_code', name: 'Division_name' },
  subDivision: { code: 'Sub_division_code', name: 'Sub_division_name' },
  section: { code: 'Section_code', name: 'Section_name' },
} as const satisfies Readonly<Record<AreaLevel, Record<'code' | 'name', string>>>;

export type AreaColumn = (typeof areaColumns)[AreaLevel]['code' | 'name'];

const code: Column = {
  rule: identifier(matching(/^[A-Za-z\d_-]{1,30}$/, '1 to 30 letters, digits, hyphens or underscores')),
};
const name: Column = { rule: characters(100) };

/** The codes and names of areas, widest first. */
export const areaCells: Readonly<Record<AreaColumn, Column>> = {
  Zone_code: code,
  Zone_name: name,
  Circle_code: code,
  Circle_name: name,
  Division_code: code,
  Division_name: name,
  Sub_division_code: code,
  Sub_division_name: name,
  Section_code: code,
  Section_name: name,
};

/** The rules of a person's fields, as in the forms. */
export const personRules = {
  mrCode: identifier(matching(meterReaderCode, '6 to 10 digits')),
  firstName: matching(firstNameForm, firstNameInWords),
  lastName: matching(lastNameForm, lastNameInWords),
  phone: identifier({
    says: '10 digits starting with 6, 7, 8 or 9, with or without +91',
    plain: typedPhone,
    allows: isMobileNumber,
  }),
} satisfies Readonly<Record<string, CellRule>>;

/** The account that identifies an installation. */
export const accountId = identifier(
  matching(/^[A-Za-z\d .]{1,29}$/, 'under 30 characters: letters, digits, space and period'),
  'spacedCode',
);

/** The consumer's number of an installation: RR stands for revenue register. */
export const rrNumber = identifier(characters(25), 'spacedCode');

/** The number of a TC that is on record, whatever form it has there. */
export const anyTcNumber = identifier(characters(60), 'spacedCode');

/** The day of the month on which a meter is read. */
export const readingDay = numeric({ min: 1, max: 31 }, 'a day from 1 to 31');

/** A day. */
export const day: CellRule = {
  says: 'a date such as 31/03/2024',
  holds: 'date',
  plain: text => dayOf(text) ?? text,
  allows: text => isoDate(text) !== undefined,
};

/** An audit month. Excel makes the first day of the month of it. */
export const auditMonth: CellRule = {
  says: 'a month such as 03/2024',
  holds: 'date',
  plain: text => monthOf(text) ?? text,
  allows: text => monthOf(text) !== undefined,
};

/** A sanctioned load, kW or HP. */
export const sanctionedLoad = numeric(
  { decimals: loadDecimals, min: 0, max: 99_999_999 },
  `a number from 0 to 99999999, with at most ${loadDecimals} decimals`,
);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const namedForm = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})$/i;
/** The text of a date cell with a time, whatever it shows. */
const timeForm = /^(\d{4}-\d{2}-\d{2})T[\d:]+$/;

/** The text of a date cell without a date format: the days since 30/12/1899, as Excel counts them after February 1900. */
const serialForm = /^\d{5}$/;
/** The number of 01/01/1950. A smaller number, or one of a day more than a year ahead, is more likely a code in the wrong column. */
const firstSerial = 18_264;
const daysAhead = 366;
const dayMs = 86_400_000;

/**
 * Returns the day that a cell's text names as YYYY-MM-DD: a date with figures, with the month's English name
 * (31-Mar-2024), with a time, or as Excel's number of it (45382). `undefined` for any other text and for days that don't
 * exist.
 */
export function dayOf(text: string): string | undefined {
  if (serialForm.test(text)) return dayOfSerial(Number(text));
  const [, date, monthName = '', year] = namedForm.exec(text) ?? [];
  const month = months.indexOf(monthName.toLowerCase()) + 1;
  return isoDate(month > 0 ? `${date}/${month}/${year}` : (timeForm.exec(text)?.[1] ?? text));
}

/** Counts from 1900. Only Excel for Mac, up to 2008, counted from 1904 by default, and nothing here says that it did. */
function dayOfSerial(serial: number): string | undefined {
  const at = Date.UTC(1899, 11, 30) + serial * dayMs;
  const isLikely = serial >= firstSerial && at <= now().getTime() + daysAhead * dayMs;
  return isLikely ? new Date(at).toISOString().slice(0, 10) : undefined;
}

const monthForm = /^(?:(?<month>\d{1,2})[/.-](?<year>\d{4})|(?<isoYear>\d{4})-(?<isoMonth>\d{2}))$/;
const namedMonthForm = /^(?<name>[a-z]{3})[a-z]*[ -](?<year>\d{4})$/i;

/**
 * Returns the month that a cell's text names as YYYY-MM: with figures (03/2024, 2024-03), with its English name (March
 * 2024, Mar-2024), or as one of its days. `undefined` for any other text.
 */
function monthOf(text: string): string | undefined {
  const ofDay = dayOf(text)?.slice(0, 7);
  if (ofDay !== undefined) return ofDay;
  const named = namedMonthForm.exec(text)?.groups ?? {};
  const {
    year = named['year'],
    isoYear = year,
    month,
    isoMonth = month,
  } = monthForm.exec(text)?.groups ?? {};
  const place = isoMonth ?? months.indexOf(named['name']?.toLowerCase() ?? '') + 1;
  const found = `${isoYear}-${String(place).padStart(2, '0')}`;
  return new RegExp(monthPattern).test(found) ? found : undefined;
}
