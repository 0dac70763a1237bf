import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSession } from '../../../src/authProvider/session.ts';
import { storeSession, readSession, type Ending } from '../../../src/authProvider/storedSession.ts';
import { idToken } from './support/idToken.ts';
import { refusal, usePoolStandIn, type Answer } from './support/poolStandIn.ts';

const pool = usePoolStandIn();
const minutes = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

/** Creates a session whose token is valid for another `left` ms. */
function sessionWith(left: number) {
  const stored = storeSession({ idToken: idToken(), refreshToken: 'refresh' });
  const onEnd = vi.fn<(ending: Ending) => void>();
  const onReplaced = vi.fn<() => void>();
  const session = createSession(pool.place, stored, { onEnd, onReplaced });
  vi.setSystemTime(stored.expiresAt - left);
  return { session, first: stored.idToken, onEnd, onReplaced };
}

test('returns a valid token without a request to the pool', async () => {
  const { session, first } = sessionWith(30 * minutes);
  expect(await session.idToken()).toBe(first);
  expect(pool.requests).toEqual([]);
});

test('returns a token near its expiry at once and renews it in the background', async () => {
  const { session, first } = sessionWith(2 * minutes);
  expect(await session.idToken()).toBe(first);
  await vi.waitFor(() => expect(readSession()?.idToken).not.toBe(first));
  expect(await session.idToken()).not.toBe(first);
  expect(pool.requests).toEqual(['InitiateAuth']);
});

test('ten callers with an expired token share one renewal', async () => {
  const { session, first } = sessionWith(-1);
  const tokens = await Promise.all(Array.from({ length: 10 }, () => session.idToken()));
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe(first);
  expect(pool.requests).toEqual(['InitiateAuth']);
  expect(pool.sent[0]).toMatchObject({ AuthParameters: { REFRESH_TOKEN: 'refresh' } });
});

test('adopts a renewal by another tab', async () => {
  const { session } = sessionWith(-1);
  const { idToken: renewed } = storeSession({ idToken: idToken(), refreshToken: 'refresh' });
  expect(await session.idToken()).toBe(renewed);
  expect(pool.requests).toEqual([]);
});

test('a refresh token returned with the new tokens replaces the old one', async () => {
  const { session } = sessionWith(-1);
  pool.answer({ body: { AuthenticationResult: { IdToken: idToken(), RefreshToken: 'rotated' } } });
  await session.idToken();
  expect(readSession()?.refreshToken).toBe('rotated');
});

const passing: [string, Answer][] = [
  ['a broken connection', { drop: true }],
  ['500', { status: 500, body: { __type: 'InternalErrorException', message: 'Oops' } }],
  ['500 that says NotAuthorized', { status: 500, body: { __type: 'NotAuthorizedException', message: '' } }],
  ['502 with a page of a proxy', { status: 502, body: '<html>Bad gateway</html>' }],
  ['503 without a body', { status: 503, body: '' }],
  ['429', { status: 429, body: { code: 'TooManyRequests', message: 'Slow down' } }],
  ['throttling', refusal('TooManyRequestsException')],
  ['a Lambda that failed', refusal('UnexpectedLambdaException')],
  ['an answer without a token', { body: { AuthenticationResult: {} } }],
  ['an answer that is not JSON', { body: 'Welcome to the hotel network' }],
];

describe('a temporary failure does not sign out', () => {
  test.each(passing)('%s', async (_name, answer) => {
    const { session, onEnd } = sessionWith(-1);
    pool.answer(answer);
    await expect(session.idToken()).rejects.toThrow();
    expect([readSession()?.refreshToken, onEnd.mock.calls]).toEqual(['refresh', []]);
    pool.answer({});
    await expect(session.idToken()).resolves.toBeTypeOf('string');
  });

  test('and a token that is still valid is used', async () => {
    const { session, first } = sessionWith(minutes);
    pool.answer({ drop: true });
    expect(await session.idToken()).toBe(first);
    await vi.waitFor(() => expect(pool.requests).toHaveLength(1));
    expect(await session.idToken()).toBe(first);
    pool.answer({});
    await vi.waitFor(async () => expect(await session.idToken()).not.toBe(first));
  });
});

