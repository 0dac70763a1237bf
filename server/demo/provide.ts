import { ConfigError, type Config } from '../services/settings/config.ts';
import type { Database } from '../services/db/connect.ts';
import type { SecretSeal } from '../services/db/secrets.ts';
import { fillWithDemo, hasDemo, isEmpty } from './fill.ts';

/**
 * Fills an empty database if the configuration requests it; returns whether the demo utility is in the database, now or
 * from before. Rejects with ConfigError if other machines could use its sign-ins although no setting requests that.
 */
export async function provideDemo(
  { demo, demoForbidden }: Config,
  db: Database,
  seal: SecretSeal,
): Promise<boolean> {
  if (demo) await fillWithDemo(db, demo, { seal });
  const exists = await hasDemo(db, seal);
  if (!demoForbidden) return exists;
  const reason = `anyone can read the password of its sign-ins, and ${demoForbidden.because}`;
  if (exists)
    throw new ConfigError(
      `The database holds the demo utility: ${reason}.\n` +
        '  Set DEMO=1 to show the demo all the same, or name another DATA_DIR or DATABASE_URL.',
    );
  if (demoForbidden.wasDefault && (await isEmpty(db)))
    throw new ConfigError(
      `The database is empty, and is not filled with the demo utility: ${reason}.\n` +
        '  Set DEMO=1 to show the demo all the same, or DEMO=0 to begin without it.',
    );
  return false;
}
