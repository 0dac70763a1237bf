import { describe, expect, test } from 'vitest';
import { check, firstMessage } from '#validation/fieldMessages.ts';
import { editMeterReader, meterReaderFaults, profileFaults } from '#validation/person.ts';
import { typedPhone, withoutPhonePrefix, withPhonePrefix } from '#domain/phones.ts';

const thirty = 'a'.repeat(30);
const meterReader = { firstName: 'Kavya', lastName: 'Bhat', phone: '9845012345', mrCode: '5410101' };

/** Returns the messages of a valid form with some values replaced. */
const edited = (values: object) => {
  const checked = check(editMeterReader, { ...meterReader, ...values });
  return checked.ok ? {} : checked.errors;
};
const updated = ({ firstName = 'Kavya', lastName = 'Bhat', phone = '9845012345' }) =>
  profileFaults({ name: { firstName, lastName }, phoneNumber: withPhonePrefix(phone) });

describe("'Edit MR'", () => {
  test.each([
    [{}],
    [{ firstName: 'A. B' }],
    [{ firstName: 'Dr. Kavya K' }],
    [{ firstName: thirty }],
    [{ lastName: '' }],
    [{ lastName: undefined }],
    [{ lastName: thirty }],
    [{ phone: '6000000000' }],
    [{ phone: ' 9845012345 ' }],
    [{ mrCode: '541010' }],
    [{ mrCode: '5410101234' }],
  ])('accepts %j', values => {
    expect(edited(values)).toEqual({});
  });

  test.each([
    [{ firstName: 'Ka' }, { firstName: 'Enter a valid First name' }],
    [{ firstName: '   ' }, { firstName: 'Enter a valid First name' }],
    [{ firstName: `${thirty}a` }, { firstName: 'Enter a valid First name' }],
    [{ firstName: 'Kavya1' }, { firstName: 'Enter a valid First name' }],
    [{ firstName: 'Kav-ya' }, { firstName: 'Enter a valid First name' }],
    [{ lastName: 'Bh@t' }, { lastName: 'Enter a valid Last name' }],
    [{ lastName: `${thirty}a` }, { lastName: 'Enter a valid Last name' }],
    [{ phone: '' }, { phone: 'Enter a valid 10 digit phone number' }],
    [{ phone: '5845012345' }, { phone: 'Enter a valid 10 digit phone number' }],
    [{ phone: '984501234' }, { phone: 'Enter a valid 10 digit phone number' }],
    [{ phone: '98450123456' }, { phone: 'Enter a valid 10 digit phone number' }],
    [{ mrCode: '54101' }, { mrCode: 'Oops! Something went wrong.' }],
    [{ mrCode: '54101012345' }, { mrCode: 'Oops! Something went wrong.' }],
    [{ mrCode: '' }, { mrCode: 'Oops! Something went wrong.' }],
    [
      { firstName: '', phone: 'x' },
      { firstName: 'Enter a valid First name', phone: 'Enter a valid 10 digit phone number' },
    ],
  ])('refuses %j', (values, messages) => {
    expect(edited(values)).toEqual(messages);
  });
});

describe("'Profile update'", () => {
  test.each([[{}], [{ firstName: ' Kavya ' }], [{ lastName: '' }], [{ lastName: 'K. R. Bhat' }]])(
    'accepts %j',
    values => {
      expect(updated(values)).toEqual({});
    },
  );

  test.each([
    [{ firstName: 'Kavya1' }, { 'name.firstName': 'Enter a valid first name' }],
    [{ firstName: 'K1' }, { 'name.firstName': 'Enter a valid first name' }],
    [{ firstName: 'Ka' }, { 'name.firstName': 'Please enter more than 3 characters for first name' }],
    [{ firstName: '' }, { 'name.firstName': 'Please enter more than 3 characters for first name' }],
    [
      { firstName: `${thirty}a` },
      { 'name.firstName': 'Please enter less than 30 characters for first name' },
    ],
    [{ lastName: 'Bhat2' }, { 'name.lastName': 'Enter a valid last name' }],
    [{ lastName: `${thirty}a` }, { 'name.lastName': 'Enter a valid last name' }],
    [{ phone: '984501234' }, { phoneNumber: 'Please enter Phone Number with length 10' }],
    [{ phone: '' }, { phoneNumber: 'Please enter Phone Number with length 10' }],
    [{ phone: '1845012345' }, { phoneNumber: 'Enter a valid 10 digit Phone Number' }],
  ])('refuses %j', (values, messages) => {
    expect(updated(values)).toEqual(messages);
  });
});

describe('a change in a call', () => {
  const name = { firstName: 'Kavya', lastName: 'Bhat' };

  test('is checked only by the rules of its own fields', () => {
    expect(meterReaderFaults({})).toEqual({});
    expect(meterReaderFaults({ name })).toEqual({});
    expect(meterReaderFaults({ phoneNumber: '+919845012345' })).toEqual({});
    expect(meterReaderFaults({ name: { ...name, firstName: '1' }, phoneNumber: '+911' })).toEqual({
      'name.firstName': 'Enter a valid First name',
      phoneNumber: 'Enter a valid 10 digit phone number',
    });
    expect(profileFaults({ name: { firstName: 'Ka', lastName: '?' } })).toEqual({
      'name.firstName': 'Please enter more than 3 characters for first name',
      'name.lastName': 'Enter a valid last name',
    });
    expect(firstMessage(profileFaults({ phoneNumber: '+911234567890' }))).toBe(
      'Enter a valid 10 digit Phone Number',
    );
  });

  test.each(['9845012345', '+91+919845012345', '+919845012345 ', '++919845012345', '+92 9845012345', ''])(
    'needs +91 and ten digits, not %j',
    phoneNumber => {
      expect(Object.keys(meterReaderFaults({ phoneNumber }))).toEqual(
        phoneNumber.endsWith(' ') ? [] : ['phoneNumber'],
      );
    },
  );

  test('adds and removes the prefix only once', () => {
    expect(withPhonePrefix('9845012345')).toBe('+919845012345');
    expect(withPhonePrefix('+919845012345')).toBe('+919845012345');
    expect(withoutPhonePrefix('+919845012345')).toBe('9845012345');
    expect(withoutPhonePrefix('9198450123')).toBe('9198450123');
  });
});

test.each([
  ['9845012345', '9845012345'],
  ['98450 12345', '9845012345'],
  ['+91 98450-12345', '9845012345'],
  ['919845012345', '9845012345'],
  ['09845012345', '9845012345'],
  ['9198450123', '9198450123'],
  ['98450123456', '98450123456'],
  ['+9', '+9'],
])('the typed phone number %j is taken as %j', (typed, taken) => {
  expect(typedPhone(typed)).toBe(taken);
});
