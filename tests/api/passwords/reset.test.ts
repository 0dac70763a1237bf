import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { changes, poolFailures, users } from '../../../server/services/db/schema/index.ts';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { useApi } from '../../support/api.ts';
import { signIn } from '../../support/session.ts';
import { forgetResets, freshCode, reset } from '../../support/resets.ts';
import { useTerminal } from '../../support/terminal.ts';

const printed = useTerminal();
const api = useApi();
beforeEach(() => forgetResets(api.server.db));

const chosen = 'Monsoon@2026';
const profileOf = async (role: string, token: string) =>
  (await api.call(token, 'GET', `/${role}/profile`)).status;

it('the new password signs in, the old one no longer does, and every session ends', async () => {
  const before = await Promise.all([1, 2].map(() => signIn(api.server.url, 'ee', demoPassword)));
  const code = await freshCode(api, printed, 'ee');
  const { status, json } = await reset(api, 'ee', code, ` ${chosen} `);
  expect([status, json]).toEqual([
    200,
    { message: 'Your password has been reset. Please sign in with the new one.' },
  ]);
  for (const token of before) expect(await profileOf('ee', token)).toBe(401);
  await expect(signIn(api.server.url, 'ee', demoPassword)).rejects.toThrow('Incorrect username or password.');
  expect(await profileOf('ee', await signIn(api.server.url, 'ee', chosen))).toBe(200);
});

it('lifts a lock-out', async () => {
  await expect(signIn(api.server.url, 'se', 'Wrong@1234')).rejects.toThrow('Incorrect username or password.');
  await api.server.db.update(poolFailures).set({ failures: 14, lockedUntil: new Date(Date.now() + 512_000) });
  await expect(signIn(api.server.url, 'se', demoPassword)).rejects.toThrow('Password attempts exceeded');
  await reset(api, 'se', await freshCode(api, printed, 'se'), chosen);
  await signIn(api.server.url, 'se', chosen);
});

it('the change log says who, and not what', async () => {
  const [user] = await api.server.db.select().from(acrossTheUtility(users)).where(eq(users.username, 'aee'));
  const code = await freshCode(api, printed, 'aee');
  const { headers } = await reset(api, 'aee', code, chosen);
  const [entry] = await api.server.db.select().from(changes).orderBy(desc(changes.id)).limit(1);
  expect(entry).toMatchObject({
    actorId: user?.id,
    action: 'password.reset',
    entity: 'user',
    entityId: user?.id,
    before: null,
    after: null,
    requestId: headers.get('x-request-id'),
  });
});

it('lets a newcomer who lost the first password choose one, without another change at sign-in', async () => {
  await expect(signIn(api.server.url, 'newae', demoPassword)).rejects.toThrow('NEW_PASSWORD_REQUIRED');
  await reset(api, 'newae', await freshCode(api, printed, 'newae'), chosen);
  expect(await profileOf('ae', await signIn(api.server.url, 'newae', chosen))).toBe(200);
});

it('resets a meter reader’s password for the mobile app', async () => {
  await reset(api, 'mr1', await freshCode(api, printed, 'mr1'), chosen);
  expect(await profileOf('mr', await signIn(api.server.url, 'mr1', chosen))).toBe(403);
});

it('refuses the code of a person who was disabled after it was sent', async () => {
  const code = await freshCode(api, printed, 'ce');
  const set = (status: 'active' | 'disabled') =>
    api.server.db.update(acrossTheUtility(users)).set({ status }).where(eq(users.username, 'ce'));
  await set('disabled');
  expect((await reset(api, 'ce', code, chosen)).json['code']).toBe('WrongOtp');
  await set('active');
  await signIn(api.server.url, 'ce', demoPassword);
});
