import { firstWait, nextWait } from '#domain/otp.ts';
import { useEnvironment } from '../../../shell/environment.tsx';
import { useLock } from '../../../ui/lock.ts';
import { attempt } from '../parts/attempt.ts';
import { BoxButton } from '../parts/BoxButton.tsx';
import { requestOtp } from '../parts/requestOtp.ts';
import { resendLockedUntil } from '../parts/resendLock.ts';
import { useCountdown } from './useCountdown.ts';

/** Requests another OTP, or the first one for a user who came by a link. Locked with a countdown in between. */
export function ResendButton({ username, onSent }: { username: string; onSent: () => void }) {
  const config = useEnvironment();
  const lockedUntil = resendLockedUntil(username);
  const { left, restart } = useCountdown(lockedUntil ?? 0);
  const { busy, run } = useLock();

  const resend = () =>
    attempt(async () => {
      await requestOtp(config, username, lockedUntil === undefined ? firstWait : nextWait);
      restart(resendLockedUntil(username) ?? 0);
      onSent();
    });

  return (
    <BoxButton accent aria-disabled={busy || left > 0} onClick={() => void (left > 0 || run(resend))}>
      {left > 0 ? `Resend in ${inWords(left)}` : lockedUntil === undefined ? 'Send OTP' : 'Resend'}
    </BoxButton>
  );
}

const inWords = (seconds: number) => (seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);
