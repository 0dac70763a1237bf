import { isRecord } from '#schema/record.ts';
import { generateOtp, ResetRefused, type ApiConfig } from '../../authProvider/passwordReset.ts';
import { tabStorage } from '../../client/storages.ts';
import { showNotice } from '../../ui/notices/notices.ts';

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

const key = 'energy-audit.otp';

/** Locks Resend for a username, even after a reload of the page. */
function lockResend(username: string, seconds: number): void {
  tabStorage.set(key, JSON.stringify({ username, until: Date.now() + seconds * 1000 }));
}

/** Returns when Resend unlocks, in ms since 1970; undefined if no OTP has been requested. */
export function resendLockedUntil(username: string): number | undefined {
  const stored = readStored();
  return stored?.['username'] === username && typeof stored['until'] === 'number'
    ? stored['until']
    : undefined;
}

/** Removes the lock once the OTP has been used. */
export function clearResendLock(): void {
  tabStorage.remove(key);
}

function readStored() {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(key) ?? 'null');
    return isRecord(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}
