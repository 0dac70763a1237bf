import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUpTo, restoreFrom } from '../../../server/app/backups.ts';
import { operatorFaultText } from '../../../server/app/operatorFault.ts';
import { BackupError } from '../../../server/services/backup/backupError.ts';
import { readConfig } from '../../../server/services/settings/config.ts';
import { backUp, begin } from '../../support/backups.ts';
import { emptyPlace, envOf, testPlace, type TestPlace } from '../../support/database.ts';
import { dataFolder } from '../../support/folders.ts';

const folder = dataFolder('backups');
const key = randomBytes(32).toString('base64');
/** A plain backup and an encrypted one of the same place. */
const made = { plain: '', encrypted: '' };
let full: TestPlace;
let empty: TestPlace;

beforeAll(async () => {
  [full, empty] = [await testPlace('demo'), await emptyPlace()];
  await writeObject(full, 'reports/one/file.xlsx');
  const backUpAs = async (name: string, env: Record<string, string>) =>
    (await backUpTo(path.join(folder, name), readConfig({ ...envOf(full), ...env }))).address;
  made.plain = await backUpAs('plain', {});
  made.encrypted = await backUpAs('encrypted', { BACKUP_KEY: key });
});
afterAll(async () => {
  for (const place of [full, empty]) await place.remove();
  await rm(folder, { recursive: true, force: true });
});

async function writeObject({ dataDir }: TestPlace, object: string): Promise<void> {
  const file = path.join(dataDir, 'store', 'objects', object);
  await cp('package.json', file);
}

/** Copies a backup, so that a test may harm it. */
async function copyOf(backup: string): Promise<string> {
  const copy = path.join(await mkdtemp(path.join(folder, 'copy-')), path.basename(backup));
  await cp(backup, copy, { recursive: true });
  return copy;
}

/** Changes a byte in the middle of a file. */
async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(file, bytes);
}

async function tablesOf({ databaseUrl }: TestPlace): Promise<unknown[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace`,
  );
  await client.end();
  return rows;
}

/** Tries to restore into the empty place, or another; returns what the command says. */
async function refusal(backup: string, env: Record<string, string> = {}, into = empty): Promise<string> {
  const restoring = restoreFrom(backup, readConfig({ ...envOf(into), ...env }));
  const error: unknown = await restoring.then(
    () => undefined,
    (refused: unknown) => refused,
  );
  expect(error).toBeInstanceOf(BackupError);
  expect(await tablesOf(empty), 'a refused restore writes nothing').toEqual([]);
  return String(operatorFaultText(error));
}

const parts = ['manifest.json', 'tables/public.users', 'objects/reports/one/file.xlsx'];

it.each(parts)('refuses a backup with a flipped byte in %s', async part => {
  const [plain, encrypted] = [await copyOf(made.plain), await copyOf(made.encrypted)];
  await flip(path.join(plain, `${part}.gz`));
  await flip(path.join(encrypted, `${part}.gz.sealed`));
  expect(await refusal(plain)).toContain(`${part} of the backup is damaged`);
  expect(await refusal(encrypted, { BACKUP_KEY: key })).toMatch(/damaged/);
});

it('refuses a backup from which a file is gone, or its end', async () => {
  const copy = await copyOf(made.encrypted);
  const file = path.join(copy, 'tables/public.installations.gz.sealed');
  await truncate(file, 65_536 + 16 + 24);
  expect(await refusal(copy, { BACKUP_KEY: key })).toContain(
    'tables/public.installations of the backup is damaged',
  );
  await rm(file);
  expect(await refusal(copy, { BACKUP_KEY: key })).toContain(
    'tables/public.installations of the backup is missing',
  );
});

it('refuses a file of the backup in the place of another', async () => {
  const copy = await copyOf(made.encrypted);
  await cp(
    path.join(copy, 'tables/public.tickets.gz.sealed'),
    path.join(copy, 'tables/public.changes.gz.sealed'),
  );
  expect(await refusal(copy, { BACKUP_KEY: key })).toContain(
    'tables/public.changes of the backup is damaged',
  );
});

it('refuses a plain backup where a key is given: it may be somebody else’s in the place of ours', async () => {
  expect(await refusal(made.plain, { BACKUP_KEY: key })).toContain('but the backup is not encrypted');
});

it('refuses without the key, and with another', async () => {
  expect(await refusal(made.encrypted)).toContain('BACKUP_KEY: missing, but the backup is encrypted');
  const other = randomBytes(32).toString('base64');
  expect(await refusal(made.encrypted, { BACKUP_KEY: other })).toContain('BACKUP_KEY: not the key');
});

it('refuses a database that has tables, even without rows, and a store that has files', async () => {
  expect(await refusal(made.plain, {}, full)).toContain('The database has tables already');
  await using tables = await disposable(testPlace('empty'));
  expect(await refusal(made.plain, {}, tables)).toContain('The database has tables already');
  await using files = await disposable(emptyPlace());
  await writeObject(files, 'reports/other/file.xlsx');
  expect(await refusal(made.plain, {}, files)).toContain('The store has other files already');
});

it('refuses a backup of a newer version', async () => {
  const copy = await copyOf(made.plain);
  const file = path.join(copy, 'manifest.json.gz');
  const manifest = JSON.parse(gunzipSync(await readFile(file)).toString());
  const write = (changed: object) =>
    writeFile(file, gzipSync(JSON.stringify({ ...manifest, version: '9.9.9', ...changed })));
  await write({ migrations: [...manifest.migrations, 9_999_999_999_999] });
  expect(await refusal(copy)).toMatch(/made by version 9\.9\.9, whose tables this one doesn't know/);
  await write({ format: manifest.format + 1 });
  expect(await refusal(copy)).toContain('made by a newer version of the console');
});

it('names the backups that are there when it is asked for none of them', async () => {
  expect(await refusal(path.join(folder, 'plain'))).toContain('There is no whole backup at');
  const beside = path.join(folder, 'plain', '2020-01-01T00-00-00Z');
  expect(await refusal(beside)).toContain(made.plain);
});

it('backs up neither into the stored files, nor where it may not write', async () => {
  const into = (address: string) => backUpTo(address, readConfig(envOf(full)));
  await expect(into(path.join(full.dataDir, 'store', 'backups'))).rejects.toThrow('Name another.');
  const { code, output } = await begin('backup', 'package.json/backups', envOf(full)).ended;
  expect([code, output]).toEqual([1, expect.stringMatching(/^\S+backups can't be used: ENOTDIR.*\n$/)]);
});

it('removes what a killed backup has left, which is never taken for one', async () => {
  const place = path.join(folder, 'killed');
  const { process: child, ended } = begin('backup', place, envOf(full));
  await expect
    .poll(() => globSync('*.unfinished/tables/*', { cwd: place }).length, { interval: 5 })
    .toBeGreaterThan(0);
  child.kill('SIGKILL');
  expect((await ended).code).toBeNull();
  expect(await refusal(place)).toContain('none beside it');
  const next = await backUp(place, envOf(full));
  expect(await readdir(place)).toEqual([path.basename(next)]);
});

async function disposable(making: Promise<TestPlace>) {
  const place = await making;
  return { ...place, [Symbol.asyncDispose]: place.remove };
}
