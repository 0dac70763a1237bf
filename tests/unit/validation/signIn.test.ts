import { describe, expect, test } from 'vitest';
import { check } from '#validation/fieldMessages.ts';
import { loginFaults, usernameRequired } from '#validation/login.ts';
import {
  changePassword,
  isStrongPassword,
  passwordRules,
  resetPassword,
  specialCharacters,
} from '#validation/password.ts';

const strong = 'Energy@2024';
const weakInDialog = 'Follow the instructions given below and enter a valid password.';
const weakOnReset =
  'New Password should at least 8 characters long with at least 1 uppercase letter, 1 lowercase letter, 1 special character and 1 digit.';

test('sign-in needs both fields, and the forgot link the username', () => {
  expect(loginFaults({ username: 'ae', password: 'secret' })).toEqual({});
  expect(loginFaults({ username: '  ', password: '' })).toEqual({
    username: 'Please enter valid value',
    password: 'Please enter valid value',
  });
  expect(usernameRequired).toBe('Username is required to change password');
});

describe('a password', () => {
  test.each([
    [strong, []],
    ['', ['length', 'lowercase', 'uppercase', 'digit', 'special']],
    ['Aa1@567', ['length']],
    ['AAAA111@', ['lowercase']],
    ['aaaa111@', ['uppercase']],
    ['AAaa@@@@', ['digit']],
    ['AAaa1111', ['special']],
    ['AAaa 1111', ['special']],
    ['ÄÄää११११', ['lowercase', 'uppercase', 'digit', 'special']],
  ])('%j breaks the rules %j', (password, broken) => {
    expect(passwordRules.filter(rule => !rule.isMetBy(password)).map(rule => rule.name)).toEqual(broken);
    expect(isStrongPassword(password)).toBe(broken.length === 0);
  });

  test("counts the user pool's special characters as special, and no others", () => {
    const set = '^ $ * . [ ] { } ( ) ? " ! @ # % & / \\ , > < \' : ; | _ ~ ` = + -'.split(' ');
    expect(specialCharacters.split('').toSorted()).toEqual(set.toSorted());
    for (const character of set) expect(isStrongPassword(`Aaaaaa1${character}`)).toBe(true);
  });

  test('is checked in the dialog of a first sign-in', () => {
    const faults = (newPassword: string, confirmPassword: string) => {
      const checked = check(changePassword, { newPassword, confirmPassword });
      return checked.ok ? {} : checked.errors;
    };
    expect(faults(strong, strong)).toEqual({});
    expect(faults('', '')).toEqual({
      newPassword: 'Please Enter new password',
      confirmPassword: 'Confirm your new password',
    });
    expect(faults('weak', 'weak')).toEqual({ newPassword: weakInDialog });
    expect(faults(strong, `${strong}x`)).toEqual({
      confirmPassword: 'New password and confirm password must match',
    });
    expect(faults(strong, '')).toEqual({ confirmPassword: 'Confirm your new password' });
  });

  test('is checked on the reset screen', () => {
    const faults = (values: object) => {
      const checked = check(resetPassword, {
        otp: '012345',
        newPassword: strong,
        confirmPassword: strong,
        ...values,
      });
      return checked.ok ? {} : checked.errors;
    };
    expect(faults({})).toEqual({});
    for (const otp of ['012 345', ' 012-345 ']) expect(faults({ otp })).toEqual({});
    expect(faults({ newPassword: '', confirmPassword: strong })).toMatchObject({
      newPassword: 'Enter your new password',
    });
    expect(faults({ newPassword: 'weak', confirmPassword: 'weak' })).toEqual({ newPassword: weakOnReset });
    for (const otp of ['', '12345', '1234567', '12345a', ' 12345', '१२३४५६'])
      expect(faults({ otp })).toEqual({ otp: 'Enter 6 digit OTP' });
  });
});
