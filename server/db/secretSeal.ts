import { decrypt, encrypt } from '../encryption.ts';

/** How secrets lie in the database: sealed with a key that the database doesn't hold, or plain where there is none. */
export interface SecretSeal {
  close(name: string, value: string): string;
  /** The secret again, sealed or plain. Throws SecretsKeyError where there is no key to it. */
  open(name: string, text: string): string;
  /** Whether a secret lies as it would be kept now. */
  isCurrent(name: string, text: string): boolean;
}

/** The secrets in the database are sealed, and not with a key that the server was given. */
export class SecretsKeyError extends Error {
  override name = 'SecretsKeyError';
}

const mark = 'sealed:';

const openWith = (key: Buffer, name: string, text: string) =>
  decrypt(key, Buffer.from(text.slice(mark.length), 'base64'), name);

/** Seals with the first of these keys of 32 bytes, and opens with each; none leaves secrets plain. */
export function secretSeal(keys: readonly Buffer[] = []): SecretSeal {
  const [key] = keys;
  return {
    close: (name, value) => (key ? `${mark}${encrypt(key, value, name).toString('base64')}` : value),
    open: (name, text) => {
      if (!text.startsWith(mark)) return text;
      if (!key)
        throw new SecretsKeyError(
          'SECRETS_KEY: missing, while the secrets in the database are sealed with a key',
        );
      for (const each of keys) {
        const value = openWith(each, name, text);
        if (value !== undefined) return value;
      }
      throw new SecretsKeyError('SECRETS_KEY: not the key that the secrets in the database are sealed with');
    },
    isCurrent: (name, text) =>
      key ? text.startsWith(mark) && openWith(key, name, text) !== undefined : !text.startsWith(mark),
  };
}
