import { describe, expect, test } from 'vitest';
import { book } from '../../support/workbooks/books.ts';
import { compound } from '../../support/workbooks/compound.ts';
import { codes, readBytesApart, refusalOf } from '../../support/workbooks/reading.ts';
import { repetitions } from '../../support/repetitions.ts';

const rows = [['Code'], ...Array.from({ length: 3000 }, (_, index) => [`code ${index}`])];
const honest = book('xls', [{ name: 'Codes', rows }]);

const sectorBytes = 512;
const sectorAt = (sector: number) => (sector + 1) * sectorBytes;
/** Returns the place in the table that names the sector after this one; for the first 128 sectors only. */
const followerAt = (sector: number) => sectorAt(honest.readUInt32LE(76)) + sector * 4;
const directory = sectorAt(honest.readUInt32LE(48));
const entries = [1, 2, 3].map(index => directory + index * 128);
const workbook = entries.find(at => honest.toString('utf16le', at, at + 16) === 'Workbook') ?? 0;
const start = honest.readUInt32LE(workbook + 116);

/** Returns the file with 32-bit numbers written over it at these places. */
function with32(...numbers: readonly (readonly [at: number, value: number])[]): Buffer {
  const bytes = Buffer.from(honest);
  for (const [at, value] of numbers) bytes.writeUInt32LE(value, at);
  return bytes;
}

/** Returns the file with a changed 16-bit number in its header. */
function withHeader(at: number, value: number): Buffer {
  const bytes = Buffer.from(honest);
  bytes.writeUInt16LE(value, at);
  return bytes;
}

/** Everyday, the first two alone: each is read in a process of its own. */
const contradicting: [string, Buffer][] = [
  ['a stream that runs into itself', with32([followerAt(start + 3), start + 1])],
  [
    'a stream that starts within a circle',
    with32([followerAt(start + 3), start], [workbook + 116, start + 2]),
  ],
  ['a stream that leaves the file', with32([followerAt(start + 3), 1_000_000])],
  ['a stream that ends early', with32([followerAt(start + 3), 0xfffffffe])],
  ['a stream longer than the file', with32([workbook + 120, 0x7fffffff])],
  ['a directory outside the file', with32([48, 1_000_000])],
  ['a table outside the file', with32([76, 1_000_000])],
  [
    'a list of tables that lists itself',
    with32([68, start], [72, 0x7fffffff], [sectorAt(start) + 508, start]),
  ],
  ['neighbours in a circle', with32([directory + 128 + 68, 2], [directory + 256 + 68, 1])],
  ['an entry within itself', with32([workbook + 76, (workbook - directory) / 128])],
  ['sectors of 1 byte', withHeader(30, 0)],
  ['sectors of 32 kB', withHeader(30, 15)],
  ['small sectors of 32 kB', withHeader(32, 15)],
  ['an unknown version', withHeader(26, 9)],
  ['its header alone', honest.subarray(0, sectorBytes)],
  ['a part of its header', honest.subarray(0, 100)],
  ['all but its last 5,000 bytes', honest.subarray(0, -5000)],
];

describe('an old workbook that contradicts itself is refused', () => {
  test.each(repetitions({ usual: contradicting.slice(0, 2), long: contradicting }))(
    '%s',
    async (_title, bytes) => {
      // The reader follows circles up to the limit of memory: a low limit ends them sooner.
      const limits = { memoryBytes: 160 * 1024 * 1024 };
      const { message } = await refusalOf(readBytesApart(bytes, 'xls', [codes], { limits }));
      expect(message).toMatch(/^The file .*\.$/);
    },
  );
});

test('ignores a workbook inside another document', async () => {
  const inner = [{ name: 'ObjectPool/Workbook', data: honest }];
  expect((await refusalOf(readBytesApart(compound(inner), 'xls'))).message).toContain('no workbook');
});

test('reads the intact file, and one whose directory is chained to itself', async () => {
  const first = honest.readUInt32LE(48);
  for (const bytes of [honest, with32([followerAt(first), first])])
    expect((await readBytesApart(bytes, 'xls')).rowCount).toBe(3000);
});
