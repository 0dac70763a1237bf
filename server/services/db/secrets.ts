import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database, Executor } from './connect.ts';
import { settings } from './schema/settings.ts';

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

/** Keys and secrets that outlive the process and that all copies of the server share. */
export interface Secrets {
  get(name: string): Promise<string | undefined>;
  /** Stores `value` unless another copy was first; returns the stored one. */
  putIfAbsent(name: string, value: string): Promise<string>;
}

/** Secrets in the table `settings`. */
export function secretStore(db: Executor, seal: SecretSeal = secretSeal()): Secrets {
  const get = async (name: string) => {
    const [row] = await db.select().from(settings).where(eq(settings.name, name));
    return row && seal.open(name, row.value);
  };
  return {
    get,
    putIfAbsent: async (name, value) => {
      await db
        .insert(settings)
        .values({ name, value: seal.close(name, value) })
        .onConflictDoNothing();
      return (await get(name)) ?? value;
    },
  };
}

/**
 * Replaces a secret by the result of `change`, one copy of the server after another. Returns `false` if no secret has
 * that name.
 */
export function replaceSecret(
  db: Database,
  seal: SecretSeal,
  name: string,
  change: (value: string) => string,
): Promise<boolean> {
  return db.transaction(async tx => {
    const [row] = await tx.select().from(settings).where(eq(settings.name, name)).for('update');
    if (!row) return false;
    const value = seal.close(name, change(seal.open(name, row.value)));
    await tx.update(settings).set({ value }).where(eq(settings.name, name));
    return true;
  });
}

/**
 * Opens the secrets, and seals those that are plain or sealed with an older key: all of them or none. Rejects with
 * SecretsKeyError if one can't be opened.
 */
export async function openSecrets(db: Database, seal: SecretSeal): Promise<Secrets> {
  await db.transaction(async tx => {
    const rows = await tx.select().from(settings).orderBy(settings.name);
    for (const { name, value } of rows) {
      const opened = seal.open(name, value);
      if (seal.isCurrent(name, value)) continue;
      // Another copy that starts at the same time may have been first.
      await tx
        .update(settings)
        .set({ value: seal.close(name, opened) })
        .where(and(eq(settings.name, name), eq(settings.value, value)));
    }
  });
  return secretStore(db, seal);
}

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts by AES-256-GCM with a key of 32 bytes. Decryption needs the same `about` again. */
export function encrypt(key: Buffer, text: string, about = ''): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(
    Buffer.from(about),
  );
  const hidden = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]);
}

/** Returns the decrypted text; `undefined` for anything that this key didn't encrypt. */
export function decrypt(key: Buffer, bytes: Buffer, about = ''): string | undefined {
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  const iv = bytes.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(
    Buffer.from(about),
  );
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}
