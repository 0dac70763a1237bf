import { damaged } from './foundInstead.ts';

/** The first bytes of every compound file: old Office documents, and new ones under a password. */
export const compoundSignature = 'd0cf11e0a1b11ae1';

const headerBytes = 512;
const entryBytes = 128;
const miniSectorBytes = 64;
const lastSector = 0xfffffffa;
const noEntry = 0xffffffff;

interface DirectoryEntry {
  name: string;
  isStream: boolean;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

/** The streams of a compound file that lie directly in its root, by lower-case name. Refuses a damaged one. */
export function readCompound(bytes: Buffer): ReadonlyMap<string, () => Buffer> {
  if (bytes.length < headerBytes) throw damaged();
  const sectorShift = bytes.readUInt16LE(30);
  if (sectorShift !== 9 && sectorShift !== 12) throw damaged();
  const sectors = new Sectors(bytes, 1 << sectorShift);
  const directory = sectors.chain(bytes.readUInt32LE(48));
  const root = entryAt(directory, 0);
  const miniLimit = bytes.readUInt32LE(56);
  const read = (entry: DirectoryEntry) =>
    entry.size < miniLimit
      ? readMini(sectors.chain(root.start), sectors.chain(bytes.readUInt32LE(60)), entry)
      : sectors.chain(entry.start, entry.size);
  const streams = new Map<string, () => Buffer>();
  for (const entry of siblings(directory, root.child))
    if (entry.isStream) streams.set(entry.name.toLowerCase(), () => read(entry));
  return streams;
}

/** The sectors of a file and which follows which. */
class Sectors {
  readonly #bytes: Buffer;
  readonly #size: number;
  readonly #next: Uint32Array;

  constructor(bytes: Buffer, size: number) {
    this.#bytes = bytes;
    this.#size = size;
    const count = Math.ceil(bytes.length / size);
    this.#next = new Uint32Array(count).fill(noEntry);
    const perSector = size / 4;
    let filled = 0;
    for (const table of tableSectors(bytes, size, count)) {
      for (let index = 0; index < perSector && filled < count; index += 1, filled += 1)
        this.#next[filled] = word(bytes, (table + 1) * size + index * 4);
    }
  }

  /** The bytes of a chain of sectors, cut to a length where one is given. */
  chain(start: number, length?: number): Buffer {
    const pieces: Buffer[] = [];
    let total = 0;
    for (let sector = start; sector <= lastSector; sector = this.#next[sector] ?? noEntry) {
      const from = (sector + 1) * this.#size;
      if (from >= this.#bytes.length || pieces.length > this.#next.length) throw damaged();
      const piece = this.#bytes.subarray(from, from + this.#size);
      pieces.push(piece);
      total += piece.length;
      if (length !== undefined && total >= length) break;
    }
    if (length !== undefined && total < length) throw damaged();
    return Buffer.concat(pieces, length ?? total);
  }
}

/** The sectors that hold the table of sectors: 109 named in the header, the others in a chain of their own. */
function* tableSectors(bytes: Buffer, size: number, count: number): Generator<number> {
  for (let index = 0; index < 109; index += 1) {
    const sector = bytes.readUInt32LE(76 + index * 4);
    if (sector <= lastSector) yield sector;
  }
  let list = bytes.readUInt32LE(68);
  for (let seen = 0; list <= lastSector; seen += 1) {
    if (seen > count) throw damaged();
    const from = (list + 1) * size;
    for (let index = 0; index < size / 4 - 1; index += 1) {
      const sector = word(bytes, from + index * 4);
      if (sector <= lastSector) yield sector;
    }
    list = word(bytes, from + size - 4);
  }
}

function word(bytes: Buffer, offset: number): number {
  if (offset + 4 > bytes.length) throw damaged();
  return bytes.readUInt32LE(offset);
}

function entryAt(directory: Buffer, index: number): DirectoryEntry {
  const from = index * entryBytes;
  if (from + entryBytes > directory.length) throw damaged();
  const nameBytes = Math.min(Math.max(directory.readUInt16LE(from + 64) - 2, 0), 62);
  return {
    name: directory.toString('utf16le', from, from + nameBytes),
    isStream: directory.readUInt8(from + 66) === 2,
    left: directory.readUInt32LE(from + 68),
    right: directory.readUInt32LE(from + 72),
    child: directory.readUInt32LE(from + 76),
    start: directory.readUInt32LE(from + 116),
    size: directory.readUInt32LE(from + 120),
  };
}

/** Every entry of one storage: a tree of left and right neighbours. */
function* siblings(directory: Buffer, top: number): Generator<DirectoryEntry> {
  const waiting = [top];
  const seen = new Set<number>();
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (index === noEntry) continue;
    if (seen.has(index)) throw damaged();
    seen.add(index);
    const entry = entryAt(directory, index);
    waiting.push(entry.left, entry.right);
    yield entry;
  }
}

/** A small stream: its sectors of 64 bytes lie in the root's own stream. */
function readMini(container: Buffer, table: Buffer, entry: DirectoryEntry): Buffer {
  const pieces: Buffer[] = [];
  let total = 0;
  for (let sector = entry.start; total < entry.size; sector = word(table, sector * 4)) {
    const from = sector * miniSectorBytes;
    if (from + miniSectorBytes > container.length) throw damaged();
    pieces.push(container.subarray(from, from + miniSectorBytes));
    total += miniSectorBytes;
  }
  return Buffer.concat(pieces, entry.size);
}
