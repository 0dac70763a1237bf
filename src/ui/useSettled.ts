import { useEffect, useState } from 'react';
import { settleMs } from './lock.ts';

/**
 * Whether a view that a press has just opened takes the pointer yet: at first, a second press may have been meant for
 * the control that stood in its place.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
