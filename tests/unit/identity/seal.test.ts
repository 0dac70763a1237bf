import { randomBytes } from 'node:crypto';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { sealWith } from '../../../server/services/identity/userPool.ts';

const schema = Type.Object({ name: Type.String() });
const seal = sealWith(randomBytes(32), schema);

test('opens a sealed value again, and the sealed text reveals nothing', () => {
  const closed = seal.close({ name: 'ae-5410101' });
  expect(seal.open(closed)).toEqual({ name: 'ae-5410101' });
  expect(Buffer.from(closed, 'base64').toString('latin1')).not.toContain('ae-5410101');
  expect(seal.close({ name: 'ae-5410101' })).not.toBe(closed);
});

test('opens nothing after a change to any byte, a cut, or with another key', () => {
  const closed = Buffer.from(seal.close({ name: 'x' }), 'base64');
  for (let place = 0; place < closed.length; place++) {
    const changed = Buffer.from(closed);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect(seal.open(changed.toString('base64'))).toBeUndefined();
    expect(seal.open(closed.toString('base64', 0, place))).toBeUndefined();
  }
  expect(sealWith(randomBytes(32), schema).open(closed.toString('base64'))).toBeUndefined();
  for (const text of ['', 'AAAA', '!', 'A'.repeat(500)]) expect(seal.open(text)).toBeUndefined();
});
