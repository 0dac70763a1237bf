import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/services/db/connect.ts';
import { poolAccounts, poolSessions } from '../../../server/services/db/schema/identity.ts';
import { revokeSessions, setEnabled, setPassword } from '../../../server/services/identity/index.ts';
import { attempt, challenge, refresh, respond, tokenIn } from './support/byHand.ts';
import { attributes, useUserPool, type Answer } from './support/userPool.ts';

const running = useUserPool();
const refused = 'NotAuthorizedException';

async function signIn() {
  const person = await running.person();
  const answer = await attempt(running, person.username);
  return {
    ...person,
    answer,
    refreshToken: tokenIn(answer, 'RefreshToken'),
    idToken: tokenIn(answer, 'IdToken'),
  };
}

const successor = async (token: string) => tokenIn(await refresh(running, token), 'RefreshToken');
const isAlive = (answer: Answer) =>
  running.verifier.verify(tokenIn(answer, 'IdToken')).then(
    () => true,
    () => false,
  );

describe('renewal', () => {
  test.each(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN'])(
    'by %s returns new tokens of the same session',
    async flow => {
      const { answer, refreshToken } = await signIn();
      const renewed = await refresh(running, refreshToken, flow);
      expect(renewed.status).toBe(200);
      expect(renewed.json['AuthenticationResult']).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' });
      const [before, after] = [answer, renewed].map(each => decodeJwt(tokenIn(each, 'IdToken')));
      expect(after?.['origin_jti']).toBe(before?.['origin_jti']);
      expect(after?.jti).not.toBe(before?.jti);
      expect(after).toMatchObject(attributes);
    },
  );

  test('returns a new refresh token each time', async () => {
    const tokens = [(await signIn()).refreshToken];
    for (let time = 0; time < 5; time++) tokens.push(await successor(tokens.at(-1) ?? ''));
    expect(new Set(tokens).size).toBe(6);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{64}$/);
  });

  test('by multiple tabs at once succeeds in all, with the same token', async () => {
    const { refreshToken } = await signIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(running, refreshToken)));
    expect(answers.map(answer => answer.status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(answer => tokenIn(answer, 'RefreshToken'))).size).toBe(1);
  });

  test('can be repeated for a minute after a lost answer', async () => {
    const { refreshToken } = await signIn();
    const lost = await successor(refreshToken);
    running.pass(60);
    expect(await successor(refreshToken)).toBe(lost);
    expect((await refresh(running, lost)).status).toBe(200);
  });

  test('ends the session if thief and victim use the same token more than a minute apart', async () => {
    const { answer, refreshToken } = await signIn();
    const thiefToken = await successor(refreshToken);
    running.pass(61);
    expect((await refresh(running, refreshToken)).json).toMatchObject({ __type: refused });
    expect((await refresh(running, thiefToken)).json).toMatchObject({ __type: refused });
    expect(await isAlive(answer)).toBe(false);
  });

  test('counts the minute from the first exchange, however often the token is sent', async () => {
    const { refreshToken } = await signIn();
    const next = await successor(refreshToken);
    running.pass(40);
    await successor(refreshToken);
    running.pass(40);
    expect((await refresh(running, refreshToken)).json).toMatchObject({ __type: refused });
    expect((await refresh(running, next)).json).toMatchObject({ __type: refused });
  });

  test('by an older token ends the session: it was copied', async () => {
    const { refreshToken } = await signIn();
    const second = await successor(refreshToken);
    const third = await successor(second);
    const replayed = await refresh(running, refreshToken);
    expect([replayed.status, String(replayed.json['__type'])]).toEqual([400, refused]);
    for (const token of [second, third])
      expect((await refresh(running, token)).json).toMatchObject({ __type: refused });
  });

  test('ends after 30 days, however often it was renewed', async () => {
    const { refreshToken } = await signIn();
    running.pass(29 * 86_400);
    const late = await successor(refreshToken);
    running.pass(86_401);
    expect((await refresh(running, late)).json).toMatchObject({ __type: refused });
  });

  test.each(['', 'x', 'A'.repeat(64), 'A'.repeat(2000), 'not a token', 'a.b.c'])(
    'by %s is refused',
    async token => {
      const answer = await refresh(running, token);
      expect([answer.status, String(answer.json['__type'])]).toEqual([400, refused]);
    },
  );

  test('is refused while the person is missing from the records, and works again afterwards', async () => {
    const { refreshToken, ...person } = await signIn();
    running.dismiss(person);
    expect((await refresh(running, refreshToken)).json).toMatchObject({ __type: refused });
    running.dismiss(person, false);
    expect((await refresh(running, refreshToken)).status).toBe(200);
  });
});

/** Returns tokens with a session's id and bytes that the pool never made: random ones, and parts of a valid token. */
function madeUp(token: string): string[] {
  const good = Buffer.from(token, 'base64url');
  const having = (secret: Buffer) => Buffer.concat([good.subarray(0, 16), secret]).toString('base64url');
  return [
    having(randomBytes(32)),
    having(Buffer.alloc(32)),
    having(Buffer.concat([good.subarray(16, 32), randomBytes(16)])),
    having(Buffer.concat([randomBytes(16), good.subarray(32)])),
  ];
}

