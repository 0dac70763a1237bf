import { firstWait, nextWait } from '#domain/otp.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { useLock } from '../../shell/lock.ts';
import { dismissAll, tell } from '../../shell/notices.ts';
import { BoxButton } from '../login/BoxButton.tsx';
import { askForOtp } from './askForOtp.ts';
import { resendLockedUntil } from './resendLock.ts';
import { useCountdown } from './useCountdown.ts';

/** Asks for another OTP, or the first where someone came by a link; locked with a countdown in between. */
export function ResendButton({ username, onSent }: { username: string; onSent: () => void }) {
  const config = useEnvironment();
  const lockedUntil = resendLockedUntil(username);
  const { left, restart } = useCountdown(lockedUntil ?? 0);
  const { busy, run } = useLock();

  async function resend(): Promise<boolean> {
    dismissAll();
    try {
      await askForOtp(config, username, lockedUntil === undefined ? firstWait : nextWait);
      restart(resendLockedUntil(username) ?? 0);
      onSent();
      return true;
    } catch (error) {
      tell('warning', error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  return (
    <BoxButton inviting aria-disabled={busy || left > 0} onClick={() => void (left > 0 || run(resend))}>
      {left > 0 ? `Resend in ${inWords(left)}` : lockedUntil === undefined ? 'Send OTP' : 'Resend'}
    </BoxButton>
  );
}

const inWords = (seconds: number) => (seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);
