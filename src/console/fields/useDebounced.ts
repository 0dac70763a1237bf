import { useEffect, useState } from 'react';
import { debounceMs } from './useDebouncedInput.ts';

/** Returns a text once typing has paused, or at once when the text is cleared. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(text), text === '' ? 0 : debounceMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : debounced;
}
