import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../server/services/settings/config.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import { start, type RunningServer } from '../../server/app/start.ts';
import { signIn } from '../support/session.ts';
import { envOf, testPlace, type TestPlace } from '../support/database.ts';

const limits = {
  callsPerMinuteOfUser: 10,
  callsPerMinuteOfAddress: 200,
  signInsPerMinuteOfAddress: 20,
  resetStepsPerMinuteOfAddress: 8,
  renewalsPerMinuteOfAddress: 5,
};
let place: TestPlace;
let server: RunningServer;

beforeAll(async () => {
  place = await testPlace('demo');
  server = await start(
    readConfig({
      PORT: '0',
      ...envOf(place),
      LOG_LEVEL: 'silent',
    }),
    limits,
  );
});
afterAll(async () => {
  await server.close();
  await place.remove();
});

it('limits one person’s calls, not another’s, and a forged address gains nothing', async () => {
  const { apiKey } = await (await fetch(`${server.url}/config.json`)).json();
  const tokens = await Promise.all(['ae', 'ee'].map(username => signIn(server.url, username, demoPassword)));
  const ask = async (role: string, token: string | undefined, address: string) => {
    const answer = await fetch(`${server.url}/v1/${role}/profile`, {
      headers: { authorization: `Bearer ${token}`, 'x-api-key': apiKey, 'x-forwarded-for': address },
    });
    return answer.status;
  };
  const statuses: number[] = [];
  for (let call = 0; call < limits.callsPerMinuteOfUser + 2; call += 1)
    statuses.push(await ask('ae', tokens[0], `10.0.0.${call}`));
  expect(statuses.filter(status => status === 200)).toHaveLength(limits.callsPerMinuteOfUser);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect(await ask('ee', tokens[1], '10.0.0.1')).toBe(200);
});

it('counts refused calls too, and refuses a person past the limit before any other check', async () => {
  const { apiKey } = await (await fetch(`${server.url}/config.json`)).json();
  const token = await signIn(server.url, 'se', demoPassword);
  const ask = (path: string) =>
    fetch(`${server.url}/v1${path}`, { headers: { authorization: `Bearer ${token}`, 'x-api-key': apiKey } });
  for (let call = 0; call < limits.callsPerMinuteOfUser; call += 1)
    expect((await ask('/cio/tickets/everyone')).status).toBe(403);
  for (const path of ['/cio/tickets/everyone', '/se/profile', '/se/tickets?page=no']) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 429]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await answer.json()).toEqual({
      code: 'TooManyRequests',
      message: 'Too many requests. Please try again later.',
    });
  }
});

/** A call of the embedded user pool. */
const askPool = (operation: string, body: object, address: string) =>
  fetch(`${server.url}/idp/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      'x-forwarded-for': address,
    },
    body: JSON.stringify(body),
  });

it('limits sign-in steps per address, for any username or forwarded address; renewals have a separate limit', async () => {
  const statuses: number[] = [];
  for (let step = 0; step < limits.signInsPerMinuteOfAddress + 2; step += 1) {
    const AuthParameters = { USERNAME: `someone${step}`, SRP_A: 'ab' };
    const body = { AuthFlow: 'USER_SRP_AUTH', ClientId: 'x', AuthParameters };
    statuses.push((await askPool('InitiateAuth', body, `10.0.1.${step}`)).status);
  }
  expect(statuses.at(-1)).toBe(429);

  const renewal = { AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId: 'x', AuthParameters: { REFRESH_TOKEN: 'x' } };
  // A request that only looks like a renewal counts as a sign-in step.
  const disguised = await askPool('RespondToAuthChallenge', renewal, '10.0.1.1');
  expect([disguised.status, (await disguised.json())['__type']]).toEqual([429, 'TooManyRequestsException']);
  expect(Number(disguised.headers.get('retry-after'))).toBeGreaterThan(0);
  const renewed: number[] = [];
  for (let step = 0; step < limits.renewalsPerMinuteOfAddress + 1; step += 1)
    renewed.push((await askPool('InitiateAuth', renewal, '10.0.1.1')).status);
  expect(renewed).toEqual([...Array.from({ length: limits.renewalsPerMinuteOfAddress }, () => 400), 429]);
});

it('limits requested and tried codes per address, for any username or forwarded address', async () => {
  const { apiKey } = await (await fetch(`${server.url}/config.json`)).json();
  const attempt = async (step: number) => {
    const [path, body] =
      step % 2 === 0
        ? ['generate-otp', { otpType: 'forgotPassword' }]
        : ['reset-password', { otp: '000000', newPassword: demoPassword }];
    const answer = await fetch(`${server.url}/v1/${path}/someone${step}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': apiKey,
        'x-forwarded-for': `10.0.2.${step}`,
      },
      body: JSON.stringify(body),
    });
    return answer.status;
  };
  const statuses: number[] = [];
  for (let step = 0; step < limits.resetStepsPerMinuteOfAddress + 2; step += 1)
    statuses.push(await attempt(step));
  expect(statuses.slice(0, limits.resetStepsPerMinuteOfAddress)).not.toContain(429);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

it('limits the requests of one address before it identifies the person', async () => {
  const { apiKey } = await (await fetch(`${server.url}/config.json`)).json();
  const statuses: number[] = [];
  for (let call = 0; call < limits.callsPerMinuteOfAddress; call += 1) {
    const key = call % 2 === 0 ? { 'x-api-key': apiKey } : {};
    statuses.push((await fetch(`${server.url}/v1/ae/profile`, { headers: key })).status);
  }
  expect(statuses[0]).toBe(401);
  expect(statuses.at(-1)).toBe(429);
  const answer = await fetch(`${server.url}/v1/ae/profile`);
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
