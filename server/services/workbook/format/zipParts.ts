import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { openPromise, type Entry, type LocalFileHeader, type ZipFile } from 'yauzl';
import type { IntakeLimits } from '#sheets/limits.ts';
import { damaged, limitExceeded, passwordProtected, WorkbookRefused } from '#sheets/refusals.ts';

const chunkBytes = 64 * 1024;

/** A part of a ZIP whose place, size and checksum have been verified by unpacking it. */
export interface ZipPart {
  readonly name: string;
  /** Bytes when unpacked. */
  readonly size: number;
  readonly packedSize: number;
  /** The position of its packed bytes in the file. */
  readonly start: number;
  readonly isDeflated: boolean;
}

/** The verified parts of a ZIP, by lower-case name. */
export type ZipParts = ReadonlyMap<string, ZipPart>;

/**
 * Unpacks every part of a ZIP once, discarding the data, and counts its bytes: what headers claim must respect the
 * limits and turn out true. Refuses a ZIP that exceeds a limit, is encrypted, or contradicts itself.
 */
export async function verifyZip(file: string, limits: IntakeLimits): Promise<ZipParts> {
  try {
    const zip = await openPromise(file, { autoClose: false });
    try {
      return await verifyParts(file, zip, limits);
    } finally {
      zip.close();
    }
  } catch (error) {
    throw error instanceof WorkbookRefused || error instanceof TypeError ? error : damaged();
  }
}

async function verifyParts(file: string, zip: ZipFile, limits: IntakeLimits): Promise<ZipParts> {
  if (zip.entryCount > limits.entries) throw limitExceeded('entries', limits);
  const parts = new Map<string, ZipPart>();
  const checksums = new Map<ZipPart, number>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const key = entry.fileName.toLowerCase();
    if (parts.has(key)) throw damaged();
    const local = await zip.readLocalFileHeaderPromise(entry);
    const part = {
      name: entry.fileName,
      size: entry.uncompressedSize,
      packedSize: entry.compressedSize,
      start: local.fileDataStart,
      isDeflated: isDeflated(entry),
    };
    if (!agreesWith(entry, local)) throw damaged();
    unpacked += part.size;
    if (unpacked > limits.unpackedBytes) throw limitExceeded('unpackedBytes', limits);
    checksums.set(part, entry.crc32);
    parts.set(key, part);
  }
  for (const [part, checksum] of checksums) await unpack(file, part, checksum, limits);
  return parts;
}

function isDeflated(entry: Entry): boolean {
  if (entry.isEncrypted()) throw passwordProtected();
  if (entry.compressionMethod === 8) return true;
  if (entry.compressionMethod === 0) return false;
  throw damaged();
}

/**
 * Unpacks a part. Stops as soon as it outgrows its claimed size, so that the total never exceeds the sum of the claims.
 */
async function unpack(file: string, part: ZipPart, checksum: number, limits: IntakeLimits): Promise<void> {
  if (part.packedSize === 0) {
    // A folder, or an empty part that is stored as it is; anything deflated has a byte at least.
    if (part.isDeflated || part.size !== 0 || checksum !== 0) throw damaged();
    return;
  }
  let size = 0;
  let sum = 0;
  const packed = createReadStream(file, {
    start: part.start,
    end: part.start + part.packedSize - 1,
    highWaterMark: chunkBytes,
  });
  const inflate = createInflateRaw({ chunkSize: chunkBytes });
  const count = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      size += chunk.length;
      sum = crc32(chunk, sum);
      if (part.isDeflated && size > Math.max(limits.ratioFreeBytes, limits.ratio * inflate.bytesWritten))
        throw limitExceeded('ratio', limits);
      if (size > part.size) throw damaged();
    }
  };
  if (part.isDeflated) await pipeline(packed, inflate, count);
  else await pipeline(packed, count);
  const consumed = part.isDeflated ? inflate.bytesWritten : size;
  if (size !== part.size || sum !== checksum || consumed !== part.packedSize) throw damaged();
}

/** Unpacks one verified part in a single step. */
export function unpackPart(file: string, part: ZipPart): Buffer {
  const packed = Buffer.allocUnsafe(part.packedSize);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, packed, 0, part.packedSize, part.start);
  } finally {
    closeSync(handle);
  }
  // One byte more than the unpacked size; otherwise zlib would allocate a second buffer as large as the first.
  return part.isDeflated ? inflateRawSync(packed, { chunkSize: Math.max(64, part.size + 1) }) : packed;
}

/** The flag bits for the compression effort, which some programs write in only one of the two places. */
const compressionLevelBits = 0b110;
/** The flag bit for checksum and sizes that follow the part; the header may then omit them. */
const hasDataDescriptor = 0b1000;
/** The value of a four-byte size whose real value is in the extra field of ZIP64. */
const inExtraField = 0xffff_ffff;
const zip64Field = 0x0001;

/**
 * Whether the header in front of a part agrees with the directory: some programs read one, some the other, and all must
 * find the same part.
 */
function agreesWith(entry: Entry, local: LocalFileHeader): boolean {
  return (
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    (local.generalPurposeBitFlag & ~compressionLevelBits) ===
      (entry.generalPurposeBitFlag & ~compressionLevelBits) &&
    sizesAgree(entry, local)
  );
}

function sizesAgree(entry: Entry, local: LocalFileHeader): boolean {
  const { crc32: checksum, compressedSize: packed, uncompressedSize: size } = local;
  const isOmitted = checksum === 0 && isNothing(packed) && isNothing(size);
  if ((local.generalPurposeBitFlag & hasDataDescriptor) !== 0 && isOmitted) return true;
  const long = longSizes(local);
  const declaredSize = size === inExtraField ? long.shift() : size;
  const declaredPackedSize = packed === inExtraField ? long.shift() : packed;
  return (
    checksum === entry.crc32 &&
    declaredSize === entry.uncompressedSize &&
    declaredPackedSize === entry.compressedSize
  );
}

const isNothing = (size: number) => size === 0 || size === inExtraField;

/** Returns the eight-byte sizes in the extra field, in its order: unpacked, packed. */
function longSizes({ extraField }: LocalFileHeader): number[] {
  for (let start = 0; start + 4 <= extraField.length;) {
    const length = extraField.readUInt16LE(start + 2);
    const data = extraField.subarray(start + 4, start + 4 + length);
    if (extraField.readUInt16LE(start) === zip64Field)
      return [0, 8].filter(at => at + 8 <= data.length).map(at => Number(data.readBigUInt64LE(at)));
    start += 4 + length;
  }
  return [];
}
