/** Process managers and npm may send one wish to stop along two ways; after this, ms, it is meant anew. */
const sameWishMs = 1000;

/** What a signal asks for: `SIGTERM` comes from who runs the server for others, `SIGINT` from a person at a terminal. */
export type Stop = (signal: NodeJS.Signals) => Promise<void>;

const atOnce: Stop = async () => undefined;

/**
 * Ends the process with 0 when it is told to stop. Until `stopBy` has said how, it ends at once, as it may at any moment:
 * the first thing a process does is to call this, since starting takes seconds. A second signal ends it at once with 1.
 */
export function endOnSignals(): { stopBy(stop: Stop, withinMs: number): void } {
  let stop = atOnce;
  let withinMs = 0;
  let stoppedAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppedAt !== undefined) {
      if (Date.now() - stoppedAt > sameWishMs) process.exit(1);
      return;
    }
    stoppedAt = Date.now();
    if (withinMs > 0) setTimeout(() => process.exit(1), withinMs).unref();
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
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
