import { setTimeout as sleep } from 'node:timers/promises';

/** After a turn that failed the next one comes this soon, ms: what it lacked may be back in a moment. */
const mostPauseAfterFailure = 2000;

/** Something done again and again. */
export interface Repeated {
  /** Has it done now instead of after the pause; once more, if it is being done. */
  wake(): void;
  /** Does it no more; a turn that runs is told by its signal and waited for. */
  stop(): Promise<void>;
}

/**
 * Does something at once and then, each time it is done, again after a pause. A turn that fails is reported, and done
 * again soon.
 */
export function repeat(
  pauseMs: number,
  turn: (signal: AbortSignal) => Promise<void>,
  report: (error: unknown) => void,
): Repeated {
  const stopping = new AbortController();
  let pause = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      const pauseFor = await turn(stopping.signal).then(
        () => pauseMs,
        (error: unknown) => {
          report(error);
          return Math.min(pauseMs, mostPauseAfterFailure);
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
