import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { poolAccounts } from '../../server/services/db/schema/identity.ts';
import { users } from '../../server/services/db/schema/users.ts';
import { useApi } from '../support/api.ts';
import { cognitoUser } from '../support/cognito.ts';
import { signIn } from '../support/session.ts';
import { examples, fill } from '../support/examples.ts';
import { sessionCalls } from './access/expected.ts';

const api = useApi();

const unsigned = (claims: object) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
};

describe('without a session', () => {
  const tokens: [string, string | undefined][] = [
    ['no token', undefined],
    ['garbage', 'garbage'],
    ['two parts', 'aaaa.bbbb'],
    [
      'an unsigned token',
      unsigned({ sub: 'x', 'custom:userGroup': 'cio', exp: 9_999_999_999, token_use: 'id' }),
    ],
  ];
  it.each(tokens)('every call refuses %s', async (_, token) => {
    for (const { id, method, path } of sessionCalls) {
      const { params, ...sent } = examples[id];
      const { status, json } = await api.call(
        token,
        method,
        `/${fill(path, { role: 'ae', ...params }).slice(1)}`,
        sent,
      );
      expect([status, json['code']], id).toEqual([401, 'Unauthenticated']);
    }
  });

  it('the pool signs in a meter reader, for the mobile app, and every call refuses them', async () => {
    const token = await api.tokenOf('mr1');
    for (const { id, method, path } of sessionCalls) {
      const { params, ...sent } = examples[id];
      expect((await api.call(token, method, fill(path, { role: 'mr', ...params }), sent)).status, id).toBe(
        403,
      );
    }
  });
});

describe('a change to an officer’s record takes effect on the next request', () => {
  const disablings: [string, string, (enabled: boolean) => Promise<unknown>][] = [
    [
      'person',
      'aee',
      enabled =>
        api.server.db
          .update(acrossTheUtility(users))
          .set({ status: enabled ? 'active' : 'disabled' })
          .where(eq(users.username, 'aee')),
    ],
    [
      'account',
      'ce',
      enabled => api.server.db.update(poolAccounts).set({ enabled }).where(eq(poolAccounts.username, 'ce')),
    ],
  ];
  it.each(disablings)(
    'refuses a disabled %s at once; once enabled, they must sign in again',
    async (_, username, enable) => {
      const status = async (token: string) => (await api.call(token, 'GET', `/${username}/profile`)).status;
      const token = await signIn(api.server.url, username, demoPassword);
      expect(await status(token)).toBe(200);
      await enable(false);
      expect(await status(token)).toBe(401);
      await expect(signIn(api.server.url, username, demoPassword)).rejects.toThrow();
      await enable(true);
      expect(await status(token)).toBe(401);
      expect(await status(await signIn(api.server.url, username, demoPassword))).toBe(200);
    },
  );

  it('shows the rows of a new area at once', async () => {
    const token = await signIn(api.server.url, 'ae2', demoPassword);
    const codes = async () =>
      (await api.call(token, 'GET', '/ae/profile')).json['data']?.['location']?.['sectionCode'];
    const before = String(await codes());
    const rows = async () => (await api.call(token, 'GET', '/ae/meter-readers')).text;
    const [readers] = [await rows()];
    const spare = '5410199';
    await api.server.db
      .update(acrossTheUtility(users))
      .set({ sectionCode: spare })
      .where(eq(users.username, 'ae2'));
    expect(await rows()).not.toBe(readers);
    await api.server.db
      .update(acrossTheUtility(users))
      .set({ sectionCode: before })
      .where(eq(users.username, 'ae2'));
    expect(await rows()).toBe(readers);
  });

  it('a new designation ends the old token; a renewed token has the new one', async () => {
    const token = await signIn(api.server.url, 'dt', demoPassword);
    await api.server.db
      .update(acrossTheUtility(users))
      .set({ userType: 'cio' })
      .where(eq(users.username, 'dt'));
    expect((await api.call(token, 'GET', '/dt/profile')).status).toBe(401);
    const renewed = await signIn(api.server.url, 'dt', demoPassword);
    expect((await api.call(renewed, 'GET', '/cio/profile')).status).toBe(200);
    expect((await api.call(renewed, 'GET', '/dt/profile')).status).toBe(403);
    await api.server.db
      .update(acrossTheUtility(users))
      .set({ userType: 'dt' })
      .where(eq(users.username, 'dt'));
  });
});

describe('after signing out', () => {
  it('of the pool, the API refuses the old token', async () => {
    const user = await cognitoUser(api.server.url, 'se');
    const { AuthenticationDetails } = await import('amazon-cognito-identity-js');
    const token = await new Promise<string>((resolve, reject) => {
      user.authenticateUser(new AuthenticationDetails({ Username: 'se', Password: demoPassword }), {
        onSuccess: session => resolve(session.getIdToken().getJwtToken()),
        onFailure: reject,
      });
    });
    expect((await api.call(token, 'GET', '/se/profile')).status).toBe(200);
    await new Promise<void>((resolve, reject) =>
      user.globalSignOut({ onSuccess: () => resolve(), onFailure: reject }),
    );
    expect((await api.call(token, 'GET', '/se/profile')).status).toBe(401);
  });

  it('of the API, it refuses only that session, which nobody else can end', async () => {
    const [token, other] = [
      await signIn(api.server.url, 'ee', demoPassword),
      await signIn(api.server.url, 'ee', demoPassword),
    ];
    const end = (by: string) =>
      api.call(by, 'POST', `/ee/sessions/${String(decodeJwt(token)['origin_jti'])}/end`);
    expect((await end(other)).status).toBe(404);
    expect((await end(token)).json).toEqual({ message: 'Signed out' });
    expect((await end(token)).status).toBe(401);
    expect((await api.call(token, 'GET', '/ee/profile')).status).toBe(401);
    expect((await api.call(other, 'GET', '/ee/profile')).status).toBe(200);
  });
});
