import { randomBytes } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { pack, unpack } from '../../../server/services/backup/packing.ts';

const key = randomBytes(32);
/** Of a file that is empty, of one chunk, and of some more. */
const sizes = [0, 1, 65_536, 65_537, 300_000];
const parts = 10_000;

const readable = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / parts) }, (_, at) =>
      bytes.subarray(at * parts, (at + 1) * parts),
    ),
  );

async function packed(bytes: Buffer, keys?: readonly Buffer[], name = 'a') {
  let stored: Buffer = Buffer.alloc(0);
  const content = await pack(readable(bytes), name, keys, async stream => {
    stored = await buffer(stream);
  });
  return { stored, content };
}

async function unpacked(stored: Buffer, keys?: readonly Buffer[], name = 'a') {
  const found: Buffer[] = [];
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      found.push(chunk);
      done();
    },
  });
  const content = await unpack(readable(stored), name, keys, target);
  return { bytes: Buffer.concat(found), content };
}

it.each(sizes)('returns a file of %d bytes as it was, encrypted or not', async size => {
  const bytes = randomBytes(size);
  for (const keys of [undefined, [key]]) {
    const { stored, content } = await packed(bytes, keys);
    expect(await unpacked(stored, keys)).toEqual({ bytes, content });
    expect(content.bytes).toBe(size);
  }
});

it('opens with an older key', async () => {
  const { stored } = await packed(Buffer.from('text'), [key]);
  expect((await unpacked(stored, [randomBytes(32), key])).bytes.toString()).toBe('text');
});

it('refuses an encrypted file that was cut anywhere, changed, renamed or opened with another key', async () => {
  const { stored } = await packed(randomBytes(150_000), [key]);
  const chunk = 65_536 + 16;
  for (const end of [0, 10, 24, 24 + chunk, 24 + 2 * chunk, stored.length - 1])
    await expect(unpacked(stored.subarray(0, end), [key]), `${end}`).rejects.toThrow(
      'a of the backup is damaged',
    );
  const swapped = Buffer.concat([
    stored.subarray(0, 24),
    stored.subarray(24 + chunk, 24 + 2 * chunk),
    stored.subarray(24, 24 + chunk),
    stored.subarray(24 + 2 * chunk),
  ]);
  await expect(unpacked(swapped, [key])).rejects.toThrow('damaged');
  await expect(unpacked(stored, [key], 'b')).rejects.toThrow('b of the backup is damaged');
  await expect(unpacked(stored, [randomBytes(32)])).rejects.toThrow('damaged');
});

it.each([undefined, [key]])('fails, and doesn’t wait, where the place refuses at once (%#)', async keys => {
  const refused = pack(readable(randomBytes(5_000_000)), 'a', keys, () => Promise.reject(new Error('full')));
  await expect(refused).rejects.toThrow('full');
});

it('tells of a source that breaks', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('begun');
      throw new Error('lost');
    })(),
  );
  await expect(pack(broken, 'a', [key], async stream => void (await buffer(stream)))).rejects.toThrow('lost');
});
