import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP to write; absent values are filled in truthfully. */
export interface ZipEntry {
  name: string;
  /** The unpacked content. */
  data?: Buffer | string;
  /** The packed bytes in the file. @default `data`, packed */
  packed?: Buffer;
  /** 8 is deflated, 0 stored. */
  method?: number;
  flags?: number;
  /** The directory's claims. */
  size?: number;
  checksum?: number;
  /** The claims of the entry's own header, where they differ from the directory. */
  local?: {
    name?: string;
    method?: number;
    flags?: number;
    size?: number;
    packedSize?: number;
    checksum?: number;
  };
  /** Whether it shares the bytes of the entry before it. */
  overlapping?: boolean;
}

/** Writes a ZIP by hand, so that it can lie. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let last = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const data = Buffer.from(entry.data ?? '');
    const method = entry.method ?? 8;
    const packed = entry.packed ?? (method === 8 ? deflateRawSync(data) : data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(entry.checksum ?? crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(entry.size ?? data.length, 18);
    common.writeUInt16LE(name.length, 22);
    if (!entry.overlapping) {
      last = offset;
      const local = Buffer.concat([
        Buffer.from('PK\u0003\u0004'),
        ...localHeader(common, name, entry),
        packed,
      ]);
      pieces.push(local);
      offset += local.length;
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(last, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, name);
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length % 0x10000, 8);
  end.writeUInt16LE(entries.length % 0x10000, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([
    ...pieces,
    listing,
    ...(entries.length > 0xffff ? [zip64End(entries.length, listing.length, offset)] : []),
    end,
  ]);
}

/** Returns the entry's own header: the directory's values, with `local` replacing some. */
function localHeader(common: Buffer, name: Buffer, { local = {} }: ZipEntry): Buffer[] {
  const header = Buffer.from(common);
  const ownName = local.name === undefined ? name : Buffer.from(local.name);
  header.writeUInt16LE(local.flags ?? header.readUInt16LE(2), 2);
  header.writeUInt16LE(local.method ?? header.readUInt16LE(4), 4);
  header.writeUInt32LE(local.checksum ?? header.readUInt32LE(10), 10);
  header.writeUInt32LE(local.packedSize ?? header.readUInt32LE(14), 14);
  header.writeUInt32LE(local.size ?? header.readUInt32LE(18), 18);
  header.writeUInt16LE(ownName.length, 22);
  return [header, ownName];
}

/** Returns the record that counts more than 65,535 entries. */
function zip64End(count: number, length: number, start: number): Buffer {
  const record = Buffer.alloc(76);
  record.write('PK\u0006\u0006', 0, 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(length), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  record.write('PK\u0006\u0007', 56, 'latin1');
  record.writeBigUInt64LE(BigInt(start + length), 64);
  record.writeUInt32LE(1, 72);
  return record;
}
