import type { Entry, LocalFileHeader } from 'yauzl';

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
export function agreesWith(entry: Entry, local: LocalFileHeader): boolean {
  return (
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    (local.generalPurposeBitFlag & ~compressionLevelBits) ===
      (entry.generalPurposeBitFlag & ~compressionLevelBits) &&
    sizesAgree(entry, local)
  );
}

function sizesAgree(entry: Entry, local: LocalFileHeader): boolean {
  const { crc32, compressedSize: packed, uncompressedSize: size } = local;
  const isOmitted = crc32 === 0 && isNothing(packed) && isNothing(size);
  if ((local.generalPurposeBitFlag & hasDataDescriptor) !== 0 && isOmitted) return true;
  const long = longSizes(local);
  const declaredSize = size === inExtraField ? long.shift() : size;
  const declaredPackedSize = packed === inExtraField ? long.shift() : packed;
  return (
    crc32 === entry.crc32 &&
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
