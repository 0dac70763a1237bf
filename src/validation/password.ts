import { object, ref, string } from 'yup';
import { otpLength } from '#domain/otp.ts';
import { check } from './fieldMessages.ts';

/** The smallest number of characters of a password. */
const shortestPassword = 8;

/** The special characters: the user pool's own set. */
export const specialCharacters = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+-';

/** A rule of the checklist under a new password. */
export interface PasswordRule {
  /** The rule's name for programs. */
  name: 'length' | 'lowercase' | 'uppercase' | 'digit' | 'special';
  /** The rule in the checklist. */
  title: string;
  /** Returns whether a password meets the rule. */
  isMetBy(password: string): boolean;
}

/** The rules of a new password; the checklist tests each by itself. */
export const passwordRules: readonly PasswordRule[] = [
  {
    name: 'length',
    title: `At least ${shortestPassword} characters`,
    isMetBy: text => text.length >= shortestPassword,
  },
  { name: 'lowercase', title: 'At least 1 lowercase letter', isMetBy: text => /[a-z]/.test(text) },
  { name: 'uppercase', title: 'At least 1 uppercase letter', isMetBy: text => /[A-Z]/.test(text) },
  { name: 'digit', title: 'At least 1 digit', isMetBy: text => /\d/.test(text) },
  {
    name: 'special',
    title: 'At least 1 special character',
    isMetBy: text => Array.from(specialCharacters).some(character => text.includes(character)),
  },
];

/** Returns whether a password meets every rule. */
export function isStrongPassword(password: string): boolean {
  return passwordRules.every(rule => rule.isMetBy(password));
}

/** Trims the password as sign-in does: a blank at either end would make it unusable. */
const newPassword = (missing: string, weak: string) =>
  string()
    .ensure()
    .trim()
    .required(missing)
    .test('strong', weak, text => text === '' || isStrongPassword(text));

const confirmPassword = string()
  .ensure()
  .trim()
  .required('Confirm your new password')
  .oneOf([ref('newPassword'), ''], 'New password and confirm password must match');

/** The schema of the dialog at a first sign-in. */
export const changePassword = object({
  newPassword: newPassword(
    'Please Enter new password',
    'Follow the instructions given below and enter a valid password.',
  ),
  confirmPassword,
});

/** The schema of the dialog in the profile. */
export const changeOwnPassword = object({
  currentPassword: string().ensure().trim().required('Enter your current password'),
  newPassword: newPassword(
    'Please Enter new password',
    'Follow the instructions given below and enter a valid password.',
  ).notOneOf([ref('currentPassword')], 'The new password must differ from the current one'),
  confirmPassword,
});

const reset = {
  // A message or a mail may show it in two groups.
  otp: string()
    .ensure()
    .transform((typed: string) => typed.replaceAll(/[\s-]/g, ''))
    .matches(new RegExp(`^\\d{${otpLength}}$`), `Enter ${otpLength} digit OTP`),
  newPassword: newPassword(
    'Enter your new password',
    'New Password should at least 8 characters long with at least 1 uppercase letter, 1 lowercase letter, 1 special character and 1 digit.',
  ),
};

/** The schema of the reset screen. */
export const resetPassword = object({ ...reset, confirmPassword });

const sentReset = object(reset);

/** Checks the body of the reset call, by the reset screen's rules. */
export const checkReset = (form: { otp: string; newPassword: string }) => check(sentReset, form);
