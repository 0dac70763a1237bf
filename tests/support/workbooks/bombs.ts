import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { intakeLimits, type LimitName } from '#sheets/limits.ts';
import { noise } from './impostors.ts';
import { workbookPackage } from './package.ts';
import { zip } from './zip.ts';

/** A small file that would unpack to more than any limit. */
export interface Bomb {
  title: string;
  bytes: Buffer;
  /** The limit that it breaks; undefined if it is refused for its kind, or because it contradicts itself. */
  limit: LimitName | undefined;
}

const MB = 1024 * 1024;

/** Returns packed bytes that unpack to `times` copies of a block, made without unpacking them. */
export function repeated(block: Buffer, times: number): Buffer {
  const piece = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const end = deflateRawSync(Buffer.alloc(0));
  return Buffer.concat([...Array.from({ length: times }, () => piece), end]);
}

/** Returns packed bytes that unpack to about `bytes`, at a ratio of about 60:1, which no limit of the ratio finds. */
export function withinRatio(bytes: number): Buffer {
  const pattern = noise(512);
  return repeated(Buffer.concat(Array.from({ length: 128 }, () => pattern)), Math.ceil(bytes / (64 * 1024)));
}

/** Returns every bomb. */
export function bombs(): Bomb[] {
  const zeros = repeated(Buffer.alloc(MB), 10 * 1024);
  const large = withinRatio(intakeLimits.unpackedBytes + MB);
  return [
    {
      title: '10 MB that unpack to 10 GB',
      limit: 'ratio',
      bytes: workbookPackage({ sheets: [{ packed: zeros, size: 300 * MB }] }),
    },
    {
      title: 'a header that says 1 kB',
      limit: undefined,
      bytes: workbookPackage({ sheets: [{ packed: zeros, size: 1024 }] }),
    },
    {
      title: 'a bomb in an unused picture',
      limit: 'ratio',
      bytes: workbookPackage({
        sheets: ['<worksheet/>'],
        extra: [{ name: 'xl/media/a.png', packed: zeros, size: 300 * MB }],
      }),
    },
    {
      title: 'more than 400 MB within the ratio',
      limit: 'unpackedBytes',
      bytes: workbookPackage({ sheets: [{ packed: large, size: 0xfffff000 }] }),
    },
    {
      title: '100,000 entries',
      limit: 'entries',
      bytes: zip(Array.from({ length: 100_000 }, (_, index) => ({ name: `${index}`, method: 0 }))),
    },
    {
      title: 'a ZIP in a ZIP in a ZIP',
      limit: undefined,
      bytes: nested(zip([{ name: 'a.xml', packed: repeated(Buffer.alloc(MB), 1024), size: 1024 * MB }]), 5),
    },
    { title: 'entries that share their bytes', limit: undefined, bytes: overlapping() },
  ];
}

function nested(bytes: Buffer, levels: number): Buffer {
  return levels === 0 ? bytes : nested(zip([{ name: 'inner.zip', data: bytes, method: 0 }]), levels - 1);
}

function overlapping(): Buffer {
  const packed = withinRatio(20 * MB);
  const data = inflateRawSync(packed);
  const truth = { size: data.length, checksum: crc32(data) };
  return zip(
    Array.from({ length: 900 }, (_, index) => ({
      name: `${index}.xml`,
      packed,
      ...truth,
      overlapping: index > 0,
    })),
  );
}
