import { count } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { poolFailures } from '../../../server/services/db/schema/identity.ts';
import { setPassword } from '../../../server/services/identity/index.ts';
import { attempt, challenge, initiate, respond } from './support/byHand.ts';
import { newExchange } from '../../support/srpClient.ts';
import { password, useUserPool } from './support/userPool.ts';

const running = useUserPool();
const wrong = 'Wrong@1234';
const incorrect = 'Incorrect username or password.';
const exceeded = 'Password attempts exceeded';

/** Returns the result of a sign-in: its message, or `in`. */
async function outcome(username: string, withPassword = wrong): Promise<string> {
  const answer = await attempt(running, username, withPassword);
  return answer.status === 200 ? 'in' : String(answer.json['message']);
}

async function fail(username: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) expect(await outcome(username)).toBe(incorrect);
}

describe.each([
  ['an account', async () => (await running.person()).username, 'in'],
  ['a name without an account', async () => `nobody-${Math.random()}`, incorrect],
])('%s', (_, someName, afterRightPassword) => {
  test('locks at the fifth failure, twice as long with each further one, up to 15 minutes', async () => {
    const name = await someName();
    await fail(name, 4);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect(await outcome(name)).toBe(incorrect);
      running.pass(seconds - 1);
      expect(await outcome(name)).toBe(exceeded);
      expect(await outcome(name, password)).toBe(exceeded);
      running.pass(1);
    }
    expect(await outcome(name, password)).toBe(afterRightPassword);
  });

  test('forgets the failures after 15 minutes without an attempt', async () => {
    const name = await someName();
    await fail(name, 5);
    running.pass(1 + 901);
    await fail(name, 5);
    expect(await outcome(name)).toBe(exceeded);
    running.pass(1);
    await fail(name, 1);
    running.pass(1);
    expect(await outcome(name)).toBe(exceeded);
  });

  test('counts all spellings of a username together', async () => {
    const name = await someName();
    await fail(name.toUpperCase(), 2);
    await fail(name, 3);
    expect(await outcome(name.toUpperCase())).toBe(exceeded);
  });

  test('counts every concurrent guess; those past the fifth learn nothing', async () => {
    const name = await someName();
    const started = [];
    for (let guess = 0; guess < 12; guess++) started.push(await challenge(running, name));
    const answers = await Promise.all(started.map(one => respond(running, one, wrong)));
    const messages = answers.map(answer => answer.json['message']);
    expect(messages.filter(message => String(message) === incorrect)).toHaveLength(5);
    expect(messages.filter(message => String(message) === exceeded)).toHaveLength(7);
  });

  test('does not lock other accounts', async () => {
    await fail(await someName(), 5);
    const { username } = await running.person();
    expect(await outcome(username, password)).toBe('in');
  });
});

test('the right password among guesses past the limit gets the same answer', async () => {
  const { username } = await running.person();
  await fail(username, 4);
  const started = [await challenge(running, username), await challenge(running, username)];
  const [late, right] = started;
  if (!late || !right) throw new Error('Two challenges were started.');
  expect((await respond(running, late, wrong)).json['message']).toBe(incorrect);
  expect((await respond(running, right)).json['message']).toBe(exceeded);
});

test('a right password clears the failures', async () => {
  const { username } = await running.person();
  await fail(username, 4);
  expect(await outcome(username, password)).toBe('in');
  await fail(username, 4);
  expect(await outcome(username, password)).toBe('in');
});

test('a new password lifts the lock', async () => {
  const { sub, username } = await running.person();
  await fail(username, 6 - 1);
  expect(await outcome(username)).toBe(exceeded);
  await setPassword(running.db, running.pool, sub, 'Reset#2025');
  expect(await outcome(username, 'Reset#2025')).toBe('in');
});

test('counts neither an unanswered challenge nor one answered twice', async () => {
  const { username } = await running.person();
  for (let time = 0; time < 8; time++) await challenge(running, username);
  const once = await challenge(running, username);
  for (let time = 0; time < 8; time++) await respond(running, once, wrong);
  expect(await outcome(username, password)).toBe('in');
});

test('deletes expired failures when new ones arrive', async () => {
  for (let time = 0; time < 6; time++) await outcome(`guess-${time}`);
  running.pass(1802);
  await outcome('one-more-guess');
  const [row] = await running.db.select({ rows: count() }).from(poolFailures);
  expect(row?.rows).toBe(1);
});

test('ignores an expired record even before it is deleted', async () => {
  const { username } = await running.person();
  await running.db.insert(poolFailures).values(
    Array.from({ length: 1000 }, (_, number) => ({
      account: `older-${number}`,
      failures: 1,
      lockedUntil: running.now(),
    })),
  );
  await fail(username, 5);
  running.pass(902);
  await fail(username, 2);
  expect(await outcome(username, password)).toBe('in');
});

test('gives no challenge while a username is locked', async () => {
  const { username } = await running.person();
  await fail(username, 5);
  const answer = await initiate(running, username, newExchange().publicA);
  expect([answer.status, String(answer.json['message'])]).toEqual([400, exceeded]);
});

test('stores no username in clear', async () => {
  await outcome('Secret@1234-typed-as-a-name');
  const rows = await running.db.select().from(poolFailures);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('secret@1234');
});
