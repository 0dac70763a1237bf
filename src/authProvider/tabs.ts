const lockName = 'energy-audit.session';
/** Longer than storage takes to show a tab what another has written. */
const markerMs = 30_000;

/** Runs a task in one tab at a time. Over plain HTTP, browsers lack locks, and it runs at once. */
export async function runExclusively<T>(task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task();
  return navigator.locks.request(lockName, task);
}

/**
 * Announces to all tabs that a token has been exchanged. A lock passes from tab to tab faster than a storage entry, so
 * the announcement is a lock too: it exists before the next tab has its turn.
 */
export async function markExchanged(token: string): Promise<void> {
  if (!('locks' in navigator)) return;
  await new Promise<void>(granted => {
    void navigator.locks.request(markerOf(token), { mode: 'shared' }, () => {
      granted();
      return new Promise(resolve => setTimeout(resolve, markerMs));
    });
  });
}

/** Whether a tab has just exchanged a token, even if storage doesn't show it yet. */
export async function wasExchanged(token: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === markerOf(token));
}

/** Identifies a token by the end of its signature, without revealing it. */
const markerOf = (token: string) => `${lockName}.exchanged.${token.slice(-16)}`;
