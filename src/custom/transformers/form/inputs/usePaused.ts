import { useEffect, useState } from 'react';
import { typingPause } from '../../../../console/fields/useTyped.ts';

/** A text once no more is typed: after a pause, at once when it is cleared. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(text), text === '' ? 0 : typingPause);
    return () => window.clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : paused;
}
