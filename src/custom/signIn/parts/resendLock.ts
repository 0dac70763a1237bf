import { isRecord } from '#schema/record.ts';
import { tabStorage } from '../../../client/storages.ts';

const key = 'energy-audit.otp';

/** Locks Resend for a username, even after a reload of the page. */
export function lockResend(username: string, seconds: number): void {
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
