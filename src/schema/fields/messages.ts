import { formatDate } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { clearly } from '#domain/numbers.ts';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The messages of the fields' built-in rules, in one style. */
export const messages = {
  required: (label: string) => `Please enter ${label}`,
  choose: (label: string) => `Please select ${label}`,
  tooShort: (label: string, min: number) => `Please enter at least ${counted(min, 'character')} for ${label}`,
  tooLong: (label: string, max: number) => `Please enter at most ${counted(max, 'character')} for ${label}`,
  notANumber: (label: string) => `Please enter a number for ${label}`,
  unclearNumber: (label: string) => `Please enter ${label} ${clearly}`,
  notWhole: (label: string) => `Please enter a whole number for ${label}`,
  tooManyDecimals: (label: string, decimals: number) =>
    `Please enter at most ${counted(decimals, 'decimal')} for ${label}`,
  atLeast: (label: string, min: number) => `${label} must be ${min} or more`,
  atMost: (label: string, max: number) => `${label} must be ${max} or less`,
  notADate: (label: string) => `Please enter a date for ${label}`,
  notBefore: (label: string, min: string) => `${label} must not be before ${formatDate(min)}`,
  notAfter: (label: string, max: string) => `${label} must not be after ${formatDate(max)}`,
  notBeforeMonth: (label: string, min: string) => `${label} must not be before ${fullMonthTitle(min)}`,
  notAfterMonth: (label: string, max: string) => `${label} must not be after ${fullMonthTitle(max)}`,
  notAPosition: (label: string) =>
    `Please enter latitude and longitude for ${label}, such as 12.91416, 74.85600`,
  tooFar: (label: string, of: 'latitude' | 'longitude', most: number) =>
    `The ${of} of ${label} must be from -${most} to ${most}`,
  phone: 'Enter a valid 10 digit phone number',
};
