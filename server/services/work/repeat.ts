import { setTimeout as sleep } from 'node:timers/promises';

/** The longest pause after a failed run, ms: the missing service may be back in a moment. */
const maxPauseAfterFailure = 2000;

/** A task that repeats. */
export interface RepeatingTask {
  /** Starts the next run now instead of after the pause, or right after the current run. */
  wake(): void;
  /** Aborts the signal of the current run, waits for it and starts no other. */
  stop(): Promise<void>;
}

/**
 * Runs `task` at once, and again after each pause. Reports a run that fails and repeats it soon.
 */
export function repeat(
  pauseMs: number,
  task: (signal: AbortSignal) => Promise<void>,
  report: (error: unknown) => void,
): RepeatingTask {
  const stopping = new AbortController();
  let pause = new AbortController();
  const repeatUntilStopped = async () => {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      const pauseFor = await task(stopping.signal).then(
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
  const running = repeatUntilStopped();
  return {
    wake: () => pause.abort(),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
