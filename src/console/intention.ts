import { useEffect, useRef } from 'react';
import { AnswerLost, insist } from '../dataProvider/insist.ts';
import { useLock, type Lock } from '../shell/lock.ts';

/** Something that a control changes. */
interface Intended<I, O> {
  /** Makes the change. `once` names the intention to the server, which does it once however often it is sent. */
  send: (input: I, once: string) => Promise<O>;
  /**
   * After a lost answer: what stands for it where the change is on record, undefined where it is not.
   * @default the change is only sent again
   */
  onRecord?: (input: I) => Promise<O | undefined>;
}

interface Outcome<O> {
  onDone: (answer: O) => unknown;
  /** Called with the server's refusal, or with what is known where its answer was lost. */
  onFailed: (error: unknown) => unknown;
}

/** One intention of the officer at a time. */
export interface Intention<I, O> extends Pick<Lock, 'busy' | 'isHeld'> {
  /** Carries it out; a second press of the same intention does nothing. */
  start: (input: I, outcome: Outcome<O>) => void;
  /** Whether the screen that it began on is still there. */
  isShown: () => boolean;
}

/**
 * Carries out what a control changes: once, however often it is pressed, and whatever becomes of the answer. The same
 * input after a lost answer is the same intention still.
 */
export function useIntention<I, O>({ send, onRecord }: Intended<I, O>): Intention<I, O> {
  const { busy, isHeld, run } = useLock();
  const open = useRef<{ input: string; once: string }>(undefined);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const carryOut = async (input: I, { onDone, onFailed }: Outcome<O>) => {
    const asText = JSON.stringify(input);
    if (open.current?.input !== asText) open.current = { input: asText, once: newKey() };
    const { once } = open.current;
    let answer: O;
    try {
      const read = onRecord && (() => onRecord(input));
      answer = await insist({ send: () => send(input, once), onRecord: read });
    } catch (error) {
      if (!(error instanceof AnswerLost)) open.current = undefined;
      await onFailed(error);
      return false;
    }
    open.current = undefined;
    await onDone(answer);
    return true;
  };

  return {
    busy,
    isHeld,
    isShown: () => shown.current,
    start: (input, outcome) => void run(() => carryOut(input, outcome)),
  };
}

/** A random UUID. `crypto.randomUUID` is missing where a utility serves the portal without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
