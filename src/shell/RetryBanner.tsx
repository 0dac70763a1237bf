import { useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { WarningIcon } from '../theme/icons.tsx';
import { Countdown } from './Countdown.tsx';
import type { QueryRetries } from './retryFailedQueries.ts';
import styles from './RetryBanner.module.css';

interface RetryBannerProps {
  retries: QueryRetries;
  /** Takes the focus when the focused button disappears. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Shows that failed reads are retried, and when, with a button to retry at once. */
export function RetryBanner({ retries, returnFocusTo }: RetryBannerProps) {
  const next = useSyncExternalStore(retries.watch, retries.next);
  return (
    <div>
      {/* Always present, and without the seconds: otherwise screen readers would miss it or never be silent */}
      <output className="visually-hidden">
        {next !== undefined && 'Not everything could be read. The portal tries again by itself.'}
      </output>
      {next !== undefined && <Banner next={next} onTryNow={retries.tryNow} returnFocusTo={returnFocusTo} />}
    </div>
  );
}

function Banner({
  next,
  onTryNow,
  returnFocusTo,
}: {
  next: number | 'now';
  onTryNow: () => void;
  returnFocusTo: RetryBannerProps['returnFocusTo'];
}) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [element, target] = [button.current, returnFocusTo];
    return () => {
      if (element === document.activeElement) target.current?.focus({ preventScroll: true });
    };
  }, [returnFocusTo]);
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
