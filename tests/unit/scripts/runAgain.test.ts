import { expect, it } from 'vitest';
import type { FileOutcome, Outcome } from '../../../scripts/test/outcome.ts';
import { runAgain } from '../../../scripts/test/runAgain.ts';

const failure = (name: string) => ({ name, error: 'Timeout' });
const fileOf = (name: string, passed: number, failed: number): FileOutcome => ({
  name,
  passed,
  failed,
  seconds: 1,
});

/** Returns the outcome after both runs, and the files of the second. */
async function afterBoth(first: Partial<Outcome>, second: Partial<Outcome> = {}) {
  const ran: string[][] = [];
  const whole = (outcome: Partial<Outcome>): Outcome => ({ passed: 0, failed: 0, skipped: [], ...outcome });
  const runFiles = async (files: string[]) => {
    ran.push(files);
    return whole(second);
  };
  const step = { name: 'e2e', title: 'e2e', share: 1, run: async () => whole(first), runFiles };
  const [settled] = await runAgain([{ step, outcome: whole(first), seconds: 1 }], {
    alone: false,
    long: false,
  });
  return { outcome: settled?.outcome, ran };
}

const files = [fileOf('a.test.ts', 4, 1), fileOf('b.test.ts', 5, 0)];
const oneFailed = {
  passed: 9,
  failed: 1,
  files,
  failures: [failure('adds up')],
  failure: 'Timeout, in full',
};

it('runs only the failed files again, and lists what passed then as flaky', async () => {
  const { outcome, ran } = await afterBoth(oneFailed, { passed: 5 });
  expect(ran).toEqual([['a.test.ts']]);
  expect(outcome).toMatchObject({ passed: 10, failed: 0, failures: [], flaky: [failure('adds up')] });
  expect(outcome?.failure).toBeUndefined();
});

it('fails if a test fails again, with the second error', async () => {
  const again = { passed: 4, failed: 1, failures: [failure('adds up')], failure: 'Wrong sum' };
  const { outcome } = await afterBoth(oneFailed, again);
  expect(outcome).toMatchObject({ passed: 9, failed: 1, flaky: [], failure: 'Wrong sum' });
});

it('leaves passed steps alone, and those with many failed files', async () => {
  expect((await afterBoth({ passed: 5, files: files.slice(1) })).ran).toEqual([]);
  const many = ['a', 'b', 'c', 'd'].map(name => fileOf(name, 0, 1));
  const { outcome, ran } = await afterBoth({ failed: 4, files: many });
  expect(ran).toEqual([]);
  expect(outcome?.failed).toBe(4);
});
