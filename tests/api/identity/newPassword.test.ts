import { describe, expect, test } from 'vitest';
import { setEnabled, setPassword } from '../../../server/services/identity/index.ts';
import { attempt, tokenIn } from './support/byHand.ts';
import { password, useUserPool, type Person } from './support/userPool.ts';

const running = useUserPool();
const chosen = 'Chosen#2025';

/** Creates a newcomer who has entered the temporary password, and whose session awaits a new one. */
async function newcomer(): Promise<Person & { session: string }> {
  const person = await running.person({ temporary: true });
  const answer = await attempt(running, person.username);
  expect(answer.json['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED');
  expect(answer.json['AuthenticationResult']).toBeUndefined();
  return { ...person, session: String(answer.json['Session']) };
}

const choose = (
  { username, session }: { username: string; session: string },
  withPassword: string,
  more: Record<string, string> = {},
) =>
  running.post('RespondToAuthChallenge', {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ClientId: running.pool.clientId,
    Session: session,
    ChallengeResponses: { USERNAME: username, NEW_PASSWORD: withPassword, ...more },
  });

test('the new password signs in, and the temporary one no longer does', async () => {
  const person = await newcomer();
  const answer = await choose(person, chosen);
  expect(await running.verifier.verify(tokenIn(answer, 'IdToken'))).toMatchObject({ sub: person.sub });
  expect((await attempt(running, person.username)).status).toBe(400);
  tokenIn(await attempt(running, person.username, chosen), 'IdToken');
});

describe('a first password', () => {
  const days = 86_400;
  const expired = {
    __type: 'NotAuthorizedException',
    message: 'Temporary password has expired and must be reset by an administrator.',
  };

  test('is valid for seven days, and a further one for seven more', async () => {
    const { sub, username } = await running.person({ temporary: true });
    running.pass(7 * days - 60);
    expect((await attempt(running, username)).json['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED');
    running.pass(120);
    expect((await attempt(running, username)).json).toEqual(expired);
    const now = running.now();
    await setPassword(running.db, running.pool, sub, 'Second#2025', { temporary: true, now });
    running.pass(6 * days);
    expect((await attempt(running, username, 'Second#2025')).json['ChallengeName']).toBe(
      'NEW_PASSWORD_REQUIRED',
    );
  });

  test('reveals its expiry only to people who know it', async () => {
    const { username } = await running.person({ temporary: true });
    running.pass(8 * days);
    expect((await attempt(running, username, 'Wrong#2025')).json['message']).toBe(
      'Incorrect username or password.',
    );
  });

  test('never expires once replaced', async () => {
    const person = await newcomer();
    await choose(person, chosen);
    running.pass(400 * days);
    expect((await attempt(running, person.username, chosen)).json['AuthenticationResult']).toBeDefined();
  });
});

describe('refuses, and lets the person try again:', () => {
  test.each([
    ['Short1!', 'InvalidPasswordException', 'Password did not conform with policy: Password not long enough'],
    [
      'chosen#2025',
      'InvalidPasswordException',
      'Password did not conform with policy: Password must have uppercase characters',
    ],
    [
      password,
      'PasswordHistoryPolicyViolationException',
      'Password has previously been used and cannot be reused.',
    ],
  ])('%s', async (weak, type, message) => {
    const person = await newcomer();
    expect((await choose(person, weak)).json).toEqual({ __type: type, message });
    expect((await choose(person, chosen)).status).toBe(200);
  });

  test('invented attributes', async () => {
    const person = await newcomer();
    const answer = await choose(person, chosen, { 'userAttributes.custom:userGroup': 'cio' });
    expect(answer.json).toEqual({
      __type: 'NotAuthorizedException',
      message: 'A client attempted to write unauthorized attribute',
    });
    expect((await choose(person, chosen)).status).toBe(200);
  });
});

describe('the session of a new password', () => {
  test('works once', async () => {
    const person = await newcomer();
    expect((await choose(person, chosen)).status).toBe(200);
    expect((await choose(person, 'Another#2025')).json['message']).toBe(
      'Invalid session for the user, session can only be used once.',
    );
  });

  test('works for one of many concurrent answers', async () => {
    const person = await newcomer();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, number) => choose(person, `Chosen#202${number}`)),
    );
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
  });

  test('is valid for 15 minutes', async () => {
    const person = await newcomer();
    running.pass(901);
    expect((await choose(person, chosen)).json['message']).toBe(
      'Invalid session for the user, session is expired.',
    );
  });

  test('works only for its own account', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const answer = await choose({ username: other.username, session: one.session }, chosen);
    expect(answer.json['message']).toBe('Invalid session for the user.');
    for (const session of ['', 'AAAA', `${one.session.slice(0, -4)}AAAA`])
      expect((await choose({ ...one, session }, chosen)).status).toBe(400);
  });

  test.each([
    [
      'another change of the password',
      ({ sub }: Person) => setPassword(running.db, running.pool, sub, 'Else#2025', { temporary: true }),
    ],
    ['the account was disabled', ({ sub }: Person) => setEnabled(running.db, sub, false)],
    ['the person was removed from the records', async (person: Person) => running.dismiss(person)],
  ])('is refused after %s', async (_, makeChange) => {
    const person = await newcomer();
    await makeChange(person);
    const answer = await choose(person, chosen);
    expect([answer.status, String(answer.json['__type'])]).toEqual([400, 'NotAuthorizedException']);
    expect((await attempt(running, person.username, chosen)).status).toBe(400);
  });
});
