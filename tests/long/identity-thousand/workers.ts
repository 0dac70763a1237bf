import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { outcome, type attempt } from './client.ts';

export type Attempt = Static<typeof attempt>;
export type Outcome = Static<typeof outcome>;

/** Makes sign-ins on every core: the client's arithmetic takes most of the time. */
export async function signInOnEveryCore(attempts: readonly Attempt[]): Promise<Outcome[]> {
  const share = Math.ceil(attempts.length / availableParallelism());
  const shares = Array.from({ length: Math.ceil(attempts.length / share) }, (_, index) =>
    attempts.slice(index * share, (index + 1) * share),
  );
  return (await Promise.all(shares.map(signIn))).flat();
}

function signIn(attempts: readonly Attempt[]): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    const outcomes: Outcome[] = [];
    const worker = new Worker(new URL('./client.ts', import.meta.url), { workerData: attempts });
    worker.on('message', (message: unknown) => outcomes.push(Value.Parse(outcome, message)));
    worker.on('error', reject);
    worker.on('exit', () => resolve(outcomes));
  });
}
