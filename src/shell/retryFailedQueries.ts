import type { Query, QueryClient } from '@tanstack/react-query';
import { markRepeated } from '../console/notice.ts';
import { requestedDelay, isTemporary } from '../client/errorText.ts';
import { pauseAfter } from './Countdown.tsx';

/** The automatic retries of failed reads. */
export interface QueryRetries {
  /** Returns the time of the next attempt, ms by this PC's clock; 'now' while it runs; undefined if none is due. */
  next: () => number | 'now' | undefined;
  /** Calls back whenever `next` changes. Returns a function that stops it. */
  watch: (changed: () => void) => () => void;
  tryNow: () => void;
}

/**
 * Retries the failed reads of the screen with growing pauses, or longer ones if the server demands it. The cache holds
 * only reads: a change is never retried automatically.
 */
export function retryFailedQueries(client: QueryClient, signal: AbortSignal): QueryRetries {
  const cache = client.getQueryCache();
  const listeners = new Set<() => void>();
  let next: number | 'now' | undefined;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const failedQueries = () =>
    cache
      .getAll()
      .filter(
        query => query.isActive() && query.state.fetchStatus === 'idle' && isTemporary(query.state.error),
      );

  function setNext(value: typeof next): void {
    clearTimeout(timer);
    next = value;
    if (typeof next === 'number') timer = setTimeout(() => void retryNow(), next - Date.now());
    for (const changed of listeners) changed();
  }

  function schedule(): void {
    if (next === 'now' || signal.aborted) return;
    const queries = failedQueries();
    if (queries.length === 0) {
      attempts = 0;
      if (next !== undefined) setNext(undefined);
      return;
    }
    const earliest = Math.max(...queries.map(allowedAt));
    if (next === undefined) {
      const nextAttempt = Date.now() + pauseAfter(attempts);
      attempts += 1;
      setNext(Math.max(nextAttempt, earliest));
    } else if (earliest > next) setNext(earliest);
  }

  async function retryNow(): Promise<void> {
    if (typeof next !== 'number') return;
    const queries = failedQueries();
    setNext('now');
    await Promise.allSettled(queries.map(refetch));
    next = undefined;
    schedule();
    if (next === undefined) setNext(undefined);
  }

  cache.subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'error' && next === 'now')
      markRepeated(event.action.error);
    schedule();
  });
  const tryNow = () => void retryNow();
  window.addEventListener('online', tryNow, { signal });
  signal.addEventListener('abort', () => setNext(undefined));
  return {
    next: () => next,
    watch: changed => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    tryNow,
  };
}

/** The earliest time for the next attempt by the server's demand, ms. */
const allowedAt = ({ state }: Query) => state.errorUpdatedAt + requestedDelay(state.error);

/** Retries exactly the read that failed: in a long list, that may be the next page. */
function refetch(query: Query): Promise<unknown> {
  const { fetchMeta } = query.state;
  return query.fetch(undefined, { ...(fetchMeta && { meta: fetchMeta }) });
}
