import { useEffect, useEffectEvent, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { trimmed } from '#domain/texts.ts';

/** How long typing must pause before the typed text applies, in milliseconds. */
export const debounceMs = 500;

/** The props of an input whose text applies after a pause, and a function that applies it now, changed or not. */
export interface DebouncedInput {
  input: {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  applyNow: () => void;
}

/**
 * Applies the typed text after a pause in typing, or at once on Enter. If `value` changes from outside (Back, a cleared
 * filter), the input shows the change; the echo of an applied text does not disturb further typing.
 */
export function useDebouncedInput(value: string, onApply: (text: string) => void): DebouncedInput {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [applied, setApplied] = useState(value);
  const current = trimmed(text);

  if (known !== value) {
    setKnown(value);
    setApplied(value);
    if (value !== applied) setText(value);
  }

  const applyNow = () => {
    setApplied(current);
    onApply(current);
  };
  const apply = () => {
    if (current !== applied) applyNow();
  };
  const applyDebounced = useEffectEvent(apply);
  useEffect(() => {
    if (current === applied) return undefined;
    const timer = window.setTimeout(() => applyDebounced(), debounceMs);
    return () => window.clearTimeout(timer);
  }, [current, applied]);

  return {
    input: {
      value: text,
      onChange: event => setText(event.target.value),
      onKeyDown: event => {
        if (event.key === 'Enter') apply();
      },
    },
    applyNow,
  };
}
