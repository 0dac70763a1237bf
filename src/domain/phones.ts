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
