import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Hands values to clients that these can neither read nor change. */
export interface Seal<T> {
  /** The value in base64, for a client to bring back. */
  close(value: T): string;
  /** The value again; `undefined` for anything that this seal didn't close. */
  open(text: string): T | undefined;
}

const ivBytes = 12;
const tagBytes = 16;

/** A seal with a key of 32 bytes, which must serve for nothing else. */
export function sealWith<S extends TSchema>(key: Buffer, schema: S): Seal<Static<S>> {
  return {
    close: value => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
      const hidden = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64');
    },
    open: text => {
      const opened = decrypt(key, Buffer.from(text, 'base64'));
      return opened === undefined ? undefined : Value.Parse(schema, JSON.parse(opened));
    },
  };
}

function decrypt(key: Buffer, bytes: Buffer): string | undefined {
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  const iv = bytes.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}
