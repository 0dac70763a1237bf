import { generateOtp, ResetRefused, type ApiConfig } from '../../../authProvider/passwordReset.ts';
import { showNotice } from '../../../ui/notices/notices.ts';
import { lockResend } from './resendLock.ts';

/**
 * Requests an OTP, shows the server's message, and locks Resend: for `wait` seconds or, if the request came too early,
 * for as long as the server says. Rejects if the server can't be reached or fails in another way.
 */
export async function requestOtp(config: ApiConfig, username: string, wait: number): Promise<void> {
  try {
    const message = await generateOtp(config, username);
    lockResend(username, wait);
    showNotice('success', message);
  } catch (error) {
    if (!(error instanceof ResetRefused) || error.retryAfter === undefined) throw error;
    // The previous OTP is still valid.
    lockResend(username, error.retryAfter);
    showNotice('warning', error.message);
  }
}
