import { expect, it } from 'vitest';
import { runConcurrently, type Task } from '../../../scripts/test/runConcurrently.ts';

/** Returns tasks with these shares, the names of the running ones, and a function that ends one. */
function tasksOf(shares: Record<string, number>) {
  const running = new Set<string>();
  const ends = new Map<string, () => void>();
  const tasks = Object.entries(shares).map(([name, share]): Task => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    const run = async () => {
      running.add(name);
      await promise;
      running.delete(name);
    };
    return { share, run };
  });
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { tasks, running, end };
}

it('starts tasks in order as long as their shares fit, and the next when one ends', async () => {
  const { tasks, running, end } = tasksOf({ e2e: 0.5, api: 0.5, unit: 0.25, lint: 0.25 });
  const all = runConcurrently(tasks);
  expect([...running]).toEqual(['e2e', 'api']);
  await end('api');
  expect([...running]).toEqual(['e2e', 'unit', 'lint']);
  for (const name of ['e2e', 'unit', 'lint']) await end(name);
  await all;
  expect([...running]).toEqual([]);
});

it('lets a small task pass a large one that has to wait', async () => {
  const { tasks, running, end } = tasksOf({ e2e: 0.5, timed: 1, unit: 0.5 });
  const all = runConcurrently(tasks);
  expect([...running]).toEqual(['e2e', 'unit']);
  await end('e2e');
  expect([...running]).toEqual(['unit']);
  await end('unit');
  expect([...running]).toEqual(['timed']);
  await end('timed');
  await all;
});

it('starts a task only after the one that it needs', async () => {
  const { tasks, running, end } = tasksOf({ build: 0.5, lint: 0.25, e2e: 0.25, unit: 0.25 });
  const [build, lint, e2e, unit] = tasks;
  if (!build || !lint || !e2e || !unit) throw new Error('A task is missing.');
  const all = runConcurrently([build, { ...e2e, after: build }, lint, unit]);
  expect([...running]).toEqual(['build', 'lint', 'unit']);
  await end('lint');
  expect([...running]).toEqual(['build', 'unit']);
  await end('build');
  expect([...running]).toEqual(['unit', 'e2e']);
  for (const name of ['e2e', 'unit']) await end(name);
  await all;
});
