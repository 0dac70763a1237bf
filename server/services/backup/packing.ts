import { createHash } from 'node:crypto';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { damaged, seal, unseal } from './seal.ts';

/** The content of a stream, to tell whether another has the same. */
export interface Content {
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/** Returns the name of the packed file of a part. */
export const packedName = (part: string, isSealed: boolean): string =>
  `${part}.gz${isSealed ? '.sealed' : ''}`;

/**
 * Compresses a part of a backup and, with keys, encrypts it by the first of them; `store` gets the result. Returns what the
 * source held.
 */
export async function pack(
  source: Readable,
  part: string,
  keys: readonly Buffer[] | undefined,
  store: (packed: Readable) => Promise<void>,
): Promise<Content> {
  const { counting, content } = counter();
  const zip = createGzip({ level: 1 }).on('error', () => undefined);
  const [key] = keys ?? [];
  const packed = key ? Readable.from(seal(zip, key, part), { objectMode: false }) : zip;
  const storing = store(packed).catch((error: unknown) => {
    // A store that refuses at once reads nothing, and the source would wait for ever.
    zip.destroy();
    throw error;
  });
  const [read, stored] = await Promise.allSettled([pipeline(source, counting, zip), storing]);
  // Whichever fails ends the other, which then only says that.
  if (read.status === 'rejected' && !isCutOff(read.reason)) throw read.reason;
  if (stored.status === 'rejected') throw stored.reason;
  return content();
}

const isCutOff = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Opens a part that `pack` has made under the same name, and writes it to `target`. Returns what it held. Rejects with
 * BackupError if it is damaged, or if none of the keys opens it.
 */
export async function unpack(
  packed: Readable,
  part: string,
  keys: readonly Buffer[] | undefined,
  target: Writable,
): Promise<Content> {
  const { counting, content } = counter();
  const opened = keys ? Readable.from(unseal(packed, keys, part), { objectMode: false }) : packed;
  try {
    await pipeline(opened, createGunzip(), counting, target);
  } catch (error) {
    throw isOfZip(error) ? damaged(part) : error;
  } finally {
    // A part that can't be decrypted is not read to its end.
    packed.destroy();
  }
  return content();
}

const isOfZip = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** Returns what a stream holds. */
export async function contentOf(source: Readable): Promise<Content> {
  const { counting, content } = counter();
  await pipeline(source, counting, nowhere());
  return content();
}

/** Returns a target that keeps nothing: a part is read only to check it. */
export const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Passes bytes on and counts them. */
function counter(): { counting: Transform; content(): Content } {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    counting: new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        hash.update(chunk);
        done(null, chunk);
      },
    }),
    content: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}
