import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import { start, type RunningServer } from '../../server/start.ts';
import { signIn } from '../support/cognito.ts';
import { testPlace, type TestPlace } from '../support/database.ts';

const limits = { callsPerMinuteOfUser: 10, signInsPerMinuteOfAddress: 20, resetStepsPerMinuteOfAddress: 8 };
let place: TestPlace;
let server: RunningServer;

beforeAll(async () => {
  place = await testPlace('demo');
  server = await start(
    readConfig({
      PORT: '0',
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
      LOG_LEVEL: 'silent',
    }),
    limits,
  );
});
afterAll(async () => {
  await server.close();
  await place.remove();
});

it('one person’s calls are bounded, another’s are not touched by it, and a forged address gains nothing', async () => {
  const { apiKey } = await (await fetch(`${server.url}/config.json`)).json();
  const tokens = await Promise.all(['ae', 'ee'].map(username => signIn(server.url, username, demoPassword)));
  const ask = async (role: string, token: string | undefined, address: string) => {
    const answer = await fetch(`${server.url}/v1/${role}/profile`, {
      headers: { authorization: `Bearer ${token}`, 'x-api-key': apiKey, 'x-forwarded-for': address },
    });
    return answer.status;
  };
  const asked: number[] = [];
  for (let call = 0; call < limits.callsPerMinuteOfUser + 2; call += 1)
    asked.push(await ask('ae', tokens[0], `10.0.0.${call}`));
  expect(asked.filter(status => status === 200)).toHaveLength(limits.callsPerMinuteOfUser);
  expect(asked.slice(-2)).toEqual([429, 429]);
  expect(await ask('ee', tokens[1], '10.0.0.1')).toBe(200);
});

it('sign-in steps of one address are bounded, whatever name or forwarded address they carry', async () => {
  const attempt = async (step: number) => {
    const answer = await fetch(`${server.url}/idp/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        'x-forwarded-for': `10.0.1.${step}`,
      },
      body: JSON.stringify({
        AuthFlow: 'USER_SRP_AUTH',
        ClientId: 'x',
        AuthParameters: { USERNAME: `someone${step}`, SRP_A: 'ab' },
      }),
    });
    return answer.status;
  };
  const statuses: number[] = [];
  for (let step = 0; step < limits.signInsPerMinuteOfAddress + 2; step += 1)
    statuses.push(await attempt(step));
  expect(statuses.at(-1)).toBe(429);
});

it('codes asked for and tried from one address are bounded, whatever name or forwarded address they carry', async () => {
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
