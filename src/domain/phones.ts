import { absent } from './formats.ts';

/** The prefix of a stored phone number; ten digits follow. */
export const phonePrefix = '+91';

/** The ten digits of a mobile number. */
export const mobileNumber = /^[6-9]\d{9}$/;

/** Returns ten digits as they are stored: '+919845012345' for '9845012345'. A number with the prefix stays the same. */
export function withPhonePrefix(phone: string): string {
  return phone.startsWith(phonePrefix) ? phone : phonePrefix + phone;
}

/** Returns a stored number as officers type it: '9845012345' for '+919845012345'. */
export function withoutPhonePrefix(phone: string): string {
  return phone.startsWith(phonePrefix) ? phone.slice(phonePrefix.length) : phone;
}

/** Returns a stored number as officers read it: '+91 98450 12345' for '+919845012345'; '----' if it is missing. */
export function formatPhone(phone: string | null | undefined): string {
  if (!phone) return absent;
  const digits = withoutPhonePrefix(phone);
  return digits.length === 10 ? `${phonePrefix} ${digits.slice(0, 5)} ${digits.slice(5)}` : phone;
}

/** The form of a typed number, in words. */
export const phoneForm = '10 digits, the first 6, 7, 8 or 9';

const withCountryCode = /^(?:\+91|91|0)(\d{10})$/;

/**
 * Returns the ten digits of a number as people paste it, with blanks or hyphens and +91, 91 or 0 before it. Leaves out
 * the blanks and hyphens of any other text.
 */
export function typedPhone(text: string): string {
  const compact = text.replace(/[\s-]/g, '');
  return withCountryCode.exec(compact)?.[1] ?? compact;
}

/** Returns whether ten digits, with or without the prefix, are a mobile number. */
export function isMobileNumber(phone: string): boolean {
  return mobileNumber.test(withoutPhonePrefix(phone));
}
