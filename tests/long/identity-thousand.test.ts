import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poolAccounts } from '../../server/db/schema/identity.ts';
import { recordPassword, type PasswordRecord } from '../../server/identity/srp/verifier.ts';
import { useUserPool } from '../api/identity/support/userPool.ts';
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
import { signInOnEveryCore, type Attempt } from './identity-thousand/workers.ts';

const running = useUserPool();
const rightOnes = 1000;
const wrongOnes = 200;
/** Sign-ins of each shape that takes a search: a zero byte in front comes once in 256. */
const searched = 15;
const shapeNames: Shape[] = ['a zero byte in front', 'an odd count of digits', 'the highest bit set'];

interface Case extends PasswordRecord {
  username: string;
  typed: string;
  password: string;
  /** The shape that the server's public value is made to have. */
  ofB: Shape | undefined;
}

let way: Server;
let wayUrl = '';
const cases: Case[] = [];

beforeAll(async () => {
  way = shaper(running.endpoint).listen(0, '127.0.0.1');
  await once(way, 'listening');
  const address = way.address();
  if (address === null || typeof address === 'string') throw new Error('The way to the pool is not open.');
  wayUrl = `http://127.0.0.1:${address.port}`;
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
  way.close();
});

/** A third of the cases are searched for, the rest are what chance brings; salts have every shape in turn. */
function someCase(number: number): Case {
  const kind = shapeNames[number % 3];
  const username = `${['ae', 'ರಮೇಶ', 'josé', '山田'][randomInt(4)]}-${randomInt(1e9)}-${number}`;
  const password = somePassword();
  const forced = number < searched * 3;
  const record =
    forced && kind
      ? recordOf(kind, running.pool.name, username, password)
      : recordPassword(running.pool.name, username, password, saltOf([...shapeNames, undefined][number % 4]));
  const isWished = number >= searched * 3 && (kind !== 'a zero byte in front' || number < searched * 6);
  return {
    ...record,
    username,
    typed: number % 5 === 0 ? username.toUpperCase() : username,
    password,
    ofB: isWished ? kind : undefined,
  };
}

const attemptOf = ({ typed, password, ofB }: Case): Attempt => ({
  endpoint: ofB === undefined ? running.endpoint : `${wayUrl}/${Object.keys(shapes).indexOf(ofB)}`,
  poolId: running.pool.id,
  clientId: running.pool.clientId,
  username: typed,
  password,
});

test('every shape of salt, verifier and public value is among the cases', () => {
  for (const shape of shapeNames) {
    expect(cases.filter(({ salt }) => isOf(shape, salt, saltDigits)).length).toBeGreaterThan(100);
    expect(cases.filter(({ verifier }) => isOf(shape, verifier, groupDigits)).length).toBeGreaterThanOrEqual(
      searched,
    );
    expect(cases.filter(({ ofB }) => ofB === shape).length).toBeGreaterThanOrEqual(searched);
  }
  expect(cases.filter(({ password }) => password.length >= 64).length).toBeGreaterThan(100);
  expect(cases.filter(({ password }) => /[^ -~]/.test(password)).length).toBeGreaterThan(500);
});

test('a thousand sign-ins with the client library succeed', async () => {
  const outcomes = await signInOnEveryCore(cases.map(attemptOf));
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

test('two hundred with a password that is a little wrong are all refused', async () => {
  const wrong = cases.slice(0, wrongOnes).map((each, index) => ({
    ...attemptOf({ ...each, ofB: undefined }),
    password: wrongPassword(each.password, index),
  }));
  for (const [index, attempt] of wrong.entries()) expect(attempt.password).not.toBe(cases[index]?.password);
  const outcomes = await signInOnEveryCore(wrong);
  expect(outcomes).toHaveLength(wrongOnes);
  for (const outcome of outcomes) expect(outcome).toEqual({ complaint: 'Incorrect username or password.' });
});
