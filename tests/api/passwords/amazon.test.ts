import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { outbox, users } from '../../../server/services/db/schema/index.ts';
import { readConfig } from '../../../server/services/settings/config.ts';
import { openAccountAdmin } from '../../../server/services/identity/index.ts';
import { post } from '../../../server/services/mail/courier.ts';
import { start, type RunningServer } from '../../../server/app/start.ts';
import {
  newAccount,
  portalClient,
  startAmazonStandIn,
  type AmazonStandIn,
  type CognitoAccount,
} from '../../support/amazon.ts';
import { repetitions } from '../../support/repetitions.ts';
import { forgetResets, outboxEmpty } from '../../support/resets.ts';
import { envOf, testPlace, type TestPlace } from '../../support/database.ts';

const entityId = '1101234567890';
let amazon: AmazonStandIn;
let place: TestPlace;
let server: RunningServer;

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  amazon = await startAmazonStandIn();
  place = await testPlace('demo');
  server = await start(
    readConfig({
      PORT: '0',
      ...envOf(place),
      LOG_LEVEL: 'silent',
      API_KEY: 'a-key-of-the-test',
      COGNITO_USER_POOL_ID: amazon.poolId,
      COGNITO_CLIENT_ID: portalClient,
      COGNITO_REGION: 'ap-south-1',
      COGNITO_ENDPOINT: amazon.endpoint,
      OTP_SENDER: 'sns',
      SNS_REGION: 'ap-south-1',
      SNS_ENDPOINT: amazon.endpoint,
      SNS_SENDER_ID: 'ENAUDT',
      SNS_ENTITY_ID: entityId,
    }),
  );
});
afterAll(async () => {
  await server.close();
  await place.remove();
  await amazon.close();
  vi.unstubAllEnvs();
});

