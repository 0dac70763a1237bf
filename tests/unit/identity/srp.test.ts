import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  beginExchange,
  isProofValid,
  readPublicValue,
  recordPassword,
} from '../../../server/services/identity/srp/exchange.ts';
import { fromBytes, fromHex, power, toBytes, N } from '../../../server/services/identity/srp/numbers.ts';
import { newExchange, prove } from '../../support/srpClient.ts';
// Made from Cognito's formulas with Python's integers and hashlib, by none of the code that is tested here.
import vectors from './srpVectors.json' with { type: 'json' };

describe('numbers as Cognito hashes them', () => {
  test.each([
    ['0', '00'],
    ['1', '01'],
    ['f', '0f'],
    ['14', '14'],
    ['38', '38'],
    ['7f', '7f'],
    ['80', '0080'],
    ['c8', '00c8'],
    ['ec', '00ec'],
    ['ff', '00ff'],
    ['100', '0100'],
    ['7fff', '7fff'],
    ['8000', '008000'],
    ['0000ab', '00ab'],
    ['fffffff', '0fffffff'],
    ['ffffffff', '00ffffffff'],
  ])('%s is %s', (digits, bytes) => {
    expect(toBytes(fromHex(digits)).toString('hex')).toBe(bytes);
  });

  test('every number keeps a sign bit, in as few bytes as that takes', () => {
    const wrong: bigint[] = [];
    for (let number = 0n; number <= 70_000n; number++) {
      const bytes = toBytes(number);
      const isWhole = BigInt.asIntN(bytes.length * 8, BigInt(`0x${bytes.toString('hex')}`)) === number;
      const isShort = bytes.length === 1 || number >> BigInt(bytes.length * 8 - 9) !== 0n;
      if (!isWhole || !isShort) wrong.push(number);
    }
    expect(wrong).toEqual([]);
  });
});

describe('powers', () => {
  const byHand = (base: bigint, exponent: bigint) =>
    [...exponent.toString(2)].reduce((result, bit) => (result * result * (bit === '1' ? base : 1n)) % N, 1n);
  const edges = [0n, 1n, 2n, 255n, 256n, N - 1n];

  test.each(edges)('of %s', base => {
    for (const exponent of edges.slice(0, -1)) expect(power(base, exponent, N)).toBe(byHand(base, exponent));
  });

  test('of random numbers of every length', () => {
    for (let length = 1; length < 384; length += 13) {
      const base = fromBytes(randomBytes(length));
      const exponent = fromBytes(randomBytes(1 + (length % 64)));
      expect(power(base, exponent, N)).toBe(byHand(base, exponent));
    }
  });
});

describe.each(vectors)('$name', vector => {
  const claim = {
    poolName: vector.pool,
    username: vector.username,
    secretBlock: Buffer.from(vector.block, 'base64'),
    timestamp: vector.timestamp,
  };
  const exchange = { secretB: vector.b, scrambler: vector.scrambler };
  const isAccepted = (changed: Partial<typeof claim>, signature = vector.signature) =>
    isProofValid(fromHex(vector.publicA), exchange, vector.verifier, { ...claim, ...changed }, signature);

  test('makes the vector’s record of the password', () => {
    expect(recordPassword(vector.pool, vector.username, vector.password, vector.salt)).toEqual({
      salt: vector.salt,
      verifier: vector.verifier,
    });
  });

  test('accepts only the vector’s proof', () => {
    expect(isAccepted({})).toBe(true);
    expect(isAccepted({ username: 'somebody-else' })).toBe(false);
    expect(isAccepted({ poolName: 'another' })).toBe(false);
    expect(isAccepted({ timestamp: 'Sat Nov 1 09:05:08 UTC 2025' })).toBe(false);
    expect(isAccepted({ secretBlock: Buffer.from('another') })).toBe(false);
    for (const signature of ['', 'AAAA', Buffer.alloc(32).toString('base64')])
      expect(isAccepted({}, signature)).toBe(false);
  });

  test('the independent client makes the same values', () => {
    const client = newExchange(fromHex(vector.a));
    expect(client.publicA).toBe(vector.publicA);
    expect(
      prove(client, {
        poolName: vector.pool,
        username: vector.username,
        password: vector.password,
        salt: vector.salt,
        publicB: vector.publicB,
        secretBlock: vector.block,
        timestamp: vector.timestamp,
      }),
    ).toBe(vector.signature);
  });

  test('a new exchange differs, and works', () => {
    const client = newExchange(fromHex(vector.a));
    const { publicB, ...secrets } = beginExchange(fromHex(client.publicA), vector.verifier);
    expect(publicB).not.toBe(vector.publicB);
    const attempt = (password: string) =>
      prove(client, {
        poolName: vector.pool,
        username: vector.username,
        password,
        salt: vector.salt,
        publicB,
        secretBlock: vector.block,
        timestamp: vector.timestamp,
      });
    const accepted = (password: string) =>
      isProofValid(fromHex(vector.publicA), secrets, vector.verifier, claim, attempt(password));
    expect(accepted(vector.password)).toBe(true);
    expect(accepted(`${vector.password} `)).toBe(false);
  });
});

test('rejects a public value outside of 1 to N-1', () => {
  for (const value of [0n, N, 2n * N, 3n * N, N + 1n])
    expect(readPublicValue(value.toString(16))).toBeUndefined();
  for (const digits of ['', '0', '00', '-1', '0x10', 'g', ' 1', '1 ', 'f'.repeat(2000)])
    expect(readPublicValue(digits)).toBeUndefined();
  for (const value of [1n, 2n, N - 1n]) expect(readPublicValue(value.toString(16))).toBe(value);
});
