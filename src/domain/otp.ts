/** The number of digits of a one-time password. */
export const otpLength = 6;

/** Seconds to wait before requesting a second OTP. */
export const firstWait = 30;

/** Seconds to wait before requesting each further OTP. */
export const nextWait = 10;
