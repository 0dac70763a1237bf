/** Runs tasks one after the other when the browser is idle, for example to preload modules. */
export function whenIdle(tasks: readonly (() => Promise<unknown>)[]): void {
  const [first, ...rest] = tasks;
  if (!first) return;
  const run = () =>
    void first().then(
      () => whenIdle(rest),
      () => undefined,
    );
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 500);
}
