import { expect, test } from 'vitest';
import { attempt, refresh, tokenIn } from './support/byHand.ts';
import { called, clientOf, signedIn } from './support/clientLibrary.ts';
import { password, useUserPool } from './support/userPool.ts';

const running = useUserPool();
const chosen = 'Chosen#2026';
const address = () => ({
  endpoint: running.endpoint,
  poolId: running.pool.id,
  clientId: running.pool.clientId,
});

const change = (token: string, previous: string, proposed = chosen) =>
  running.post('ChangePassword', {
    AccessToken: token,
    PreviousPassword: previous,
    ProposedPassword: proposed,
  });

/** Returns a person, and the tokens of two sessions of theirs. */
async function inTwoPlaces() {
  const person = await running.person();
  const [here, elsewhere] = [
    await attempt(running, person.username),
    await attempt(running, person.username),
  ];
  return { ...person, here, elsewhere };
}

test('amazon-cognito-identity-js changes the password: the new one signs in, the old one no longer', async () => {
  const { username } = await running.person();
  const user = clientOf(address(), username);
  await signedIn(user, password);
  expect(await called(done => user.changePassword(password, chosen, done))).toBe('SUCCESS');
  expect((await attempt(running, username)).json['message']).toBe('Incorrect username or password.');
  tokenIn(await attempt(running, username, chosen), 'IdToken');
  expect(running.log).toContain('"event":"password.changed"');
  expect(running.log).not.toContain(chosen);
});

test('every other session ends at once, and the one that changed it goes on', async () => {
  const { here, elsewhere } = await inTwoPlaces();
  expect((await change(tokenIn(here, 'AccessToken'), password)).status).toBe(200);
  expect((await refresh(running, tokenIn(elsewhere, 'RefreshToken'))).status).toBe(400);
  expect((await change(tokenIn(elsewhere, 'AccessToken'), chosen, 'Other#2026')).json['message']).toBe(
    'Access Token has been revoked',
  );
  expect((await refresh(running, tokenIn(here, 'RefreshToken'))).status).toBe(200);
});

test('wrong present passwords count as at sign-in: the fifth locks, also for the right one', async () => {
  const { username, here } = await inTwoPlaces();
  const token = tokenIn(here, 'AccessToken');
  for (let count = 1; count <= 5; count++)
    expect((await change(token, 'Wrong#2026')).json['message']).toBe('Incorrect username or password.');
  expect((await change(token, password)).json['message']).toBe('Password attempts exceeded');
  expect((await attempt(running, username)).json['message']).toBe('Password attempts exceeded');
  running.pass(2);
  expect((await change(token, password)).status).toBe(200);
});

test.each([
  ['Short1!', 'InvalidPasswordException', 'Password did not conform with policy: Password not long enough'],
  [
    password,
    'PasswordHistoryPolicyViolationException',
    'Password has previously been used and cannot be reused.',
  ],
])('refuses %s as the new one, and changes nothing', async (proposed, type, message) => {
  const { username, here } = await inTwoPlaces();
  expect((await change(tokenIn(here, 'AccessToken'), password, proposed)).json).toEqual({
    __type: type,
    message,
  });
  tokenIn(await attempt(running, username), 'IdToken');
});

test('needs a valid access token', async () => {
  const { here } = await inTwoPlaces();
  expect((await change(tokenIn(here, 'IdToken'), password)).json['message']).toBe('Invalid Access Token');
  expect((await change('', password)).status).toBe(400);
});
