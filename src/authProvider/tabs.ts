const turn = 'energy-audit.session';
/** Longer than storage ever takes to show a tab what another has written. */
const markedMs = 30_000;

/** One at a time in all tabs, where the browser can do that: over plain HTTP it can't. */
export async function exclusively<T>(task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task();
  return navigator.locks.request(turn, task);
}

/**
 * Tells all tabs that a token has been exchanged. A lock passes from tab to tab sooner than what was written to storage,
 * so the news is a lock too: it is there before the next tab has its turn.
 */
export async function markExchanged(token: string): Promise<void> {
  if (!('locks' in navigator)) return;
  await new Promise<void>(granted => {
    void navigator.locks.request(markOf(token), { mode: 'shared' }, () => {
      granted();
      return new Promise(resolve => setTimeout(resolve, markedMs));
    });
  });
}

/** Whether a tab has exchanged a token a short while ago, whatever storage shows as yet. */
export async function wasExchanged(token: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === markOf(token));
}

/** Names a token by the end of its signature, without telling it. */
const markOf = (token: string) => `${turn}.exchanged.${token.slice(-16)}`;
