import { readConfig } from '../server/config.ts';
import { connect } from '../server/db/connect.ts';
import { secretSeal } from '../server/db/secretSeal.ts';
import { rotateSigningKey } from '../server/identity/index.ts';

/** Replaces the key that signs the embedded pool's tokens, in the database that the server is configured with. */
const config = readConfig(process.env);
const connection = await connect(config);
const atOnce = process.argv.includes('--at-once');
const replaced = await rotateSigningKey(connection.db, secretSeal(config.secretsKeys), { atOnce });
await connection.close();
console.log(
  replaced ? 'Tokens are signed with a new key from now on.' : 'There is no key yet: start the server once.',
);
process.exit(replaced ? 0 : 1);
