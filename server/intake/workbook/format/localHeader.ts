import type { Entry, LocalFileHeader } from 'yauzl';

/** Bits of the flags that say how hard a part was packed, which some programs write in one place only. */
const effort = 0b110;
/** The bit that says that checksum and sizes follow the part; the header may leave them out then. */
const describedBehind = 0b1000;
/** What a size of four bytes says that stands in the extra field of ZIP64 instead. */
const inExtraField = 0xffff_ffff;
const zip64Field = 0x0001;

/**
 * Whether the header in front of a part says of it what the directory says: one program reads the one, one the other,
 * and each must find the same part.
 */
export function agreesWith(entry: Entry, local: LocalFileHeader): boolean {
  return (
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    (local.generalPurposeBitFlag & ~effort) === (entry.generalPurposeBitFlag & ~effort) &&
    factsAgree(entry, local)
  );
}

function factsAgree(entry: Entry, local: LocalFileHeader): boolean {
  const { crc32, compressedSize: packed, uncompressedSize: size } = local;
  const isLeftOut = crc32 === 0 && isNothing(packed) && isNothing(size);
  if ((local.generalPurposeBitFlag & describedBehind) !== 0 && isLeftOut) return true;
  const long = longSizes(local);
  const sizeSaid = size === inExtraField ? long.shift() : size;
  const packedSaid = packed === inExtraField ? long.shift() : packed;
  return crc32 === entry.crc32 && sizeSaid === entry.uncompressedSize && packedSaid === entry.compressedSize;
}

const isNothing = (size: number) => size === 0 || size === inExtraField;

/** The sizes of eight bytes in the extra field, in its order: unpacked, packed. */
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
