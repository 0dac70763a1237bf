import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { attempt, challenge, initiate, respond, tokenIn } from './support/byHand.ts';
import { N, timestampOf } from '../../support/srpClient.ts';
import { password, useUserPool, type Person } from './support/userPool.ts';

const running = useUserPool();
let person: Person;
beforeAll(async () => {
  person = await running.person();
});

const incorrect = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' };

describe('a second client, written from the formulas', () => {
  test.each([password, 'Pässwörd-1 ೧೨೩ 🔑', `aA1!${'長い'.repeat(40)}`, 'a A1~`"\\'.repeat(8)])(
    'signs in with %s',
    async chosenPassword => {
      const { username } = await running.person({ password: chosenPassword });
      const answer = await attempt(running, username, chosenPassword);
      expect(answer.status).toBe(200);
      await expect(running.verifier.verify(tokenIn(answer, 'IdToken'))).resolves.toMatchObject({ username });
    },
  );

  test('gets a challenge of Cognito’s form', async () => {
    const { parameters } = await challenge(running, person.username);
    const { SALT, SECRET_BLOCK, SRP_B, ...names } = parameters;
    expect(SALT).toMatch(/^[0-9a-f]{32}$/);
    expect(SECRET_BLOCK).toMatch(/^[A-Za-z0-9+/]{300,}=*$/);
    expect(SRP_B).toMatch(/^[0-9a-f]{700,768}$/);
    expect(names).toEqual({ USERNAME: person.username, USER_ID_FOR_SRP: person.username });
  });

  test('gets another challenge each time, with the same salt', async () => {
    const [one, two] = [await challenge(running, person.username), await challenge(running, person.username)];
    expect(one.parameters['SALT']).toBe(two.parameters['SALT']);
    expect(one.parameters['SRP_B']).not.toBe(two.parameters['SRP_B']);
    expect(one.parameters['SECRET_BLOCK']).not.toBe(two.parameters['SECRET_BLOCK']);
  });
});

describe('refuses', () => {
  test.each([0n, N, 2n * N, 3n * N])('a hand-made public value %#', async value => {
    const answer = await initiate(running, person.username, value.toString(16));
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ __type: 'InvalidParameterException', message: 'Invalid SRP_A' });
  });

  test('a challenge answered twice, even rightly', async () => {
    const once = await challenge(running, person.username);
    expect((await respond(running, once)).status).toBe(200);
    const again = await respond(running, once);
    expect([again.status, again.json]).toEqual([400, incorrect]);
  });

  test('a challenge answered twice at the same time: one of them wins', async () => {
    const once = await challenge(running, person.username);
    const answers = await Promise.all(Array.from({ length: 6 }, () => respond(running, once)));
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test('a challenge answered after three minutes', async () => {
    const late = await challenge(running, person.username);
    running.pass(179);
    const inTime = await challenge(running, person.username);
    running.pass(2);
    expect((await respond(running, inTime)).status).toBe(200);
    expect((await respond(running, late)).json).toEqual(incorrect);
  });

  test('a challenge for another username', async () => {
    const other = await running.person();
    const answer = await respond(running, await challenge(running, person.username), password, {
      USERNAME: other.username,
    });
    expect(answer.json).toEqual(incorrect);
  });

  test('a challenge that was changed or invented', async () => {
    const own = await challenge(running, person.username);
    const block = String(own.parameters['SECRET_BLOCK']);
    const other = String((await challenge(running, person.username)).parameters['SECRET_BLOCK']);
    const forged = [
      `${block.slice(0, -8)}AAAAAAAA`,
      `${block.startsWith('A') ? 'B' : 'A'}${block.slice(1)}`,
      other,
      '',
      randomBytes(600).toString('base64'),
    ];
    for (const PASSWORD_CLAIM_SECRET_BLOCK of forged)
      expect((await respond(running, own, password, { PASSWORD_CLAIM_SECRET_BLOCK })).json).toEqual(
        incorrect,
      );
  });

  test('a timestamp that is too old or has another form', async () => {
    const dates = [
      timestampOf(new Date(running.now().getTime() - 90_000_000)),
      'Sat Nov 01 09:05:07 UTC 2025',
    ];
    for (const TIMESTAMP of dates) {
      const { username } = await running.person();
      // More attempts than the lock-out allows: a wrong clock locks nobody out.
      for (let time = 0; time < 6; time += 1) {
        const answer = await respond(running, await challenge(running, username), password, { TIMESTAMP });
        expect(answer.json).toEqual(incorrect);
      }
      expect(tokenIn(await attempt(running, username), 'IdToken')).toBeTypeOf('string');
    }
  });
});

test('stores only the salt and the verifier of a password', async () => {
  const { username } = await running.person({ password: 'Canary#9173' });
  await attempt(running, username, 'Canary#9173');
  const tables = ['pool_accounts', 'pool_sessions', 'pool_failures', 'pool_spent_challenges', 'settings'];
  for (const table of tables) {
    const result = await running.db.execute(`select * from ${table}`);
    expect(JSON.stringify(result)).not.toContain('Canary#9173');
  }
});
