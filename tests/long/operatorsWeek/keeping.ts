import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { expect } from 'vitest';
import { underHeading, type Part } from './page.ts';
import { laterVersion } from './refusedStarts.ts';
import { run, variablesIn, withOwn, type Variables } from './shell.ts';
import { lineWith, stop, type Week } from './week.ts';

/** Returns the page's command that restores, for a backup and a place. */
const restoring = (backup: string, place: string): string =>
  withOwn(underHeading('Backup').command('DATA_DIR=/srv/new npm run restore'), {
    'DATA_DIR=/srv/new': place,
    '/srv/backups/2026-11-29T19-00-04Z': backup,
  });

/** Makes a backup now, by the page's command. Returns its address and what was printed. */
async function backUp(week: Week): Promise<{ address: string; said: string }> {
  const line = underHeading('Backup').quote('npm run backup -- ');
  const output = await week.done(withOwn(line, { '/srv/backups': week.folder('backups') }));
  const [address = ''] = /^\S+(?= has \d+ rows)/m.exec(output) ?? [];
  return { address, said: lineWith(output, ' rows of ') };
}

/** A backup by itself and one by hand; then restores, of which those that could do harm are refused. */
export async function backsUp(week: Week, part: Part): Promise<string> {
  await week.configure(part.command('BACKUP_TO='), { '/srv/backups': week.folder('backups') });
  part.says("at once when it starts and that day's is missing");
  await week.restart();
  const made = () => readdirSync(week.folder('.')).includes('backups') && whole(week.folder('backups'));
  await expect.poll(made).toHaveLength(1);
  const { address, said } = await backUp(week);
  expect(said).not.toContain('not encrypted');

  const key = { BACKUP_KEY: week.variables['BACKUP_KEY'] ?? '' };
  const tryRestore = (from: string, place: string, variables: Variables = key) =>
    run(restoring(from, `DATA_DIR=${week.folder(place)}`), variables);
  part.says('writes nothing if a byte of it is not as it was');
  const damaged = path.join(week.folder('damaged'), path.basename(address));
  cpSync(address, damaged, { recursive: true });
  spoil(path.join(damaged, largestIn(damaged)));
  const spoilt = await tryRestore(damaged, 'new');
  const locked = await tryRestore(address, 'new', {});
  const restored = await tryRestore(address, 'new');
  part.says('restores into an empty place');
  const again = await tryRestore(address, 'new');
  expect([spoilt, locked, restored, again].map(({ code }) => code)).toEqual([1, 1, 0, 1]);
  expect(restored.output).toContain('Restored ');
  expect(again.output).toContain('has tables already');

  part.says('Sign-ins and sessions are those of the backup');
  const server = await week.start({
    DATABASE_URL: '',
    DATA_DIR: week.folder('new'),
    DEMO: '0',
    BACKUP_TO: '',
  });
  const { url } = week.server;
  week.officers.url = server.url;
  expect(await week.officers.profile('cio')).toBe(200);
  await week.officers.signIn('cio');
  week.officers.url = url;
  await week.officers.signIn('cio');
  expect(await stop(server)).toBe(0);
  return [
    said,
    ...[spoilt, locked, restored, again].map(({ output }) => output.trim().split('\n').at(-1)),
  ].join(' | ');
}

const whole = (folder: string) => readdirSync(folder).filter(name => !name.endsWith('.unfinished'));

function largestIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  const sized = files.map(({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return { file: path.relative(folder, file), size: readFileSync(file).length };
  });
  return sized.toSorted((a, b) => b.size - a.size)[0]?.file ?? '';
}

/** Changes a byte in the middle of a file. */
function spoil(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.trunc(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

/** Nothing is old enough in the first week. */
export async function keeps(week: Week, part: Part): Promise<string> {
  await week.configure(part.command('RETAIN_FILES_MONTHS='));
  await week.restart();
  const removed = await week.query(part.command('select * from removals'));
  expect(removed).toEqual([]);
  return `${removed.length} removals`;
}

/** The secrets are sealed, and their key changes; so does the key that signs. */
export async function changesKeys(week: Week, part: Part): Promise<string> {
  const { officers, variables } = week;
  const line = part.command('SECRETS_KEY=');
  const plain = async () => {
    const rows = await week.query('select value from settings');
    return rows.filter(({ value }) => !String(value).startsWith('sealed:')).length;
  };
  expect(await plain()).toBeGreaterThan(0);
  await week.configure(line);
  await week.restart();
  expect(await plain()).toBe(0);

  const old = variables['SECRETS_KEY'] ?? '';
  const next = (await variablesIn(line))['SECRETS_KEY'] ?? '';
  const both = withOwn(part.quote('SECRETS_KEY=new,old'), { new: next, old });
  await week.configure(both);
  await week.restart();
  part.says('afterwards you can drop `old`');
  variables['SECRETS_KEY'] = next;
  await week.restart();
  expect(await week.refused({ ...variables, SECRETS_KEY: old })).toContain('not the key');

  const before = decodeProtectedHeader(await officers.signIn('cio')).kid;
  part.says('Every copy of the server signs with the new key at once, without a restart');
  const rotated = await week.done(part.command('npm run operate -- rotate-key'));
  expect(await officers.profile('cio')).toBe(200);
  expect(decodeProtectedHeader(await officers.signIn('cio')).kid).not.toBe(before);
  part.says('drops the old key at once; then restart every copy');
  await week.done(part.quote('npm run operate -- rotate-key --at-once'));
  await week.restart();
  expect(await officers.profile('cio')).toBe(401);
  await officers.signIn('cio');
  expect(await officers.profile('cio')).toBe(200);
  return `Sealed, with the old key and the next, then with the next alone. ${lineWith(rotated, 'signs')} At once: 401.`;
}

/** An upgrade to a version that is taken back. */
export async function goesBack(week: Week, part: Part): Promise<string> {
  part.says('Back up (`npm run backup -- /srv/backups`)');
  part.says('to go back, restore the backup');
  const { address } = await backUp(week);
  await week.halt();
  await laterVersion(week);
  const refusal = await week.refused(week.variables);
  await week.createDatabase('back');
  const [database, folder] = [`postgresql://console@${week.host}/back`, week.folder('back')];
  const restored = await week.done(restoring(address, `DATABASE_URL=${database} DATA_DIR=${folder}`));
  Object.assign(week.variables, { DATABASE_URL: database, DATA_DIR: folder });
  await week.restart();
  expect(await week.officers.profile('cio')).toBe(200);
  return `${lineWith(refusal, 'later version')} ${lineWith(restored, 'Restored')}`;
}
