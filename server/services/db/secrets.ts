import { and, eq } from 'drizzle-orm';
import type { Database, Executor } from './connect.ts';
import { settings } from './schema/settings.ts';
import { secretSeal, type SecretSeal } from './secretSeal.ts';

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
