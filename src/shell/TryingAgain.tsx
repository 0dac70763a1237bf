import { useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { WarningIcon } from '../theme/icons.tsx';
import { Countdown } from './Countdown.tsx';
import type { Rereads } from './rereads.ts';
import styles from './TryingAgain.module.css';

interface TryingAgainProps {
  rereads: Rereads;
  /** Takes the focus when the button goes with it. */
  then: RefObject<HTMLElement | null>;
}

/** Says that what could not be read is read again, and when; it need not be waited for. */
export function TryingAgain({ rereads, then }: TryingAgainProps) {
  const next = useSyncExternalStore(rereads.watch, rereads.next);
  return (
    <div>
      {/* Always there, and without the seconds, or screen readers would miss it or never be silent */}
      <output className="visually-hidden">
        {next !== undefined && 'Not everything could be read. The portal tries again by itself.'}
      </output>
      {next !== undefined && <Strip next={next} onTryNow={rereads.tryNow} then={then} />}
    </div>
  );
}

function Strip({
  next,
  onTryNow,
  then,
}: {
  next: number | 'now';
  onTryNow: () => void;
  then: TryingAgainProps['then'];
}) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [gone, place] = [button.current, then];
    return () => {
      if (gone === document.activeElement) place.current?.focus({ preventScroll: true });
    };
  }, [then]);
  const running = next === 'now';
  return (
    <div className={styles.strip}>
      <WarningIcon />
      <span className={styles.text}>
        Not everything could be read. {running ? 'Trying again…' : <Countdown until={next} />}
      </span>
      <button
        ref={button}
        type="button"
        className="btn"
        aria-disabled={running}
        onClick={running ? undefined : onTryNow}
      >
        Try now
      </button>
    </div>
  );
}
