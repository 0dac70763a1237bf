import { useCallback, useRef, useState } from 'react';

/** How long a second press still belongs to the first: until then nothing new stands where it falls. */
export const settleMs = 500;

/** Lets one press through. */
export interface Lock {
  /** Whether a press does nothing, for the screen to show. */
  busy: boolean;
  /** Whether a press does nothing at this moment. */
  isHeld: () => boolean;
  /**
   * Runs a task, which resolves to whether it succeeded and never rejects. Does nothing while one runs, shortly after
   * one has succeeded, and shortly after the press that one failed for. Gives whether it ran and succeeded.
   */
  run: (task: () => Promise<boolean>) => Promise<boolean>;
}

/**
 * The lock of a control that changes something. It is set in the press itself: React draws a disabled button too late
 * for a second press.
 */
export function useLock(): Lock {
  const [busy, setBusy] = useState(false);
  const held = useRef(false);
  const isHeld = useCallback(() => held.current, []);

  const run = useCallback(async (task: () => Promise<boolean>) => {
    if (held.current) return false;
    held.current = true;
    setBusy(true);
    let since = Date.now();
    try {
      const done = await task();
      if (done) since = Date.now();
      return done;
    } finally {
      const release = () => {
        held.current = false;
        setBusy(false);
      };
      setTimeout(release, since + settleMs - Date.now());
    }
  }, []);
  return { busy, isHeld, run };
}

/** Waits until a second press can no longer fall on what comes next. */
export const settle = () => new Promise<void>(resolve => setTimeout(resolve, settleMs));