describe('the id of a session with invented bytes', () => {
  test('neither renews nor ends it', async () => {
    const { answer, refreshToken } = await signIn();
    const second = await successor(refreshToken);
    for (const token of madeUp(second)) {
      expect((await refresh(running, token)).json).toMatchObject({ __type: refused });
      const revoked = await running.post('RevokeToken', { ClientId: running.pool.clientId, Token: token });
      expect([revoked.status, revoked.json]).toEqual([200, {}]);
    }
    expect(await isAlive(answer)).toBe(true);
    expect((await refresh(running, second)).status).toBe(200);
  });

  test('does neither, even with the bytes of another session', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const [ofMine, ofOther] = [mine, other].map(each =>
      Buffer.from(each.refreshToken, 'base64url').toString('hex'),
    );
    const mixed = Buffer.from(`${ofMine?.slice(0, 32)}${ofOther?.slice(32)}`, 'hex').toString('base64url');
    await refresh(running, mixed);
    await running.post('RevokeToken', { ClientId: running.pool.clientId, Token: mixed });
    expect([await isAlive(mine.answer), await isAlive(other.answer)]).toEqual([true, true]);
  });
});

test('stores only hashes of refresh tokens', async () => {
  const { refreshToken } = await signIn();
  const next = await successor(refreshToken);
  const secrets = [refreshToken, next].flatMap(token => [
    token,
    Buffer.from(token, 'base64url').toString('hex'),
  ]);
  const stored = JSON.stringify(await running.db.select().from(poolSessions));
  for (const secret of secrets) expect(stored).not.toContain(secret.slice(24));
});

describe('a session ends at once', () => {
  test('when its refresh token is revoked', async () => {
    const { answer, refreshToken } = await signIn();
    expect(await isAlive(answer)).toBe(true);
    const revoked = await running.post('RevokeToken', {
      ClientId: running.pool.clientId,
      Token: refreshToken,
    });
    expect([revoked.status, revoked.json]).toEqual([200, {}]);
    expect(await isAlive(answer)).toBe(false);
    expect((await refresh(running, refreshToken)).json).toMatchObject({ __type: refused });
  });

  test('when an already renewed token is revoked', async () => {
    const { answer, refreshToken } = await signIn();
    await successor(await successor(refreshToken));
    await running.post('RevokeToken', { ClientId: running.pool.clientId, Token: refreshToken });
    expect(await isAlive(answer)).toBe(false);
  });

  test.each([
    ['the password is set', (sub: string) => setPassword(running.db, running.pool, sub, 'Another#2025')],
    ['the account is disabled', (sub: string) => setEnabled(running.db, sub, false)],
    [
      'the account is disabled in the database',
      (sub: string) =>
        running.db.update(poolAccounts).set({ enabled: false }).where(eq(poolAccounts.sub, sub)),
    ],
    ['the sessions are revoked', (sub: string) => revokeSessions(running.db, sub)],
  ])('when %s', async (_, end) => {
    const { sub, answer, refreshToken } = await signIn();
    const other = await signIn();
    await end(sub);
    expect(await isAlive(answer)).toBe(false);
    expect((await refresh(running, refreshToken)).json).toMatchObject({ __type: refused });
    const user = await running.post('GetUser', { AccessToken: tokenIn(answer, 'AccessToken') });
    expect(user.json).toEqual({ __type: refused, message: 'Access Token has been revoked' });
    expect(await isAlive(other.answer)).toBe(true);
  });
});

test('an account that is disabled during sign-in gets no session', async () => {
  const { sub, username } = await running.person();
  const started = await challenge(running, username);
  const { signingIn } = await running.db.transaction(async tx => {
    await setEnabled(tx, sub, false);
    const answer = respond(running, started);
    // The password has been accepted, and the start of the session waits for the account.
    const waiting = sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => rowsOf(running.db, waiting)).toHaveLength(1);
    return { signingIn: answer };
  });
  expect((await signingIn).json).toMatchObject({ __type: refused });
  expect(await running.db.select().from(poolSessions).where(eq(poolSessions.sub, sub))).toEqual([]);
});

test('an account enabled again may sign in, and its old tokens stay invalid', async () => {
  const { sub, username, answer, refreshToken } = await signIn();
  await setEnabled(running.db, sub, false);
  expect((await attempt(running, username)).status).toBe(400);
  await setEnabled(running.db, sub, true);
  expect(await isAlive(answer)).toBe(false);
  expect((await refresh(running, refreshToken)).json).toMatchObject({ __type: refused });
  expect(await isAlive(await attempt(running, username))).toBe(true);
});

test('deletes expired sessions when new ones start', async () => {
  const { sub } = await signIn();
  running.pass(31 * 86_400);
  await signIn();
  expect(await running.db.select().from(poolSessions).where(eq(poolSessions.sub, sub))).toEqual([]);
});
