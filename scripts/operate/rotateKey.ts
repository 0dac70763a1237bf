import { secretSeal } from '../../server/services/db/secrets.ts';
import { rotateSigningKey } from '../../server/services/identity/index.ts';
import { onDatabase } from '../onDatabase.ts';

/** Replaces the key that signs the embedded pool's tokens, in the database of the server's configuration. */
const atOnce = process.argv.includes('--at-once');
await onDatabase(async (db, config) => {
  const replaced = await rotateSigningKey(db, secretSeal(config.secretsKeys), { atOnce });
  return {
    ok: replaced,
    text: replaced ? 'A new key signs tokens from now on.' : 'No key exists yet: start the server once.',
  };
});
