import { object, type StringSchema } from 'yup';
import { check, type FieldMessages } from './fieldMessages.ts';
import { oneLine } from './texts.ts';

/** What a phone number on record starts with; ten digits follow. */
export const phonePrefix = '+91';

/** Most characters of a first or last name; an input takes no more. */
export const longestName = 30;
const shortestFirstName = 3;

/** What is said when nothing was changed. */
export const nothingChanged = "You haven't changed any fields.";

const nameLetters = /^[A-Za-z. ]*$/;
const tenDigits = /^\d{10}$/;
const mobileNumber = /^[6-9]\d{9}$/;
/** The form of a meter reader's code. */
export const meterReaderCode = /^\d{6,10}$/;

/** Ten digits as they are kept: '9845012345' gives '+919845012345'; a number that has the prefix stays as it is. */
export function withPhonePrefix(phone: string): string {
  return phone.startsWith(phonePrefix) ? phone : phonePrefix + phone;
}

/** A kept number as it is typed: '+919845012345' gives '9845012345'. */
export function withoutPhonePrefix(phone: string): string {
  return phone.startsWith(phonePrefix) ? phone.slice(phonePrefix.length) : phone;
}

/** Whether ten digits, with or without the prefix, are a mobile number. */
export function isMobileNumber(phone: string): boolean {
  return mobileNumber.test(withoutPhonePrefix(phone));
}

/** Whether a meter reader's code belongs to a sub-division: it starts with the sub-division's code. */
export function startsWithSubDivision(mrCode: string, subDivisionCode: string): boolean {
  return mrCode.startsWith(subDivisionCode);
}

/** A first name in one sentence for every fault, as 'Edit MR' and the users file have it. */
export const plainFirstName = (message: string) =>
  oneLine(message).matches(nameLetters, message).min(shortestFirstName, message).max(longestName, message);

/** A last name, which may be empty. */
export const plainLastName = (message: string) =>
  oneLine(message).matches(nameLetters, message).max(longestName, message);

const meterReader = {
  firstName: plainFirstName('Enter a valid First name'),
  lastName: plainLastName('Enter a valid Last name'),
  phone: oneLine('Enter a valid 10 digit phone number').matches(
    mobileNumber,
    'Enter a valid 10 digit phone number',
  ),
};

const profile = {
  firstName: oneLine('Enter a valid first name')
    .matches(nameLetters, 'Enter a valid first name')
    .min(shortestFirstName, 'Please enter more than 3 characters for first name')
    .max(longestName, 'Please enter less than 30 characters for first name'),
  lastName: plainLastName('Enter a valid last name'),
  phone: oneLine('Please enter Phone Number with length 10')
    .matches(tenDigits, 'Please enter Phone Number with length 10')
    .matches(mobileNumber, 'Enter a valid 10 digit Phone Number'),
};

/** The form 'Edit MR'; `phone` is the ten digits. `mrCode` can't be edited, so a wrong one is not the officer's fault. */
export const editMeterReader = object({
  ...meterReader,
  mrCode: oneLine('Oops! Something went wrong.').matches(meterReaderCode, 'Oops! Something went wrong.'),
});

/** A change to a person as it is sent: only what was changed, the number with its prefix. */
export interface PersonChange {
  readonly name?: { readonly firstName: string; readonly lastName: string };
  readonly phoneNumber?: string;
}

/** What is wrong with a change to a meter reader, by path: `{ 'name.firstName': 'Enter a valid First name' }`. */
export function meterReaderFaults(change: PersonChange): FieldMessages {
  return faults(meterReader, change);
}

/** What is wrong with a change to the caller's own profile, by path; the form 'Profile update' checks it before the confirm step. */
export function profileFaults(change: PersonChange): FieldMessages {
  return faults(profile, change);
}

function faults(rules: Record<'firstName' | 'lastName' | 'phone', StringSchema>, change: PersonChange) {
  const { name: names, phoneNumber } = change;
  const schema = object({
    ...(names && { name: object({ firstName: rules.firstName, lastName: rules.lastName }) }),
    ...(phoneNumber !== undefined && { phoneNumber: rules.phone }),
  });
  const digits = phoneNumber?.startsWith(phonePrefix) ? withoutPhonePrefix(phoneNumber) : '';
  const checked = check(schema, { name: names, phoneNumber: digits });
  return checked.ok ? {} : checked.errors;
}
