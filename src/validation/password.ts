import { object, ref, string } from 'yup';
import { otpLength } from '#domain/otp.ts';
import { check } from './fieldMessages.ts';

/** Fewest characters of a password. */
const shortestPassword = 8;

/** What counts as a special character: the user pool's own set. */
export const specialCharacters = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+-';

/** A rule of the checklist under a new password. */
export interface PasswordRule {
  /** For programs. */
  name: 'length' | 'lowercase' | 'uppercase' | 'digit' | 'special';
  /** As the checklist shows it. */
  title: string;
  /** Whether a password keeps it. */
  keeps(password: string): boolean;
}

/** The rules of a new password, each to be tested by itself. */
export const passwordRules: readonly PasswordRule[] = [
  {
    name: 'length',
    title: `At least ${shortestPassword} characters`,
    keeps: text => text.length >= shortestPassword,
  },
  { name: 'lowercase', title: 'At least 1 lowercase letter', keeps: text => /[a-z]/.test(text) },
  { name: 'uppercase', title: 'At least 1 uppercase letter', keeps: text => /[A-Z]/.test(text) },
  { name: 'digit', title: 'At least 1 digit', keeps: text => /\d/.test(text) },
  {
    name: 'special',
    title: 'At least 1 special character',
    keeps: text => Array.from(specialCharacters).some(character => text.includes(character)),
  },
];

/** Whether a password keeps every rule. */
export function isStrongPassword(password: string): boolean {
  return passwordRules.every(rule => rule.keeps(password));
}

/** Trimmed, as sign-in trims what is typed: a blank at either end would never be right again. */
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

/** The dialog of a first sign-in. */
export const changePassword = object({
  newPassword: newPassword(
    'Please Enter new password',
    'Follow the instructions given below and enter a valid password.',
  ),
  confirmPassword,
});

const reset = {
  otp: string()
    .ensure()
    .matches(new RegExp(`^\\d{${otpLength}}$`), `Enter ${otpLength} digit OTP`),
  newPassword: newPassword(
    'Enter your new password',
    'New Password should at least 8 characters long with at least 1 uppercase letter, 1 lowercase letter, 1 special character and 1 digit.',
  ),
};

/** The reset screen. */
export const resetPassword = object({ ...reset, confirmPassword });

const sentReset = object(reset);

/** What the reset screen sends, by the same rules. */
export const checkReset = (form: { otp: string; newPassword: string }) => check(sentReset, form);
