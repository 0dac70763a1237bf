import { expect, test } from 'vitest';
import { attempt, challenge, initiate, refresh, respond, tokenIn } from './support/byHand.ts';
import { newExchange } from '../../support/srpClient.ts';
import { useUserPool } from './support/userPool.ts';

const running = useUserPool();

test('logs no password, token, sealed block or typed username', async () => {
  const canary = 'Canary#9173';
  const { sub, username } = await running.person({
    username: 'canary-user',
    password: canary,
    temporary: true,
  });
  const first = await attempt(running, username, canary);
  const session = String(first.json['Session']);
  const chosen = await running.post('RespondToAuthChallenge', {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ClientId: running.pool.clientId,
    Session: session,
    ChallengeResponses: { USERNAME: username, NEW_PASSWORD: 'Canary#2222' },
  });
  const started = await challenge(running, username);
  await respond(running, started, 'Canary#3333');
  await initiate(running, 'Canary#4444', newExchange().publicA);
  await attempt(running, 'Canary#5555', 'Canary#6666');
  await refresh(running, tokenIn(chosen, 'RefreshToken'));
  await refresh(running, `${tokenIn(chosen, 'RefreshToken').slice(0, -8)}AAAAAAAA`);
  await running.post('GetUser', { AccessToken: tokenIn(chosen, 'AccessToken') });
  await running.post('InitiateAuth', '{"Canary#7777');
  await running.post('Canary#8888', {});

  const secrets = [
    'canary#',
    'canary-user',
    session,
    String(started.parameters['SECRET_BLOCK']),
    tokenIn(chosen, 'RefreshToken'),
    tokenIn(chosen, 'IdToken').split('.')[1] ?? '',
    tokenIn(chosen, 'AccessToken').split('.')[2] ?? '',
  ];
  const log = running.log.toLowerCase();
  for (const secret of secrets) expect(log).not.toContain(secret.toLowerCase());
  expect(log).toContain(sub);
});

test('logs the attempt, its account and its result', async () => {
  const { sub, username } = await running.person();
  await attempt(running, username);
  await attempt(running, username, 'Wrong@1234');
  const account = running.pool.accountKey(username);
  const lines = running.log
    .split('\n')
    .filter(line => line.includes(account))
    .map(line => JSON.parse(line))
    .map(({ event, operation, code }) => [event, operation, code]);
  expect(lines).toEqual([
    ['signIn.begun', 'InitiateAuth', 'PASSWORD_VERIFIER'],
    ['signIn.done', 'RespondToAuthChallenge', undefined],
    ['signIn.begun', 'InitiateAuth', 'PASSWORD_VERIFIER'],
    ['refused', 'RespondToAuthChallenge', 'NotAuthorizedException'],
  ]);
  expect(running.log).toContain(`"account":"${account}","sub":"${sub}"`);
});
