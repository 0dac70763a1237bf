import { useEffect, useState } from 'react';
import { debounceMs } from './useDebouncedInput.ts';

/** Returns a text once typing has paused, or at once when the text is cleared. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(text), text === '' ? 0 : debounceMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : debounced;
}

/**
 * Keeps the text typed into a search that begins with the title of what is chosen. Returns the text to search for, which
 * follows after a pause and is empty while only the title is there, and whether that pause is still on.
 */
export function useSearchText(title: string) {
  const [typed, setTyped] = useState(title);
  const searched = typed === title ? '' : typed.trim();
  const text = useDebounced(searched);
  return { typed, setTyped, text, isPausing: text !== searched };
}
