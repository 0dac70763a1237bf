import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poolAccounts } from '../../server/services/db/schema/identity.ts';
import { recordPassword, type PasswordRecord } from '../../server/services/identity/srp/exchange.ts';
import { attempt, tokenIn } from '../api/identity/support/byHand.ts';
import { postTo, useUserPool } from '../api/identity/support/userPool.ts';
import { repetitions } from '../support/repetitions.ts';
import {
  groupDigits,
  isOf,
  recordOf,
  saltDigits,
  saltOf,
  shapes,
  somePassword,
  wrongPassword,
  type Shape,
} from './identity-thousand/cases.ts';
import { shaper } from './identity-thousand/shaper.ts';
import { signInOnEveryCore, type Attempt, type Outcome } from './identity-thousand/workers.ts';

const running = useUserPool();
const rightOnes = repetitions({ long: 400, full: 1000 });
const wrongOnes = rightOnes / 5;
/**
 * The first sign-ins of each kind use the client library, those with the searched shapes among them. Our second client
 * makes the others: it is just as independent of the server, and the library's arithmetic takes seven times as long.
 */
const byLibrary = { right: 24, wrong: 6 };
/** The number of records, and of public values, to search for each shape: one in 256 has a leading zero byte. */
const searched = 3;
const shapeNames: Shape[] = ['a zero byte in front', 'an odd count of digits', 'the highest bit set'];

interface Case extends PasswordRecord {
  username: string;
  typed: string;
  password: string;
  /** The shape that the test gives the server's public value. */
  ofB: Shape | undefined;
}

let proxy: Server;
let proxyUrl = '';
const cases: Case[] = [];

beforeAll(async () => {
  proxy = shaper(running.endpoint).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  proxyUrl = `http://127.0.0.1:${address.port}`;
  for (let number = 0; number < rightOnes; number++) cases.push(someCase(number));
  for (let start = 0; start < cases.length; start += 250)
    await running.db.insert(poolAccounts).values(
      cases.slice(start, start + 250).map(({ username, salt, verifier }) => ({
        sub: randomUUID(),
        username,
        salt,
        verifier,
        status: 'CONFIRMED' as const,
      })),
    );
}, 600_000);

afterAll(() => {
  proxy.close();
});

/**
 * Returns a case. The first ones get records of a searched shape, the rest random ones; salts have every shape in turn.
 */
function someCase(number: number): Case {
  const kind = shapeNames[number % 3];
  const username = `${['ae', 'ರಮೇಶ', 'josé', '山田'][randomInt(4)]}-${randomInt(1e9)}-${number}`;
  const password = somePassword();
  const forced = number < searched * 3;
  const record =
    forced && kind
      ? recordOf(kind, running.pool.name, username, password)
      : recordPassword(running.pool.name, username, password, saltOf([...shapeNames, undefined][number % 4]));
  const isWished = !forced && number < searched * 6;
  return {
    ...record,
    username,
    typed: number % 5 === 0 ? username.toUpperCase() : username,
    password,
    ofB: isWished ? kind : undefined,
  };
}

const endpointFor = (ofB: Shape | undefined) =>
  ofB === undefined ? running.endpoint : `${proxyUrl}/${Object.keys(shapes).indexOf(ofB)}`;

const attemptOf = ({ typed, password, ofB }: Case): Attempt => ({
  endpoint: endpointFor(ofB),
  poolId: running.pool.id,
  clientId: running.pool.clientId,
  username: typed,
  password,
});

test('every shape of salt, verifier and public value is among the cases', () => {
  for (const shape of shapeNames) {
    expect(cases.filter(({ salt }) => isOf(shape, salt, saltDigits)).length).toBeGreaterThan(rightOnes / 10);
    expect(cases.filter(({ verifier }) => isOf(shape, verifier, groupDigits)).length).toBeGreaterThanOrEqual(
      searched,
    );
    expect(cases.filter(({ ofB }) => ofB === shape).length).toBeGreaterThanOrEqual(searched);
  }
  expect(cases.filter(({ password }) => password.length >= 64).length).toBeGreaterThan(rightOnes / 10);
  expect(cases.filter(({ password }) => /[^ -~]/.test(password)).length).toBeGreaterThan(rightOnes / 2);
});

/** Signs in with the second client. */
async function signInByHand({ endpoint, username, password }: Attempt): Promise<Outcome> {
  const { pool, now } = running;
  const post = (operation: string, body: unknown) => postTo(endpoint, operation, body);
  const answer = await attempt({ pool, now, post }, username, password);
  return answer.json['AuthenticationResult']
    ? { idToken: tokenIn(answer, 'IdToken') }
    : { complaint: String(answer.json['message']) };
}

/**
 * Makes the first `library` sign-ins with the client library and the others with the second client. Returns all in
 * order.
 */
async function signInAll(attempts: readonly Attempt[], library: number): Promise<Outcome[]> {
  const outcomes = await signInOnEveryCore(attempts.slice(0, library));
  for (const each of attempts.slice(library)) outcomes.push(await signInByHand(each));
  return outcomes;
}

test(`${rightOnes} sign-ins succeed, ${byLibrary.right} of them with the client library`, async () => {
  const outcomes = await signInAll(cases.map(attemptOf), byLibrary.right);
  expect(outcomes).toHaveLength(rightOnes);
  const failed = outcomes.flatMap((outcome, index) =>
    'complaint' in outcome ? [{ ...cases[index], ...outcome }] : [],
  );
  expect(failed).toEqual([]);
  for (const [index, outcome] of outcomes.entries()) {
    const idToken = 'idToken' in outcome ? outcome.idToken : '';
    expect((await running.verifier.verify(idToken)).username).toBe(cases[index]?.username);
  }
});

test(`${wrongOnes} with a password that is a little wrong are all refused`, async () => {
  const wrong = cases.slice(0, wrongOnes).map((each, index) => ({
    ...attemptOf({ ...each, ofB: undefined }),
    password: wrongPassword(each.password, index),
  }));
  for (const [index, { password }] of wrong.entries()) expect(password).not.toBe(cases[index]?.password);
  const outcomes = await signInAll(wrong, byLibrary.wrong);
  expect(outcomes).toHaveLength(wrongOnes);
  for (const outcome of outcomes) expect(outcome).toEqual({ complaint: 'Incorrect username or password.' });
});
