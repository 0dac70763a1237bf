import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { BackupError } from './backupError.ts';

const mark = Buffer.from('EABACKUP');
const saltBytes = 16;
const tagBytes = 16;
/** Sealed one by one, so that a file of any size passes through little memory. */
const chunkBytes = 65_536;

/**
 * Encrypts a file by AES-256-GCM in chunks. Each file has a key of its own, derived from `key`, a random salt and the name
 * of the file, so that no file passes for another; the number of a chunk and whether it is the last are in its nonce, so
 * that none can be moved, repeated or cut off.
 */
export async function* seal(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  yield Buffer.concat([mark, salt]);
  const fileKey = keyOf(key, salt, name);
  let number = 0;
  for await (const { chunk, isLast } of inChunks(source, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast));
    number += 1;
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts what `seal` has encrypted under the same name, with any of the keys. Throws BackupError if none opens it, as
 * if the file is not as it was written.
 */
export async function* unseal(
  source: AsyncIterable<Buffer>,
  keys: readonly Buffer[],
  name: string,
): AsyncGenerator<Buffer> {
  const { head, rest } = await split(source, mark.length + saltBytes);
  if (!head.subarray(0, mark.length).equals(mark)) throw damaged(name);
  let fileKeys = keys.map(key => keyOf(key, head.subarray(mark.length), name));
  let number = 0;
  for await (const { chunk, isLast } of inChunks(rest, chunkBytes + tagBytes)) {
    const opened = fileKeys.map(key => ({ key, bytes: openChunk(key, nonceOf(number, isLast), chunk) }));
    const found = opened.find(({ bytes }) => bytes !== undefined);
    if (found?.bytes === undefined) throw damaged(name);
    fileKeys = [found.key];
    number += 1;
    yield found.bytes;
  }
}

/** Returns the error of a file that is not as it was written. */
export const damaged = (name: string): BackupError =>
  new BackupError(`${name} of the backup is damaged: it is not as it was written. Take another backup.`);

const keyOf = (key: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `energy-audit backup ${name}`, 32));

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 4);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function openChunk(key: Buffer, nonce: Buffer, chunk: Buffer): Buffer | undefined {
  const end = chunk.length - tagBytes;
  if (end < 0) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(chunk.subarray(end));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Yields chunks of that many bytes; the last one, which always comes, has as many or fewer. */
async function* inChunks(
  source: AsyncIterable<Buffer>,
  bytes: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    held = Buffer.concat([held, part]);
    let at = 0;
    for (; held.length - at > bytes; at += bytes)
      yield { chunk: held.subarray(at, at + bytes), isLast: false };
    held = held.subarray(at);
  }
  yield { chunk: held, isLast: true };
}

/** Returns the first bytes, fewer if there are no more, and what follows them. */
async function split(
  source: AsyncIterable<Buffer>,
  bytes: number,
): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const parts = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  while (held.length < bytes) {
    const next = await parts.next();
    if (next.done === true) break;
    held = Buffer.concat([held, next.value]);
  }
  async function* rest() {
    yield held.subarray(bytes);
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) yield next.value;
  }
  return { head: held.subarray(0, bytes), rest: rest() };
}
