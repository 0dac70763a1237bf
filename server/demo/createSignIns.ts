import type { Executor } from '../services/db/connect.ts';
import { secretStore, type SecretSeal } from '../services/db/secrets.ts';
import { createAccount, openUserPool } from '../services/identity/index.ts';
import type { UserRow } from './demoPeople.ts';
import { demoPassword, demoSignIns } from './signIns.ts';

/** Creates the accounts of the demo's sign-ins in the embedded pool. */
export async function createSignIns(
  tx: Executor,
  people: readonly UserRow[],
  seal?: SecretSeal,
): Promise<void> {
  const pool = await openUserPool(secretStore(tx, seal));
  for (const { username, temporary } of demoSignIns) {
    const person = people.find(candidate => candidate.username === username);
    if (!person) throw new Error(`No person has the username ${username}`);
    await createAccount(tx, pool, { sub: person.sub, username, password: demoPassword, temporary });
  }
}
