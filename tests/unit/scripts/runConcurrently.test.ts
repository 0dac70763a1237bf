import { expect, it } from 'vitest';
import { runConcurrently } from '../../../scripts/test/runConcurrently.ts';

/** Starts steps. Returns the running ones, a promise of their end, and a function that ends one. */
function started(shares: Record<string, number>) {
  const steps = Object.entries(shares).map(([name, share]) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { name, share, promise, resolve };
  });
  const running = new Set<string>();
  const all = runConcurrently(steps, async ({ name, promise }) => {
    running.add(name);
    await promise;
    running.delete(name);
  });
  const end = async (name: string) => {
    steps.find(step => step.name === name)?.resolve();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { running, all, end };
}

it('starts steps in order as long as their shares fit, and the next when one ends', async () => {
  const { running, all, end } = started({ e2e: 0.5, api: 0.5, unit: 0.25, lint: 0.25 });
  expect([...running]).toEqual(['e2e', 'api']);
  await end('api');
  expect([...running]).toEqual(['e2e', 'unit', 'lint']);
  for (const name of ['e2e', 'unit', 'lint']) await end(name);
  await all;
  expect([...running]).toEqual([]);
});

it('lets a small step pass a large one that has to wait', async () => {
  const { running, all, end } = started({ e2e: 0.5, timed: 1, unit: 0.5 });
  expect([...running]).toEqual(['e2e', 'unit']);
  await end('e2e');
  expect([...running]).toEqual(['unit']);
  await end('unit');
  expect([...running]).toEqual(['timed']);
  await end('timed');
  await all;
});
