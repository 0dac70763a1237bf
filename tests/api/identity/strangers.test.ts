import { describe, expect, test } from 'vitest';
import { knownVisitors } from '../../../server/services/db/schema/visitors.ts';
import { attempt, challenge, cookieOf, from, initiate, respond, type Door } from './support/byHand.ts';
import { newExchange } from '../../support/srpClient.ts';
import { password, useUserPool } from './support/userPool.ts';

const running = useUserPool();
const wrong = 'Wrong@1234';
const incorrect = 'Incorrect username or password.';
const exceeded = 'Password attempts exceeded';
const [office, home, elsewhere] = ['203.0.113.7', '198.51.100.20', '192.0.2.66'];

async function outcome(door: Door, username: string, withPassword = wrong): Promise<string> {
  const answer = await attempt(door, username, withPassword);
  return answer.status === 200 ? 'in' : String(answer.json['message']);
}

async function lock(door: Door, username: string): Promise<void> {
  for (let time = 0; time < 5; time += 1) expect(await outcome(door, username)).toBe(incorrect);
  expect(await outcome(door, username, password)).toBe(exceeded);
}

/** Signs a new person in from the office. Returns the username and the browser's cookie. */
async function officer() {
  const { username } = await running.person();
  const answer = await attempt(from(running, office), username);
  expect(answer.status).toBe(200);
  return { username, cookie: cookieOf(answer), setCookie: String(answer.headers.get('set-cookie')) };
}

describe('after five wrong passwords of a stranger', () => {
  test('a device that has signed in before may try, wherever it is', async () => {
    const { username, cookie } = await officer();
    await lock(from(running, elsewhere), username);
    for (const address of [office, home, elsewhere])
      expect(await outcome(from(running, address, cookie), username, password)).toBe('in');
  });

  test('an address that the username has signed in from may try', async () => {
    const { username } = await officer();
    await lock(from(running, elsewhere), username);
    expect(await outcome(from(running, office), username, password)).toBe('in');
  });

  test('strangers at all other addresses are refused, also with an invented or a foreign cookie', async () => {
    const { username } = await officer();
    const other = await officer();
    await lock(from(running, elsewhere), username);
    for (const cookie of [undefined, other.cookie, `device=${'A'.repeat(43)}`, 'device=', 'device'])
      expect(await outcome(from(running, home, cookie), username, password)).toBe(exceeded);
  });

  test('an officer’s sign-in that has already started continues', async () => {
    const { username, cookie } = await officer();
    const own = from(running, home, cookie);
    const started = await challenge(own, username);
    await lock(from(running, elsewhere), username);
    expect((await respond(own, started)).status).toBe(200);
  });
});

test('wrong passwords from a known device lock only that device', async () => {
  const { username, cookie } = await officer();
  await lock(from(running, home, cookie), username);
  expect((await initiate(from(running, home, cookie), username, newExchange().publicA)).status).toBe(400);
  expect(await outcome(from(running, office), username, password)).toBe('in');
  expect(await outcome(from(running, elsewhere), username, password)).toBe('in');
  running.pass(1);
  expect(await outcome(from(running, home, cookie), username, password)).toBe('in');
});

test('the cookie is HttpOnly, for this site, and stays the same when multiple people sign in', async () => {
  const { cookie, setCookie } = await officer();
  expect(setCookie).toMatch(/^device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
  const { username } = await running.person();
  const answer = await attempt(from(running, home, cookie), username);
  expect(cookieOf(answer)).toBe(cookie);
  await lock(from(running, elsewhere), username);
  expect(await outcome(from(running, home, cookie), username, password)).toBe('in');
});

test('sets a cookie only after a sign-in', async () => {
  const { username } = await running.person();
  const fresh = await running.person({ temporary: true });
  const door = from(running, elsewhere);
  const answers = [
    await attempt(door, username, wrong),
    await initiate(door, username, newExchange().publicA),
    await attempt(door, fresh.username),
  ];
  for (const { headers } of answers) expect(headers.get('set-cookie')).toBeNull();
});

test('forgets a device after half a year', async () => {
  const { username, cookie } = await officer();
  running.pass(181 * 86_400);
  await lock(from(running, elsewhere), username);
  expect(await outcome(from(running, home, cookie), username, password)).toBe(exceeded);
});

test('stores no username, address or cookie in clear', async () => {
  const { username, cookie } = await officer();
  const stored = JSON.stringify(await running.db.select().from(knownVisitors));
  for (const secret of [username, office, cookie.slice('device='.length)])
    expect(stored).not.toContain(secret);
  expect(running.log).not.toContain(cookie);
});
