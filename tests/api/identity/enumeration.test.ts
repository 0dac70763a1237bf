import { beforeAll, describe, expect, test } from 'vitest';
import { setEnabled } from '../../../server/services/identity/index.ts';
import { attempt, challenge, initiate, respond } from './support/byHand.ts';
import { newExchange } from '../../support/srpClient.ts';
import { useUserPool, type Answer } from './support/userPool.ts';

const running = useUserPool();
const names: Record<string, string> = {};

beforeAll(async () => {
  const known = await running.person();
  const fresh = await running.person({ temporary: true });
  const disabled = await running.person();
  await setEnabled(running.db, disabled.sub, false);
  const disabledNewcomer = await running.person({ temporary: true });
  await setEnabled(running.db, disabledNewcomer.sub, false);
  const dismissed = await running.person();
  running.dismiss(dismissed);
  Object.assign(names, {
    'another person with the wrong password': known.username,
    'a newcomer with the wrong password': fresh.username,
    'a disabled account': disabled.username,
    'a disabled newcomer': disabledNewcomer.username,
    'someone removed from the records': dismissed.username,
  });
});

/** Returns an answer without the headers that differ in every answer. */
function comparable({ status, headers, json }: Answer) {
  const { date: _, 'x-amzn-requestid': __, ...rest } = Object.fromEntries(headers);
  return { status, headers: rest, json };
}

describe.each([
  'another person with the wrong password',
  'a newcomer with the wrong password',
  'a disabled account',
  'a disabled newcomer',
  'someone removed from the records',
])('an unknown name is answered like %s', who => {
  const isWrong = who.endsWith('wrong password');

  test('when a challenge is requested', async () => {
    const answers = [];
    for (const name of [names[who] ?? '', 'somebody-unknown'])
      answers.push(await initiate(running, name, newExchange().publicA));
    const shapes = answers.map(answer => {
      const { status, headers, json } = comparable(answer);
      const { 'content-length': _, ...other } = headers;
      return {
        status,
        headers: other,
        name: json['ChallengeName'],
        keys: Object.keys(json['ChallengeParameters'] ?? {}),
      };
    });
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]?.status).toBe(200);
    for (const answer of answers)
      expect(answer.json['ChallengeParameters']?.['SALT']).toMatch(/^[0-9a-f]{32}$/);
  });

  test('when it is answered', async () => {
    const answers = [];
    for (const name of [names[who] ?? '', 'somebody-unknown']) {
      const typed = isWrong ? 'Wrong@1234' : undefined;
      answers.push(comparable(await respond(running, await challenge(running, name), typed)));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.json).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });
});

test.each(['a disabled account', 'a disabled newcomer', 'someone removed from the records'])(
  'treats the right password of %s as a wrong one',
  async who => {
    const outcomes = [];
    for (let time = 0; time < 6; time++) {
      outcomes.push(String((await attempt(running, names[who] ?? '')).json['message']));
    }
    expect(outcomes.at(-1)).toBe('Password attempts exceeded');
  },
);

test('gives an unknown username a constant salt, in any case', async () => {
  const salts = [];
  for (const name of ['nobody-1', 'nobody-1', 'NOBODY-1', 'nobody-2'])
    salts.push(String((await challenge(running, name)).parameters['SALT']));
  expect(new Set(salts.slice(0, 3)).size).toBe(1);
  expect(salts[3]).not.toBe(salts[0]);
});

test('no password signs in to an unknown username', async () => {
  for (const password of ['', 'Demo@1234', 'nobody-1'])
    expect((await respond(running, await challenge(running, 'nobody-3'), password)).status).toBe(400);
});
