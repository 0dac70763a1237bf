import { setTimeout as sleep } from 'node:timers/promises';

/** Something done again and again. */
export interface Repeated {
  /** Has it done now instead of after the pause; once more, if it is being done. */
  wake(): void;
  /** Does it no more; a turn that runs is told by its signal and waited for. */
  stop(): Promise<void>;
}

/** Does something at once and then, each time it is done, again after a pause. A turn that fails is reported. */
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
      await turn(stopping.signal).catch(report);
      const ends = AbortSignal.any([stopping.signal, pause.signal]);
      await sleep(pauseMs, undefined, { signal: ends }).catch(() => undefined);
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
