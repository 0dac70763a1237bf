import { decrypt, encrypt } from './encryption.ts';

/** How the database stores secrets: sealed with a key that is not in the database, or plain without a key. */
export interface SecretSeal {
  close(name: string, value: string): string;
  /** Returns the secret behind sealed or plain text. Throws SecretsKeyError if no key opens it. */
  open(name: string, text: string): string;
  /** Whether the stored text is sealed with the current key, or plain if there is none. */
  isCurrent(name: string, text: string): boolean;
}

/** The secrets in the database are sealed with a key that the server doesn't have. */
export class SecretsKeyError extends Error {
  override name = 'SecretsKeyError';
}

const mark = 'sealed:';

const openWith = (key: Buffer, name: string, text: string) =>
  decrypt(key, Buffer.from(text.slice(mark.length), 'base64'), name);

/** Seals with the first of these 32-byte keys and opens with any of them; without keys, secrets stay plain. */
export function secretSeal(keys: readonly Buffer[] = []): SecretSeal {
  const [key] = keys;
  return {
    close: (name, value) => (key ? `${mark}${encrypt(key, value, name).toString('base64')}` : value),
    open: (name, text) => {
      if (!text.startsWith(mark)) return text;
      if (!key)
        throw new SecretsKeyError(
          'SECRETS_KEY: missing, but the secrets in the database are sealed with a key',
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
