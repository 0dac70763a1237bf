import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { outbox, users } from '../../../server/db/schema/index.ts';
import { readConfig } from '../../../server/config.ts';
import { post } from '../../../server/outbox/post.ts';
import { start, type RunningServer } from '../../../server/start.ts';
import { newAccount, startAmazonStandIn, type AmazonStandIn } from '../../support/amazon.ts';
import { forgetResets, outboxEmpty } from '../../support/resets.ts';
import { testPlace, type TestPlace } from '../../support/database.ts';

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
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
      LOG_LEVEL: 'silent',
      API_KEY: 'a-key-of-the-test',
      COGNITO_USER_POOL_ID: amazon.poolId,
      COGNITO_CLIENT_ID: 'client',
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
  const [user] = await server.db.select().from(users).where(eq(users.username, username));
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
/** The code that the next text message brings. */
const codeFor = async (username: string) => {
  const before = amazon.messages.length;
  expect((await call(`/generate-otp/${username}`, { otpType: 'forgotPassword' })).status).toBe(200);
  await expect.poll(() => amazon.messages.length, { timeout: 10_000 }).toBe(before + 1);
  return /^\d{6}/.exec(amazon.messages.at(-1)?.text ?? '')?.[0] ?? '';
};

it('a password is reset in the pool, everyone is signed out there, and the code comes by text message', async () => {
  const { sub, phoneNumber } = await userOf('ae');
  const account = newAccount({ sub, password: 'Forgotten@1' });
  amazon.accounts.set('ae', account);
  const otp = await codeFor('ae');
  expect(amazon.messages).toEqual([
    {
      phoneNumber,
      text: `${otp} is the OTP to reset the password of ae in Energy Audit. It holds for 10 minutes. Do not share it.`,
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

it('nobody is sent a code whose account is not there, disabled, or someone else’s', async () => {
  const before = amazon.messages.length;
  amazon.accounts.set('ee', newAccount({ sub: (await userOf('ee')).sub, enabled: false }));
  amazon.accounts.set('se', newAccount({}));
  for (const username of ['ee', 'se', 'aee', 'nobody'])
    expect((await call(`/generate-otp/${username}`, { otpType: 'forgotPassword' })).status).toBe(200);
  await outboxEmpty(server.db);
  expect(amazon.messages).toHaveLength(before);
});

it('new people get an account in the pool, under whose sub they are known from then on', async () => {
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

it('an account that was there is taken over, its password left alone once it was chosen', async () => {
  const before = amazon.messages.length;
  const chosen = newAccount({ password: 'Chosen@2026', status: 'CONFIRMED' });
  amazon.accounts.set('dt', chosen);
  await post(server.db, 'invitation', [{ userId: (await userOf('dt')).id }]);
  await outboxEmpty(server.db);
  expect((await userOf('dt')).sub).toBe(chosen.sub);
  expect(chosen.password).toBe('Chosen@2026');
  expect(amazon.messages).toHaveLength(before);
});

it('someone without a phone waits for one, account and all', async () => {
  const { id } = await userOf('cio');
  await server.db.update(users).set({ phoneNumber: null }).where(eq(users.id, id));
  await post(server.db, 'invitation', [{ userId: id }]);
  const waiting = sql`${outbox.claimedUntil} > now() + interval '50 minutes'`;
  await expect.poll(() => server.db.$count(outbox, waiting), { timeout: 10_000 }).toBe(1);
  expect(amazon.accounts.has('cio')).toBe(false);
  await server.db.delete(outbox);
});

it('a text message that is refused is tried again, and holds up no other', async () => {
  const { db } = server;
  await forgetResets(db);
  await post(db, 'phoneNotice', [{ userId: (await userOf('ae')).id, phoneNumber: 'not a number' }], 60);
  expect(await codeFor('ae')).toMatch(/^\d{6}$/);
  await expect.poll(() => db.$count(outbox)).toBe(1);
  await db.update(outbox).set({ about: { userId: (await userOf('ae')).id, phoneNumber: '+919845000000' } });
  await db.update(outbox).set({ claimedUntil: null });
  await outboxEmpty(server.db);
  expect(amazon.messages.at(-1)).toMatchObject({ phoneNumber: '+919845000000' });
});
