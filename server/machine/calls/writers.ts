import { once } from 'node:events';
import pLimit from 'p-limit';
import { TooMany } from '../../services/http/errors.ts';

/** Does the work of a request that changes something, once fewer than `atOnce` others do. */
export type AsWriter = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets only `atOnce` requests change something at a time, the others in the order in which they came: each may wait for
 * what somebody else is changing, with a connection to the database, and reads need some too. Throws 429 for a request
 * that could not start within `waitMs`.
 */
export function writers({ atOnce, waitMs }: { atOnce: number; waitMs: number }): AsWriter {
  const limit = pLimit(atOnce);
  return async work => {
    const timeout = AbortSignal.timeout(waitMs);
    let begun = false;
    const done = limit(async () => {
      if (timeout.aborted) throw busy();
      begun = true;
      return work();
    });
    const timedOut = once(timeout, 'abort').then(() => {
      if (begun) return done;
      throw busy();
    });
    return Promise.race([done, timedOut]);
  };
}

/** When to try again, seconds. */
const retrySeconds = 2;
const busy = () =>
  new TooMany('Busy', 'Many changes are being saved at the moment. Please try again shortly.', retrySeconds);
