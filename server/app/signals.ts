import { endProcess } from '../services/settings/endProcess.ts';

/**
 * Process managers and npm may deliver one stop request as two signals; after this time, ms, a signal counts as a new
 * request.
 */
const duplicateSignalMs = 1000;

/** Stops as a signal requests: `SIGTERM` comes from a process manager, `SIGINT` from a person at a terminal. */
export type Stop = (signal: NodeJS.Signals) => Promise<void>;

const atOnce: Stop = async () => undefined;

/**
 * Ends the process with 0 at the first signal to stop. Until `stopBy` sets how to stop, it ends at once, as it may at
 * any moment: a process calls this first, since starting takes seconds. A second signal ends the process at once with
 * 1.
 */
export function endOnSignals(): { stopBy(stop: Stop, withinMs: number): void } {
  let stop = atOnce;
  let withinMs = 0;
  let stoppedAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppedAt !== undefined) {
      if (Date.now() - stoppedAt > duplicateSignalMs) endProcess(1);
      return;
    }
    stoppedAt = Date.now();
    if (withinMs > 0) setTimeout(() => endProcess(1), withinMs).unref();
    stop(signal).then(
      () => endProcess(0),
      (error: unknown) => {
        console.error(error);
        endProcess(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    stopBy: (given, within) => {
      stop = given;
      withinMs = within;
    },
  };
}
