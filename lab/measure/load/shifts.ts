import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { RunningServer } from '../../../server/app/start.ts';
import { timesOf } from '../times.ts';
import type { Shift, Times } from './officers.ts';
import { watch, type Sample } from './watch.ts';

const reply = Type.Tuple([
  Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.Number()))),
  Type.Unknown(),
]);

/** The outcome of a shift. */
export interface Worked {
  times: Times;
  samples: Sample[];
}

/** Lets people work in another process, and watches the server meanwhile. */
export async function workShift(
  shift: Shift,
  { server, metricsUrl, everyMs }: { server: RunningServer; metricsUrl: string; everyMs: number },
): Promise<Worked> {
  const callers = fork(fileURLToPath(new URL('./officers.ts', import.meta.url)));
  const watching = watch(metricsUrl, server.db, everyMs);
  try {
    callers.send(shift);
    const [times] = Value.Parse(reply, await once(callers, 'message'));
    return { times, samples: await watching.stop() };
  } finally {
    callers.kill();
  }
}

/** Answers that a shift got, and how long they took, ms. */
export interface Answers {
  answered: number[];
  /** 503 and 429: nothing was done. */
  refused: number[];
  /** 409: the record was no longer as expected. */
  conflicts: number;
  /** How many ended in another way, by status. */
  errors: Map<string, number>;
}

/** Sorts the answers to the calls of some names. */
export function answersOf(times: Times, isMeant: (name: string) => boolean = () => true): Answers {
  const found: Answers = { answered: [], refused: [], conflicts: 0, errors: new Map() };
  for (const [name, byStatus] of Object.entries(times))
    for (const [status, each] of isMeant(name) ? Object.entries(byStatus) : []) {
      if (status === '200') found.answered.push(...each);
      else if (status === '503' || status === '429') found.refused.push(...each);
      else if (status === '409') found.conflicts += each.length;
      else found.errors.set(`${status} ${name}`, each.length);
    }
  return found;
}

/** Returns median, p95 and p99 of times, each in eight columns. */
export function columnsOf(times: readonly number[]): string {
  const { median, p95, p99 } = timesOf(times);
  return [median, p95, p99].map(ms => (times.length > 0 ? ms.toFixed(1) : '').padStart(8)).join('');
}

/** Returns the mean of a figure over samples. */
export const meanOf = (samples: readonly Sample[], key: keyof Sample) =>
  samples.reduce((total, sample) => total + sample[key], 0) / samples.length;

/** Returns the highest figure of samples. */
export const mostOf = (samples: readonly Sample[], key: keyof Sample) =>
  Math.max(...samples.map(sample => sample[key]));
