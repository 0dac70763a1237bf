import type { Query, QueryClient } from '@tanstack/react-query';
import { markRepeated } from '../console/repeated.ts';
import { askedPause, mayPass } from '../dataProvider/mayPass.ts';
import { pauseAfter } from './pauses.ts';

/** Reads that failed and are made again by themselves. */
export interface Rereads {
  /** When the next try is, ms by this PC's clock; 'now' while it runs; undefined where nothing waits for one. */
  next: () => number | 'now' | undefined;
  /** Calls back whenever that changes. Gives the way to stop. */
  watch: (changed: () => void) => () => void;
  tryNow: () => void;
}

/**
 * Makes what is on screen and could not be read again, with growing pauses, or longer ones where the server asks for
 * them. Only reads are in the cache: a change is never made again by itself.
 */
export function rereadWhatFailed(client: QueryClient, until: AbortSignal): Rereads {
  const cache = client.getQueryCache();
  const listeners = new Set<() => void>();
  let next: number | 'now' | undefined;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const failed = () =>
    cache
      .getAll()
      .filter(query => query.isActive() && query.state.fetchStatus === 'idle' && mayPass(query.state.error));

  function set(value: typeof next): void {
    clearTimeout(timer);
    next = value;
    if (typeof next === 'number') timer = setTimeout(() => void again(), next - Date.now());
    for (const changed of listeners) changed();
  }

  function look(): void {
    if (next === 'now' || until.aborted) return;
    const waiting = failed();
    if (waiting.length === 0) {
      tries = 0;
      if (next !== undefined) set(undefined);
      return;
    }
    const earliest = Math.max(...waiting.map(allowedFrom));
    if (next === undefined) {
      const soon = Date.now() + pauseAfter(tries);
      tries += 1;
      set(Math.max(soon, earliest));
    } else if (earliest > next) set(earliest);
  }

  async function again(): Promise<void> {
    if (typeof next !== 'number') return;
    const waiting = failed();
    set('now');
    await Promise.allSettled(waiting.map(readAgain));
    next = undefined;
    look();
    if (next === undefined) set(undefined);
  }

  cache.subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'error' && next === 'now')
      markRepeated(event.action.error);
    look();
  });
  const tryNow = () => void again();
  window.addEventListener('online', tryNow, { signal: until });
  until.addEventListener('abort', () => set(undefined));
  return {
    next: () => next,
    watch: changed => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    tryNow,
  };
}

/** When the server wants to be asked again at the earliest, ms. */
const allowedFrom = ({ state }: Query) => state.errorUpdatedAt + askedPause(state.error);

/** Makes the very read that failed: of a long list that may have been its next page. */
function readAgain(query: Query): Promise<unknown> {
  const { fetchMeta } = query.state;
  return query.fetch(undefined, { ...(fetchMeta && { meta: fetchMeta }) });
}
