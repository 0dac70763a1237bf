import { generateOtp, ResetRefused, type ApiPlace } from '../../authProvider/passwordReset.ts';
import { tell } from '../../shell/notices.ts';
import { lockResend } from './resendLock.ts';

/**
 * Asks for an OTP, tells what the server says, and locks Resend: for `wait` seconds, or for as long as the server
 * wants where it was too early. Rejects where the server can't be had.
 */
export async function askForOtp(place: ApiPlace, username: string, wait: number): Promise<void> {
  try {
    const message = await generateOtp(place, username);
    lockResend(username, wait);
    tell('success', message);
  } catch (error) {
    if (!(error instanceof ResetRefused) || error.retryAfter === undefined) throw error;
    // The OTP from before still holds.
    lockResend(username, error.retryAfter);
    tell('warning', error.message);
  }
}
