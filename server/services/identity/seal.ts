import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { decrypt, encrypt } from '../db/encryption.ts';

/** Hides values in texts that clients can neither read nor change. */
export interface Seal<T> {
  /** Returns the value as sealed base64, for a client to send back. */
  close(value: T): string;
  /** Returns the value; `undefined` for anything that this seal didn't close. */
  open(text: string): T | undefined;
}

/** Creates a seal with a 32-byte key, which must serve no other purpose. */
export function sealWith<S extends TSchema>(key: Buffer, schema: S): Seal<Static<S>> {
  return {
    close: value => encrypt(key, JSON.stringify(value)).toString('base64'),
    open: text => {
      const opened = decrypt(key, Buffer.from(text, 'base64'));
      return opened === undefined ? undefined : Value.Parse(schema, JSON.parse(opened));
    },
  };
}
