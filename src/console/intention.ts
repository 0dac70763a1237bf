import { useEffect, useRef } from 'react';
import { AnswerLost, sendReliably } from '../client/sendReliably.ts';
import { useLock, type Lock } from '../ui/lock.ts';

/** A change that a control makes. */
interface IntentionOptions<I, O> {
  /**
   * Makes the change. `idempotencyKey` identifies the intention: the server carries it out once, however often it
   * arrives.
   */
  send: (input: I, idempotencyKey: string) => Promise<O>;
  /**
   * After a lost answer, returns a replacement for it if the change was saved, else undefined. @default the change is
   * only sent again
   */
  findSaved?: (input: I) => Promise<O | undefined>;
}

interface Outcome<O> {
  onDone: (answer: O) => unknown;
  /** Called with the server's refusal or, after a lost answer, with what is known. */
  onFailed: (error: unknown) => unknown;
}

/** Carries out one intention of the officer at a time. */
export interface Intention<I, O> extends Pick<Lock, 'busy' | 'isHeld'> {
  /** Carries out the intention. A second press during that time does nothing. */
  start: (input: I, outcome: Outcome<O>) => void;
  /** Whether the screen where the intention began is still open. */
  isShown: () => boolean;
}

/**
 * Carries out the change of a control once, however often it is pressed, and even if the answer gets lost. The same
 * input after a lost answer still counts as the same intention.
 */
export function useIntention<I, O>({ send, findSaved }: IntentionOptions<I, O>): Intention<I, O> {
  const { busy, isHeld, run } = useLock();
  const pending = useRef<{ input: string; idempotencyKey: string }>(undefined);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const carryOut = async (input: I, { onDone, onFailed }: Outcome<O>) => {
    const serialized = JSON.stringify(input);
    if (pending.current?.input !== serialized)
      pending.current = { input: serialized, idempotencyKey: newKey() };
    const { idempotencyKey } = pending.current;
    let answer: O;
    try {
      const read = findSaved && (() => findSaved(input));
      answer = await sendReliably({ send: () => send(input, idempotencyKey), findSaved: read });
    } catch (error) {
      if (!(error instanceof AnswerLost)) pending.current = undefined;
      await onFailed(error);
      return false;
    }
    pending.current = undefined;
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

/** Returns a random UUID. `crypto.randomUUID` is missing where a utility serves the portal without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
