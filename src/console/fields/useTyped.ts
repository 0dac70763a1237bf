import { useEffect, useEffectEvent, useState, type ChangeEvent, type KeyboardEvent } from 'react';

/** How long a pause in typing must be before what is typed counts, in milliseconds. */
export const typingPause = 500;

/**
 * What an input needs so that its text counts after a pause in typing, or at once by Enter. A change of `value` from
 * outside (Back, a cleared filter) shows in the input; the echo of what was applied does not disturb further typing.
 */
export function useTyped(value: string, onApply: (text: string) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [applied, setApplied] = useState(value);
  const wanted = text.trim();

  if (known !== value) {
    setKnown(value);
    setApplied(value);
    if (value !== applied) setText(value);
  }

  const apply = () => {
    if (wanted === applied) return;
    setApplied(wanted);
    onApply(wanted);
  };
  const applyAfterPause = useEffectEvent(apply);
  useEffect(() => {
    if (wanted === applied) return undefined;
    const timer = window.setTimeout(() => applyAfterPause(), typingPause);
    return () => window.clearTimeout(timer);
  }, [wanted, applied]);

  return {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') apply();
    },
  };
}
