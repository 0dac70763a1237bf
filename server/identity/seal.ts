import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { decrypt, encrypt } from '../encryption.ts';

/** Hands values to clients that these can neither read nor change. */
export interface Seal<T> {
  /** The value in base64, for a client to bring back. */
  close(value: T): string;
  /** The value again; `undefined` for anything that this seal didn't close. */
  open(text: string): T | undefined;
}

/** A seal with a key of 32 bytes, which must serve for nothing else. */
export function sealWith<S extends TSchema>(key: Buffer, schema: S): Seal<Static<S>> {
  return {
    close: value => encrypt(key, JSON.stringify(value)).toString('base64'),
    open: text => {
      const opened = decrypt(key, Buffer.from(text, 'base64'));
      return opened === undefined ? undefined : Value.Parse(schema, JSON.parse(opened));
    },
  };
}
