import { readConfig } from '../server/settings/config.ts';
import { connect } from '../server/db/connect.ts';
import { secretSeal } from '../server/db/secretSeal.ts';
import { rotateSigningKey } from '../server/identity/index.ts';

/** Replaces the key that signs the embedded pool's tokens, in the database of the server's configuration. */
const config = readConfig(process.env);
const connection = await connect(config);
const atOnce = process.argv.includes('--at-once');
const replaced = await rotateSigningKey(connection.db, secretSeal(config.secretsKeys), { atOnce });
await connection.close();
console.log(replaced ? 'A new key signs tokens from now on.' : 'No key exists yet: start the server once.');
process.exit(replaced ? 0 : 1);
