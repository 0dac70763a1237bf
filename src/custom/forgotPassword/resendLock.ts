import { isRecord } from '../../console/record.ts';

const key = 'energy-audit.otp';

/** Locks Resend for a username, beyond a reload of the page. */
export function lockResend(username: string, seconds: number): void {
  sessionStorage.setItem(key, JSON.stringify({ username, until: Date.now() + seconds * 1000 }));
}

/** When Resend opens again, ms; undefined where no OTP has been asked for. */
export function resendLockedUntil(username: string): number | undefined {
  const kept = readKept();
  return kept?.['username'] === username && typeof kept['until'] === 'number' ? kept['until'] : undefined;
}

/** The OTP has served. */
export function forgetResendLock(): void {
  sessionStorage.removeItem(key);
}

function readKept() {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isRecord(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
