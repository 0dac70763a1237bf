import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { passwordCodes, users } from '../../../server/services/db/schema/index.ts';
import { useApi, type Answer } from '../../support/api.ts';
import { askForCode, codesSent, forgetResets, outboxEmpty, reset, rewind } from '../../support/resets.ts';
import { useTerminal } from '../../support/terminal.ts';

const printed = useTerminal();
const api = useApi();

/**
 * Parts that differ between any two answers: date, request id, remaining calls of the address, nonces, and in the
 * cookie the proof and the typed username.
 */
const varying = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
const bytes = ({ status, headers, text }: Answer) => ({
  status,
  headers: [...headers]
    .filter(([name]) => !varying.includes(name))
    .map(([name, value]) => [
      name,
      value
        .replaceAll(/nonce-[0-9a-f]+/g, 'nonce')
        .replace(/^otp-request=[\w-]{43}; Path=\/v1\/reset-password\/[\w-]+;/, 'otp-request;'),
    ]),
  text,
});

const names: Record<string, string> = {
  'an officer': 'ae',
  'a meter reader': 'mr1',
  'a newcomer': 'newae',
  'a disabled person': 'ee',
  'a person without a phone': 'se',
};

beforeAll(async () => {
  const { db } = api.server;
  await db.update(acrossTheUtility(users)).set({ status: 'disabled' }).where(eq(users.username, 'ee'));
  await db.update(acrossTheUtility(users)).set({ phoneNumber: null }).where(eq(users.username, 'se'));
  const isSignIn = inArray(users.username, Object.values(names));
  const [withoutAccount] = await db
    .select()
    .from(acrossTheUtility(users))
    .where(and(ne(users.userType, 'mr'), eq(users.status, 'active')))
    .orderBy(isSignIn, users.username)
    .limit(1);
  names['a person without an account'] = withoutAccount?.username ?? '';
});

/** Sends every possible request for a username, in a fixed order. */
async function everyAnswer(name: string) {
  await forgetResets(api.server.db);
  const answers = [await reset(api, name, '123456')];
  answers.push(await askForCode(api, name), await askForCode(api, name));
  await outboxEmpty(api.server.db);
  const [code] = codesSent(printed, name);
  const guess = code === '123456' ? '654321' : '123456';
  for (let tries = 0; tries < 6; tries += 1) answers.push(await reset(api, name, guess));
  answers.push(await reset(api, name, guess, 'weak'));
  await rewind(api.server.db, 30);
  answers.push(await askForCode(api, name));
  await outboxEmpty(api.server.db);
  await rewind(api.server.db, 601);
  answers.push(await reset(api, name, guess));
  return answers.map(bytes);
}

describe('an unknown username gets the same answers, byte for byte, as', () => {
  it.each([
    'an officer',
    'a meter reader',
    'a newcomer',
    'a disabled person',
    'a person without a phone',
    'a person without an account',
  ])('%s', async who => {
    const name = names[who] ?? '';
    expect(name).not.toBe('');
    const known = await everyAnswer(name);
    expect(known).toEqual(await everyAnswer('somebody-unknown'));
    expect(known.map(({ status }) => status)).toEqual([
      422, 200, 429, 422, 422, 422, 422, 422, 422, 422, 200, 422,
    ]);
  });
});

it('sends codes only to people who may sign in and have a phone', () => {
  const sent = printed.filter(text => text.startsWith('Message for'));
  expect(sent).toHaveLength(6);
  for (const username of ['ae', 'mr1', 'newae']) expect(codesSent(printed, username)).toHaveLength(2);
});

it('stores no unknown username in clear', async () => {
  await askForCode(api, 'Secret@1234-typed-as-a-name');
  await outboxEmpty(api.server.db);
  const rows = await api.server.db.select().from(passwordCodes).where(isNull(passwordCodes.userId));
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('secret@1234');
});
