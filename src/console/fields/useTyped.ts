import { useEffect, useEffectEvent, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { trimmed } from '#domain/texts.ts';

/** How long a pause in typing must be before what is typed counts, in milliseconds. */
export const typingPause = 500;

/** What an input needs so that its text counts after a pause, and the way to have it count now, whatever it is. */
export interface Typed {
  input: {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  applyNow: () => void;
}

/**
 * Has what is typed count after a pause in typing, or at once by Enter. A change of `value` from outside (Back, a
 * cleared filter) shows in the input; the echo of what was applied does not disturb further typing.
 */
export function useTyped(value: string, onApply: (text: string) => void): Typed {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [applied, setApplied] = useState(value);
  const wanted = trimmed(text);

  if (known !== value) {
    setKnown(value);
    setApplied(value);
    if (value !== applied) setText(value);
  }

  const applyNow = () => {
    setApplied(wanted);
    onApply(wanted);
  };
  const apply = () => {
    if (wanted !== applied) applyNow();
  };
  const applyAfterPause = useEffectEvent(apply);
  useEffect(() => {
    if (wanted === applied) return undefined;
    const timer = window.setTimeout(() => applyAfterPause(), typingPause);
    return () => window.clearTimeout(timer);
  }, [wanted, applied]);

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
