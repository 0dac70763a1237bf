import { beforeAll, expect, test } from 'vitest';
import { setEnabled } from '../../server/identity/index.ts';
import { challenge, respond } from '../api/identity/support/byHand.ts';
import { useUserPool } from '../api/identity/support/userPool.ts';

const running = useUserPool();
const rounds = 200;
/** How far apart the medians of two kinds of names may lie, ms. */
const bound = 10;

const names: string[] = [];

beforeAll(async () => {
  const known = await running.person();
  const newcomer = await running.person({ temporary: true });
  const disabled = await running.person();
  await setEnabled(running.db, disabled.sub, false);
  const dismissed = await running.person();
  running.dismiss(dismissed);
  names.push('unknown', known.username, newcomer.username, disabled.username, dismissed.username);
});

test('nobody can tell by the time it takes whether there is an account', async () => {
  const asked = names.map((): number[] => []);
  const answered = names.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, name] of names.entries()) {
      const start = performance.now();
      const begun = await challenge(running, name);
      const middle = performance.now();
      const answer = await respond(running, begun, 'Wrong@1234');
      asked[index]?.push(middle - start);
      answered[index]?.push(performance.now() - middle);
      expect(answer.json['message']).toBe('Incorrect username or password.');
    }
    running.pass(3600);
  }
  for (const times of [asked, answered]) {
    const medians = times.map(median);
    expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(bound);
  }
});

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