describe('the end of the session clears the browser and is reported once', () => {
  test.each([
    'NotAuthorizedException',
    'TokenRevokedException',
    'RefreshTokenReuseException',
    'UserNotFoundException',
    'UserNotConfirmedException',
    'PasswordResetRequiredException',
  ])('%s', async code => {
    const { session, onEnd, first } = sessionWith(-1);
    localStorage.setItem('other', 'of this officer');
    sessionStorage.setItem('area', 'of this officer');
    pool.answer(refusal(code));
    const calls = Array.from({ length: 3 }, () => session.idToken());
    await Promise.allSettled([...calls, session.rejected(first)]);
    await expect(session.idToken()).rejects.toThrow('No current user');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(onEnd.mock.calls).toEqual([['lost']]);
    expect(pool.requests).toEqual(['InitiateAuth']);
  });

  test('after the browser’s storage was cleared by hand', async () => {
    const { session, onEnd } = sessionWith(minutes);
    localStorage.clear();
    await expect(session.idToken()).rejects.toThrow('No current user');
    expect(onEnd.mock.calls).toEqual([['lost']]);
  });

  test('but not if another tab was first to exchange the refresh token', async () => {
    const { session, onEnd } = sessionWith(-1);
    const other = idToken();
    pool.answer({
      ...refusal('RefreshTokenReuseException'),
      before: () => void storeSession({ idToken: other, refreshToken: 'rotated' }),
    });
    expect(await session.idToken()).toBe(other);
    expect(onEnd).not.toHaveBeenCalled();
  });
});

describe('a token refused by the API', () => {
  test('is renewed once for all callers', async () => {
    const { session, first } = sessionWith(30 * minutes);
    expect(await Promise.all([session.rejected(first), session.rejected(first)])).toEqual([true, true]);
    expect(await session.rejected(first)).toBe(true);
    expect(await session.idToken()).not.toBe(first);
    expect(pool.requests).toEqual(['InitiateAuth']);
  });

  test('is renewed a second time if the new one is refused too; a third refusal ends the session', async () => {
    const { session, first, onEnd } = sessionWith(30 * minutes);
    expect(await session.rejected(first)).toBe(true);
    expect(await session.rejected(await session.idToken())).toBe(true);
    const third = await session.idToken();
    expect(onEnd).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + minutes - 1);
    expect([await session.rejected(third), await session.rejected(third)]).toEqual([false, false]);
    expect(onEnd.mock.calls).toEqual([['lost']]);
    expect(pool.requests.filter(each => each === 'InitiateAuth')).toHaveLength(2);
  });

  test('is renewed as usual a minute after both renewals', async () => {
    const { session, onEnd } = sessionWith(30 * minutes);
    for (let minute = 0; minute < 4; minute += 1) {
      expect(await session.rejected(await session.idToken())).toBe(true);
      expect(await session.rejected(await session.idToken())).toBe(true);
      vi.setSystemTime(Date.now() + minutes);
    }
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('ends the session if the pool says so', async () => {
    const { session, onEnd, first } = sessionWith(30 * minutes);
    pool.answer(refusal('NotAuthorizedException', 'Refresh Token has been revoked'));
    expect(await session.rejected(first)).toBe(false);
    expect(onEnd.mock.calls).toEqual([['lost']]);
  });

  test('keeps the session if the pool is unreachable', async () => {
    const { session, onEnd, first } = sessionWith(30 * minutes);
    pool.answer({ drop: true });
    expect(await session.rejected(first)).toBe(false);
    expect(onEnd).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  test('forgets everything and ends the session in the pool', async () => {
    const { session, onEnd } = sessionWith(30 * minutes);
    session.signOut();
    expect([localStorage.length, onEnd.mock.calls]).toEqual([0, [['signedOut']]]);
    const ends = ['/v1/ae/sessions/session-1/end', 'RevokeToken'];
    await vi.waitFor(() => expect(pool.requests.toSorted()).toEqual(ends));
    expect(pool.sent).toContainEqual({ ClientId: 'client', Token: 'refresh' });
  });

  test('tries again if the pool fails for a moment', async () => {
    const { session } = sessionWith(30 * minutes);
    pool.answer({ status: 503, body: '' });
    session.signOut();
    await vi.waitFor(() => expect(pool.requests).toContain('RevokeToken'));
    pool.answer({ body: {} });
    await vi.waitFor(
      () => expect(pool.requests.filter(each => each === 'RevokeToken')).toHaveLength(2),
      3_000,
    );
  });

  test('during a renewal discards the new tokens', async () => {
    const { session, onEnd } = sessionWith(-1);
    pool.answer({ before: () => session.signOut() });
    await expect(session.idToken()).rejects.toThrow('No current user');
    expect([localStorage.length, onEnd.mock.calls]).toEqual([0, [['signedOut']]]);
  });
});

test("never returns another person's tokens", async () => {
  const { session, onReplaced } = sessionWith(30 * minutes);
  storeSession({ idToken: idToken({ sub: 'sub-2' }), refreshToken: 'other' });
  await expect(session.idToken()).rejects.toThrow();
  expect(onReplaced).toHaveBeenCalledOnce();
});

test('reports a new charge in a renewed token, and does not return that token', async () => {
  const { session, onReplaced, onEnd } = sessionWith(-1);
  pool.answer({ body: { AuthenticationResult: { IdToken: idToken({ 'custom:userGroup': 'aee' }) } } });
  await expect(session.idToken()).rejects.toThrow();
  expect([onReplaced.mock.calls.length, onEnd.mock.calls]).toEqual([1, []]);
});
