import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { secretStore } from '../../../server/services/db/secrets.ts';
import {
  AccountExistsError,
  AccountMissingError,
  createAccount,
  openUserPool,
  type UserPool,
  PoolRefusal,
  setEnabled,
  setPassword,
  temporaryPassword,
} from '../../../server/services/identity/index.ts';
import { attempt } from './support/byHand.ts';
import { password, useUserPool } from './support/userPool.ts';

const running = useUserPool();
const account = (username: string, sub: string = randomUUID()) => ({
  sub,
  username,
  password,
  temporary: false,
});

test('allows one account per username in any case, and one per sub', async () => {
  const { sub, username } = await running.person({ username: 'ae-77' });
  for (const duplicate of [account('AE-77'), account(username), account('another-name', sub)])
    await expect(createAccount(running.db, running.pool, duplicate)).rejects.toBeInstanceOf(
      AccountExistsError,
    );
});

test('leaves the transaction usable after a duplicate username', async () => {
  const { username } = await running.person();
  await running.db.transaction(async tx => {
    await expect(createAccount(tx, running.pool, account(username))).rejects.toBeInstanceOf(
      AccountExistsError,
    );
    await createAccount(tx, running.pool, account('made-after-all'));
  });
  expect((await attempt(running, 'made-after-all')).status).toBe(200);
});

test('rejects weak passwords and invalid usernames', async () => {
  const weak = { ...account('weakling'), password: 'weak' };
  await expect(createAccount(running.db, running.pool, weak)).rejects.toBeInstanceOf(PoolRefusal);
  for (const name of ['', 'a b', 'x'.repeat(129)])
    await expect(createAccount(running.db, running.pool, account(name))).rejects.toBeInstanceOf(PoolRefusal);
});

test('a new password replaces the old one; a temporary one must be changed at sign-in', async () => {
  const { sub, username } = await running.person();
  await setPassword(running.db, running.pool, sub, 'Second#2025');
  expect((await attempt(running, username)).status).toBe(400);
  expect((await attempt(running, username, 'Second#2025')).json['AuthenticationResult']).toBeDefined();
  const drawn = temporaryPassword();
  await setPassword(running.db, running.pool, sub, drawn, { temporary: true });
  expect((await attempt(running, username, drawn)).json['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED');
});

test('rejects changes to missing accounts, and weak passwords', async () => {
  const unknownSub = randomUUID();
  await expect(setPassword(running.db, running.pool, unknownSub, password)).rejects.toBeInstanceOf(
    AccountMissingError,
  );
  await expect(setEnabled(running.db, unknownSub, false)).rejects.toBeInstanceOf(AccountMissingError);
  const { sub } = await running.person();
  await expect(setPassword(running.db, running.pool, sub, 'weak')).rejects.toBeInstanceOf(PoolRefusal);
});

test('copies of the server that start together share one pool', async () => {
  const store = new Map<string, string>();
  const secrets = {
    get: async (name: string) => store.get(name),
    putIfAbsent: async (name: string, value: string) => {
      if (!store.has(name)) store.set(name, value);
      return store.get(name) ?? value;
    },
  };
  const pools = await Promise.all([openUserPool(secrets), openUserPool(secrets), openUserPool(secrets)]);
  const [first] = pools;
  for (const pool of pools) {
    expect([pool.id, pool.clientId, await kidOf(pool)]).toEqual([
      first?.id,
      first?.clientId,
      first && (await kidOf(first)),
    ]);
    expect(pool.decoy('x')).toEqual(first?.decoy('x'));
    expect(pool.challenges.open(first?.challenges.close(challenge) ?? '')).toEqual(challenge);
  }
});

const kidOf = async (pool: UserPool) => (await pool.keys(new Date())).signing.jwk.kid;
const challenge = { id: '1', username: 'x', publicA: '1', secretB: '2', scrambler: '3', expiresAt: 4 };

test('a pool survives restarts, and its names have Cognito’s form', async () => {
  const again = await openUserPool(secretStore(running.db));
  expect([again.id, again.clientId, await kidOf(again)]).toEqual([
    running.pool.id,
    running.pool.clientId,
    await kidOf(running.pool),
  ]);
  expect(again.id).toMatch(/^[\w-]+_[0-9a-zA-Z]{9}$/);
  expect(again.clientId).toMatch(/^[0-9a-z]{26}$/);
});
