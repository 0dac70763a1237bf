import { beforeAll, expect, test } from 'vitest';
import { setEnabled } from '../../server/services/identity/index.ts';
import { challenge, respond } from '../api/identity/support/byHand.ts';
import { useUserPool } from '../api/identity/support/userPool.ts';

const running = useUserPool();
const rounds = 200;
/** The largest difference between the medians of two kinds of names, ms. */
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

test('response times do not reveal whether an account exists', async () => {
  const challengeTimes = names.map((): number[] => []);
  const answered = names.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, name] of names.entries()) {
      const start = performance.now();
      const challenged = await challenge(running, name);
      const middle = performance.now();
      const answer = await respond(running, challenged, 'Wrong@1234');
      challengeTimes[index]?.push(middle - start);
      answered[index]?.push(performance.now() - middle);
      expect(answer.json['message']).toBe('Incorrect username or password.');
    }
    running.pass(3600);
  }
  for (const times of [challengeTimes, answered]) {
    const medians = times.map(median);
    expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(bound);
  }
});

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
