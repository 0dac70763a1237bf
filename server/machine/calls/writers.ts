import { once } from 'node:events';
import pLimit from 'p-limit';
import { TooMany } from '../../services/http/errors.ts';

/** Does the work of a request that changes something, when its turn comes. */
export type AsWriter = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets only `atOnce` requests change something at a time, the others in the order in which they came: each may wait for
 * what somebody else is changing, with a connection to the database, and reads need some too. Throws 429 for a request
 * whose turn does not come within `waitMs`.
 */
export function writers({ atOnce, waitMs }: { atOnce: number; waitMs: number }): AsWriter {
  const turn = pLimit(atOnce);
  return async work => {
    const patience = AbortSignal.timeout(waitMs);
    let begun = false;
    const done = turn(async () => {
      if (patience.aborted) throw busy();
      begun = true;
      return work();
    });
    const tired = once(patience, 'abort').then(() => {
      if (begun) return done;
      throw busy();
    });
    return Promise.race([done, tired]);
  };
}

/** When to try again, seconds. */
const retrySeconds = 2;
const busy = () =>
  new TooMany('Busy', 'Many changes are being saved at the moment. Please try again shortly.', retrySeconds);
