import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../server/services/settings/config.ts';
import { connect } from '../../../server/services/db/connect.ts';
import { settings } from '../../../server/services/db/schema/settings.ts';
import { secretSeal, SecretsKeyError } from '../../../server/services/db/secrets.ts';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { start } from '../../../server/app/start.ts';
import { signIn } from '../../support/session.ts';
import { envOf, testPlace, type TestPlace } from '../../support/database.ts';

const [key, next, stranger] = [1, 2, 3].map(() => randomBytes(32).toString('base64'));
let place: TestPlace;
beforeAll(async () => {
  place = await testPlace('demo');
});
afterAll(() => place.remove());

const startWith = (keys?: string) =>
  start(
    readConfig({
      PORT: '0',
      ...envOf(place),
      LOG_LEVEL: 'silent',
      SECRETS_KEY: keys,
    }),
  );

/** Starts the server; returns its public keys and configuration, and its secrets as the database stores them. */
async function secretsUnder(keys?: string) {
  const server = await startWith(keys);
  try {
    const config: unknown = await (await fetch(`${server.url}/config.json`)).json();
    await signIn(server.url, 'ae', demoPassword);
    expect(server.demo).toBe(true);
    return { config, rows: await server.db.select().from(settings).orderBy(settings.name) };
  } finally {
    await server.close();
  }
}

async function rowsLeft() {
  const connection = await connect(place);
  const rows = await connection.db.select().from(settings).orderBy(settings.name);
  await connection.close();
  return rows;
}

it('seals secrets at the first start with a key, opens them only with it, and seals them again with the next', async () => {
  const plain = await secretsUnder();
  expect(plain.rows.map(({ name }) => name)).toContain('identity.signingKeys');
  for (const { value } of plain.rows) expect(value).not.toMatch(/^sealed:/);

  const sealed = await secretsUnder(key);
  expect(sealed.config).toEqual(plain.config);
  expect(sealed.rows.map(({ name }) => name)).toEqual(plain.rows.map(({ name }) => name));
  for (const { value } of sealed.rows) expect(value).toMatch(/^sealed:/);
  const text = JSON.stringify(sealed.rows);
  for (const { value } of plain.rows) expect(text).not.toContain(value.slice(0, 20));

  await expect(startWith()).rejects.toThrow(SecretsKeyError);
  await expect(startWith()).rejects.toThrow('SECRETS_KEY: missing');
  await expect(startWith(stranger)).rejects.toThrow('SECRETS_KEY: not the key');
  expect(await rowsLeft()).toEqual(sealed.rows);

  expect((await secretsUnder(key)).rows).toEqual(sealed.rows);
  const renewed = await secretsUnder(`${next},${key}`);
  expect(renewed.config).toEqual(plain.config);
  await expect(startWith(key)).rejects.toThrow(SecretsKeyError);
  expect((await secretsUnder(next)).rows).toEqual(renewed.rows);
});

it('opens a sealed secret only under its own name', async () => {
  const seal = secretSeal([randomBytes(32)]);
  const closed = seal.close('one', 'value');
  expect(seal.open('one', closed)).toBe('value');
  expect(() => seal.open('other', closed)).toThrow(SecretsKeyError);
  expect(seal.isCurrent('one', closed)).toBe(true);
  expect(seal.close('one', 'value')).not.toBe(closed);
});