const userOf = async (username: string) => {
  const [user] = await server.db.select().from(acrossTheUtility(users)).where(eq(users.username, username));
  if (!user) throw new Error(`The demo has no ${username}.`);
  return user;
};
const call = async (path: string, body: object) => {
  const answer = await fetch(`${server.url}/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'a-key-of-the-test' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...(await answer.json()) };
};
/** Returns the code in the next text message. */
const codeFor = async (username: string) => {
  const before = amazon.messages.length;
  expect((await call(`/generate-otp/${username}`, { otpType: 'forgotPassword' })).status).toBe(200);
  await expect.poll(() => amazon.messages.length, { timeout: 10_000 }).toBe(before + 1);
  return /^\d{6}/.exec(amazon.messages.at(-1)?.text ?? '')?.[0] ?? '';
};

it('resets a password in the pool, ends its sessions there, and sends the code by text message', async () => {
  const { sub, phoneNumber } = await userOf('ae');
  const account = newAccount({ sub, password: 'Forgotten@1' });
  amazon.accounts.set('ae', account);
  const otp = await codeFor('ae');
  expect(amazon.messages).toEqual([
    {
      phoneNumber,
      text: `${otp} is the OTP to reset the password of ae in Energy Audit. It is valid for 10 minutes. Do not share it.`,
      attributes: {
        'AWS.SNS.SMS.SMSType': 'Transactional',
        'AWS.SNS.SMS.SenderID': 'ENAUDT',
        'AWS.MM.SMS.EntityId': entityId,
      },
    },
  ]);

  const strict = await call('/reset-password/ae', { otp, newPassword: 'Short@12' });
  expect(strict).toMatchObject({ status: 422, errors: { newPassword: expect.stringContaining('Password') } });
  expect((await call('/reset-password/ae', { otp, newPassword: 'Monsoon@2026' })).status).toBe(200);
  expect(account).toMatchObject({ password: 'Monsoon@2026', status: 'CONFIRMED', signedOut: 1 });
  const { sessionsFrom } = await userOf('ae');
  expect(Date.now() - Number(sessionsFrom)).toBeLessThan(60_000);
});

/** Signs in and gets a link. Returns a function that returns the statuses of the API and of the link. */
async function session(username: string) {
  const authorization = `Bearer ${await amazon.tokenFor(username)}`;
  const get = (path: string, headers: Record<string, string>) =>
    fetch(new URL(path, server.url), { headers: { 'x-api-key': 'a-key-of-the-test', ...headers } });
  const role = username.replace(/\d+$/, '');
  const exported = await get(`/v1/${role}/export-user`, { authorization });
  const { data } = await exported.json();
  const cookie = exported.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async () => [
    (await get(`/v1/${role}/profile`, { authorization })).status,
    (await get(String(data), { cookie })).status,
  ];
}
const alive = [200, 200];
const dead = [401, 404];
const register = async (username: string, overrides: Partial<CognitoAccount> = {}) => {
  const { sub, userType } = await userOf(username);
  const attributes = { 'custom:userGroup': userType };
  amazon.accounts.set(username, newAccount({ sub, attributes, status: 'CONFIRMED', ...overrides }));
};

it('a reset ends earlier sessions and download links, and no later ones', async () => {
  await register('ae2');
  const before = await session('ae2');
  expect(await before()).toEqual(alive);
  const otp = await codeFor('ae2');
  expect((await call('/reset-password/ae2', { otp, newPassword: 'Monsoon@2026' })).status).toBe(200);
  const after = await session('ae2');
  expect([await before(), await after()]).toEqual([dead, alive]);
});

it('a disabled person’s sessions and links stay invalid, earlier ones and those from the disabled time', async () => {
  await register('aee');
  const set = (status: 'active' | 'disabled') =>
    server.db.update(acrossTheUtility(users)).set({ status }).where(eq(users.username, 'aee'));
  const before = await session('aee');
  expect(await before()).toEqual(alive);
  await set('disabled');
  expect(await before()).toEqual(dead);
  const between = await amazon.tokenFor('aee');
  await set('active');
  expect(await before()).toEqual(dead);
  const profile = await fetch(`${server.url}/v1/aee/profile`, {
    headers: { 'x-api-key': 'a-key-of-the-test', authorization: `Bearer ${between}` },
  });
  expect(profile.status).toBe(401);
  amazon.accounts.delete('aee');
});

it('sends no code if the account is missing, disabled, or another person’s', async () => {
  const before = amazon.messages.length;
  amazon.accounts.set('ee', newAccount({ sub: (await userOf('ee')).sub, enabled: false }));
  amazon.accounts.set('se', newAccount({}));
  for (const username of ['ee', 'se', 'aee', 'nobody'])
    expect((await call(`/generate-otp/${username}`, { otpType: 'forgotPassword' })).status).toBe(200);
  await outboxEmpty(server.db);
  expect(amazon.messages).toHaveLength(before);
});

it('creates an account in the pool for new people and stores its sub', async () => {
  const { id, phoneNumber } = await userOf('ce');
  await post(server.db, 'invitation', [{ userId: id }]);
  await outboxEmpty(server.db);
  const account = amazon.accounts.get('ce');
  expect(account).toMatchObject({
    status: 'FORCE_CHANGE_PASSWORD',
    attributes: { 'custom:userGroup': 'ce', 'custom:zoneCode': '5' },
  });
  expect((await userOf('ce')).sub).toBe(account?.sub);
  expect(amazon.messages.at(-1)).toMatchObject({
    phoneNumber,
    text: `Energy Audit: sign in as ce with ${account?.password} and choose a password of your own.`,
  });
});

it('adopts an account that still has its first password, and replaces that', { tags: 'long' }, async () => {
  const waiting = newAccount({ password: 'First@2026' });
  amazon.accounts.set('ae48', waiting);
  await post(server.db, 'invitation', [{ userId: (await userOf('ae48')).id }]);
  await outboxEmpty(server.db);
  expect((await userOf('ae48')).sub).toBe(waiting.sub);
  expect(waiting).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' });
  expect(waiting.password).not.toBe('First@2026');
  expect(amazon.messages.at(-1)?.text).toContain(waiting.password);
});

it('does not invite people again who already have an account', { tags: 'long' }, async () => {
  const before = amazon.messages.length;
  await register('ae2', { password: 'Chosen@2026' });
  const { id, sub } = await userOf('ae2');
  await post(server.db, 'invitation', [{ userId: id }]);
  await outboxEmpty(server.db);
  expect((await userOf('ae2')).sub).toBe(sub);
  expect(amazon.accounts.get('ae2')?.password).toBe('Chosen@2026');
  expect(amazon.messages).toHaveLength(before);
});

it.each(
  repetitions<readonly ('CONFIRMED' | 'UNCONFIRMED' | 'RESET_REQUIRED')[]>({
    usual: ['CONFIRMED'],
    long: ['CONFIRMED', 'UNCONFIRMED', 'RESET_REQUIRED'],
  }),
)('a stranger who registered an officer’s username first gains nothing (%s)', async status => {
  const before = amazon.messages.length;
  const { id, sub } = await userOf('dt');
  const strangers = newAccount({
    password: 'Stranger@2026',
    status,
    attributes: { 'custom:userGroup': 'dt' },
  });
  amazon.accounts.set('dt', strangers);
  await post(server.db, 'invitation', [{ userId: id }]);
  // The invitation waits for an operator; the log says so.
  const waiting = sql`${outbox.leasedUntil} > now() + interval '50 minutes'`;
  await expect.poll(() => server.db.$count(outbox, waiting), { timeout: 10_000 }).toBe(1);
  expect((await userOf('dt')).sub).toBe(sub);
  expect(strangers).toMatchObject({ password: 'Stranger@2026', status });
  expect(amazon.messages).toHaveLength(before);
  const profile = await fetch(`${server.url}/v1/dt/profile`, {
    headers: { 'x-api-key': 'a-key-of-the-test', authorization: `Bearer ${await amazon.tokenFor('dt')}` },
  });
  expect(profile.status).toBe(401);
  await server.db.delete(outbox);
});

it('adopts existing accounts with their passwords if the operator allows it', { tags: 'long' }, async () => {
  const { userType, username, id, sub } = await userOf('dt');
  const chosen = newAccount({ password: 'Chosen@2026', status: 'CONFIRMED', attributes: { userType } });
  amazon.accounts.set(username, chosen);
  const admin = await openAccountAdmin(
    {
      cognito: {
        userPoolId: amazon.poolId,
        clientId: portalClient,
        region: 'ap-south-1',
        endpoint: amazon.endpoint,
        adoptAccounts: true,
      },
    },
    async () => ({}),
  );
  expect(await admin.issuePassword(server.db, { id, sub, username })).toBeUndefined();
  expect((await userOf('dt')).sub).toBe(chosen.sub);
  expect(chosen.password).toBe('Chosen@2026');
});

it('creates the account of a person without a phone only once they have one', { tags: 'long' }, async () => {
  const { id } = await userOf('cio');
  await server.db.update(acrossTheUtility(users)).set({ phoneNumber: null }).where(eq(users.id, id));
  await post(server.db, 'invitation', [{ userId: id }]);
  const waiting = sql`${outbox.leasedUntil} > now() + interval '50 minutes'`;
  await expect.poll(() => server.db.$count(outbox, waiting), { timeout: 10_000 }).toBe(1);
  expect(amazon.accounts.has('cio')).toBe(false);
  await server.db.delete(outbox);
});

it('sends a refused text message again, and delays no other', { tags: 'long' }, async () => {
  const { db } = server;
  await forgetResets(db);
  await post(db, 'phoneNotice', [{ userId: (await userOf('ae')).id, phoneNumber: 'not a number' }], 60);
  expect(await codeFor('ae')).toMatch(/^\d{6}$/);
  await expect.poll(() => db.$count(outbox)).toBe(1);
  await db.update(outbox).set({ about: { userId: (await userOf('ae')).id, phoneNumber: '+919845000000' } });
  await db.update(outbox).set({ leasedUntil: null });
  await outboxEmpty(server.db);
  expect(amazon.messages.at(-1)).toMatchObject({ phoneNumber: '+919845000000' });
});
