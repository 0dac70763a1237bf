import { ConfigError, type Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import type { SecretSeal } from '../db/secretSeal.ts';
import { fillWithDemo, hasDemo, isEmpty } from './fill.ts';

/**
 * Fills an empty database where that is wanted; gives whether the demo utility is there, now or from before. Throws
 * where its sign-ins would be served to other machines though nobody has asked for that.
 */
export async function provideDemo(
  { demo, demoBarred }: Config,
  db: Database,
  seal: SecretSeal,
): Promise<boolean> {
  if (demo) await fillWithDemo(db, demo, seal);
  const isThere = await hasDemo(db, seal);
  if (!demoBarred) return isThere;
  const reason = `anyone can read the password of its sign-ins, and ${demoBarred.because}`;
  if (isThere)
    throw new ConfigError(
      `The database holds the demo utility: ${reason}.\n` +
        '  Set DEMO=1 to show the demo all the same, or name another DATA_DIR or DATABASE_URL.',
    );
  if (demoBarred.wasDefault && (await isEmpty(db)))
    throw new ConfigError(
      `The database is empty, and is not filled with the demo utility: ${reason}.\n` +
        '  Set DEMO=1 to show the demo all the same, or DEMO=0 to begin without it.',
    );
  return false;
}
