/** Digits of a one-time password. */
export const otpLength = 6;

/** How long to wait for another one after the first, s. */
export const firstWait = 30;

/** How long to wait for another one after that, s. */
export const nextWait = 10;
