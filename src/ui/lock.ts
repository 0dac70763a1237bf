import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a second press still belongs to the first; until then no new control may appear under it, ms. */
export const settleMs = 500;

/** Lets one press through at a time. */
export interface Lock {
  /** Whether presses are ignored, for rendering. */
  busy: boolean;
  /** Whether presses are ignored at this moment. */
  isHeld: () => boolean;
  /**
   * Runs a task, which resolves to whether it succeeded and never rejects. Ignored while another runs, shortly after
   * one has succeeded, and shortly after the press whose task failed. Returns whether it ran and succeeded.
   */
  run: (task: () => Promise<boolean>) => Promise<boolean>;
}

/**
 * Returns the lock of a control that changes something. It locks in the press itself: React disables a button too late
 * for a second press.
 */
export function useLock(): Lock {
  const [busy, setBusy] = useState(false);
  const held = useRef(false);
  const isHeld = useCallback(() => held.current, []);
  const shown = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      clearTimeout(timer.current);
    };
  }, []);

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
      if (shown.current) timer.current = setTimeout(release, since + settleMs - Date.now());
    }
  }, []);
  return { busy, isHeld, run };
}

/** Waits until a second press can no longer hit a new control. */
export const settle = () => new Promise<void>(resolve => setTimeout(resolve, settleMs));
