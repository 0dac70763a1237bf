import { object, type Schema } from 'yup';
import { ofEachText, type ReaderTexts } from '#tables/readerFields.ts';
import { longestName, shortestFirstName } from '#domain/officer.ts';
import { mobileNumber, phonePrefix, withoutPhonePrefix } from '#domain/phones.ts';
import { trimmed } from '#domain/texts.ts';
import { check, type FieldMessages } from './fieldMessages.ts';
import { fieldRule } from './fieldRule.ts';
import { oneLine } from './texts.ts';

/** The form of a first name in 'Edit MR' and in files. */
export const firstNameForm = /^[A-Za-z. ]{3,30}$/;
/** The form of a last name, which may be empty. */
export const lastNameForm = /^[A-Za-z. ]{0,30}$/;

/** The message when nothing was changed. */
export const nothingChanged = "You haven't changed any fields.";

const nameLetters = /^[A-Za-z. ]*$/;
const tenDigits = /^\d{10}$/;
/** The pattern of a meter reader's code. */
export const meterReaderCode = /^\d{6,10}$/;

/** Returns whether a meter reader's code belongs to a sub-division: it starts with the sub-division's code. */
export function startsWithSubDivision(mrCode: string, subDivisionCode: string): boolean {
  return mrCode.startsWith(subDivisionCode);
}

const plainLastName = (message: string) => oneLine(message).matches(lastNameForm, message);

/** The rules of the texts that are declared for meter readers. */
const readerTexts = ofEachText(({ field, label }) => fieldRule(field, label));

const meterReader = {
  firstName: oneLine('Enter a valid First name').matches(firstNameForm, 'Enter a valid First name'),
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

/** The form 'Edit MR'; `phone` is ten digits. `mrCode` can't be edited, so a wrong one is not the officer's mistake. */
export const editMeterReader = object({
  ...meterReader,
  ...readerTexts,
  mrCode: oneLine('Oops! Something went wrong.').matches(meterReaderCode, 'Oops! Something went wrong.'),
});

/** A change of a person as the client sends it: only the changed fields, the phone number with its prefix. */
export interface PersonChange extends ReaderTexts {
  readonly name?: { readonly firstName: string; readonly lastName: string };
  readonly phoneNumber?: string;
}

/** Returns the messages for a change of a meter reader, by path: `{ 'name.firstName': 'Enter a valid First name' }`. */
export function meterReaderFaults(change: PersonChange): FieldMessages {
  return faults(meterReader, change, readerTexts);
}

/** Returns the messages for a change of the caller's profile, by path. The form checks before its confirm step. */
export function profileFaults(change: PersonChange): FieldMessages {
  return faults(profile, change);
}

function faults(
  rules: Readonly<Record<'firstName' | 'lastName' | 'phone', Schema>>,
  change: PersonChange,
  texts: Readonly<Record<string, Schema>> = {},
) {
  const { name: names, phoneNumber } = change;
  const sent = Object.entries(texts).filter(([key]) => key in change);
  const schema = object({
    ...Object.fromEntries(sent),
    ...(names && { name: object({ firstName: rules.firstName, lastName: rules.lastName }) }),
    ...(phoneNumber !== undefined && { phoneNumber: rules.phone }),
  });
  const number = trimmed(phoneNumber ?? '');
  const digits = number.startsWith(phonePrefix) ? withoutPhonePrefix(number) : '';
  // The rule trims, but a blank after the prefix would be stored.
  const checked = check(schema, { ...change, phoneNumber: digits === trimmed(digits) ? digits : '' });
  return checked.ok ? {} : checked.errors;
}
