import { count } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { poolFailures } from '../../../server/db/schema/identity.ts';
import { setPassword } from '../../../server/identity/index.ts';
import { attempt, challenge, initiate, respond } from './support/byHand.ts';
import { newExchange } from './support/srpClient.ts';
import { password, useUserPool } from './support/userPool.ts';

const running = useUserPool();
const wrong = 'Wrong@1234';
const incorrect = 'Incorrect username or password.';
const exceeded = 'Password attempts exceeded';

/** What a sign-in came to: its message, or `in`. */
async function outcome(username: string, withPassword = wrong): Promise<string> {
  const answer = await attempt(running, username, withPassword);
  return answer.status === 200 ? 'in' : String(answer.json['message']);
}

async function fail(username: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) expect(await outcome(username)).toBe(incorrect);
}

describe.each([
  ['an account', async () => (await running.person()).username, 'in'],
  ['a name that has none', async () => `nobody-${Math.random()}`, incorrect],
])('%s', (_, someName, rightly) => {
  test('is locked by the fifth failure, for twice as long with each further one, up to 15 minutes', async () => {
    const name = await someName();
    await fail(name, 4);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect(await outcome(name)).toBe(incorrect);
      running.pass(seconds - 1);
      expect(await outcome(name)).toBe(exceeded);
      expect(await outcome(name, password)).toBe(exceeded);
      running.pass(1);
    }
    expect(await outcome(name, password)).toBe(rightly);
  });

  test('has a clean record again after 15 quiet minutes', async () => {
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

  test('counts every spelling in one', async () => {
    const name = await someName();
    await fail(name.toUpperCase(), 2);
    await fail(name, 3);
    expect(await outcome(name.toUpperCase())).toBe(exceeded);
  });

  test('counts each of many guesses made side by side; those past the fifth learn nothing', async () => {
    const name = await someName();
    const begun = [];
    for (let guess = 0; guess < 12; guess++) begun.push(await challenge(running, name));
    const answers = await Promise.all(begun.map(one => respond(running, one, wrong)));
    const messages = answers.map(answer => answer.json['message']);
    expect(messages.filter(message => String(message) === incorrect)).toHaveLength(5);
    expect(messages.filter(message => String(message) === exceeded)).toHaveLength(7);
  });

  test('does not lock others', async () => {
    await fail(await someName(), 5);
    const { username } = await running.person();
    expect(await outcome(username, password)).toBe('in');
  });
});

test('the right password among guesses past the limit is not told apart', async () => {
  const { username } = await running.person();
  await fail(username, 4);
  const begun = [await challenge(running, username), await challenge(running, username)];
  const [late, right] = begun;
  if (!late || !right) throw new Error('Two were begun.');
  expect((await respond(running, late, wrong)).json['message']).toBe(incorrect);
  expect((await respond(running, right)).json['message']).toBe(exceeded);
});

test('a right password wipes the record', async () => {
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

test('a challenge that is not answered counts for nothing, and neither does one answered twice', async () => {
  const { username } = await running.person();
  for (let time = 0; time < 8; time++) await challenge(running, username);
  const once = await challenge(running, username);
  for (let time = 0; time < 8; time++) await respond(running, once, wrong);
  expect(await outcome(username, password)).toBe('in');
});

test('what is over is cleared away as new failures come in', async () => {
  for (let time = 0; time < 6; time++) await outcome(`guess-${time}`);
  running.pass(1802);
  await outcome('one-more-guess');
  const [row] = await running.db.select({ rows: count() }).from(poolFailures);
  expect(row?.rows).toBe(1);
});

test('a record that is over counts for nothing, even before it is cleared away', async () => {
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

test('while a name is locked no challenge is given', async () => {
  const { username } = await running.person();
  await fail(username, 5);
  const answer = await initiate(running, username, newExchange().publicA);
  expect([answer.status, String(answer.json['message'])]).toEqual([400, exceeded]);
});

test('names are not kept in clear', async () => {
  await outcome('Secret@1234-typed-as-a-name');
  const rows = await running.db.select().from(poolFailures);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('secret@1234');
});
