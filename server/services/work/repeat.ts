import { setTimeout as sleep } from 'node:timers/promises';

/** The longest pause after a failed turn, ms: the missing service may be back in a moment. */
const maxPauseAfterFailure = 2000;

/** A task that repeats. */
export interface RepeatingTask {
  /** Starts the next turn now instead of after the pause, or right after the running turn. */
  wake(): void;
  /** Aborts the signal of the running turn, waits for it and starts no other. */
  stop(): Promise<void>;
}

/**
 * Runs `turn` at once, and again after each pause. Reports a turn that fails and repeats it soon.
 */
export function repeat(
  pauseMs: number,
  turn: (signal: AbortSignal) => Promise<void>,
  report: (error: unknown) => void,
): RepeatingTask {
  const stopping = new AbortController();
  let pause = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      const pauseFor = await turn(stopping.signal).then(
        () => pauseMs,
        (error: unknown) => {
          report(error);
          return Math.min(pauseMs, maxPauseAfterFailure);
        },
      );
      const ends = AbortSignal.any([stopping.signal, pause.signal]);
      await sleep(pauseFor, undefined, { signal: ends }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    wake: () => pause.abort(),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
