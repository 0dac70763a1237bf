import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** The first of January 1980, the earliest a ZIP knows: the same bytes for the same parts, whenever written. */
const dosDate = 0x0021;
const version = 20;
/** Sizes and checksum follow the part; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;

interface WrittenPart {
  name: Buffer;
  checksum: number;
  packedSize: number;
  size: number;
  offset: number;
}

/** Writes a ZIP part by part, holding none of them. */
export class ZipWriter {
  readonly #out: WriteStream;
  readonly #parts: WrittenPart[] = [];
  #offset = 0;

  /** Writes the file from its start. */
  constructor(file: string) {
    this.#out = createWriteStream(file);
  }

  /** Adds a part; its text is taken as fast as it can be packed and written. */
  async add(name: string, text: Iterable<string> | AsyncIterable<string>): Promise<void> {
    const part = { name: Buffer.from(name), checksum: 0, packedSize: 0, size: 0, offset: this.#offset };
    await this.#write(localHeader(part.name));
    const count = async function* (chunks: AsyncIterable<string>) {
      for await (const chunk of chunks) {
        const bytes = Buffer.from(chunk);
        part.size += bytes.length;
        part.checksum = crc32(bytes, part.checksum);
        yield bytes;
      }
    };
    await pipeline(
      Readable.from(text),
      count,
      createDeflateRaw({ level: constants.Z_BEST_SPEED }),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const bytes of packed) {
          part.packedSize += bytes.length;
          await this.#write(bytes);
        }
      },
    );
    await this.#write(trailer(part));
    this.#parts.push(part);
  }

  /** Completes the file. */
  async end(): Promise<void> {
    const start = this.#offset;
    for (const part of this.#parts) await this.#write(directoryEntry(part));
    await this.#write(directoryEnd(this.#parts.length, start, this.#offset - start));
    this.#out.end();
    await finished(this.#out);
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#offset += bytes.length;
    if (this.#offset > 0xffffffff) throw new RangeError('A workbook of more than 4 GB cannot be written.');
    if (!this.#out.write(bytes)) await once(this.#out, 'drain');
  }
}

function localHeader(name: Buffer): Buffer {
  return Buffer.concat([fields([4, 0x04034b50], ...common(0, 0, 0), [2, name.length], [2, 0]), name]);
}

function trailer({ checksum, packedSize, size }: WrittenPart): Buffer {
  return fields([4, 0x08074b50], [4, checksum], [4, packedSize], [4, size]);
}

function directoryEntry({ name, checksum, packedSize, size, offset }: WrittenPart): Buffer {
  const head = fields(
    [4, 0x02014b50],
    [2, version],
    ...common(checksum, packedSize, size),
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  );
  return Buffer.concat([head, name]);
}

function common(checksum: number, packedSize: number, size: number): [2 | 4, number][] {
  return [
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, dosDate],
    [4, checksum],
    [4, packedSize],
    [4, size],
  ];
}

function directoryEnd(count: number, start: number, length: number): Buffer {
  return fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, start], [2, 0]);
}

function fields(...values: [2 | 4, number][]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [size]) => sum + size, 0));
  let offset = 0;
  for (const [size, value] of values) offset = bytes.writeUIntLE(value, offset, size);
  return bytes;
}
