import pLimit from 'p-limit';
import type { Refusal } from '../../services/http/errors.ts';

/** How many requests work at once, how many more may wait for that, and for how long, ms. */
export interface LineLimits {
  atOnce: number;
  waiting: number;
  waitMs: number;
}

/** The line in which requests of a kind wait for their turn: in the order in which they came, and not for long. */
export interface Line {
  /**
   * Finds out who makes a request that has just come, in its turn. Throws the line's refusal before that if the line is
   * full or the turn comes too late, so that a refusal costs nearly nothing.
   */
  arrive<T>(identify: () => Promise<T>): Promise<T>;
  /** Does the work of a request in its turn; throws the line's refusal if it could not begin in time. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** Opens a line. `refusal` is for requests that it can't take; none of their work has begun. */
export function openLine({ atOnce, waiting, waitMs }: LineLimits, refusal: () => Refusal): Line {
  const [arriving, working] = [pLimit(atOnce), pLimit(atOnce)];
  const takeTurn = <T>(limit: typeof working, task: () => Promise<T>): Promise<T> => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(refusal());
    }, waitMs);
    const done = limit(async () => {
      if (isLate) throw refusal();
      clearTimeout(timer);
      return task();
    });
    return Promise.race([late, done]);
  };
  return {
    arrive: async identify => {
      if (arriving.activeCount + arriving.pendingCount + working.pendingCount >= waiting) throw refusal();
      return takeTurn(arriving, identify);
    },
    inTurn: work => takeTurn(working, work),
  };
}
