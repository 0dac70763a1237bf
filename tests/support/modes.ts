import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';

/** Returns a folder and everything in it, except links. */
export async function everythingIn(
  folder: string,
): Promise<{ name: string; isFolder: boolean; mode: string }[]> {
  const below = await readdir(folder, { recursive: true });
  const found = await Promise.all(
    ['', ...below].map(async name => {
      // A running server removes what it no longer needs.
      const is = await lstat(path.join(folder, name)).catch(() => undefined);
      return is && { name, is };
    }),
  );
  return found
    .filter(each => each !== undefined)
    .filter(({ is }) => !is.isSymbolicLink())
    .map(({ name, is }) => ({ name, isFolder: is.isDirectory(), mode: (is.mode & 0o777).toString(8) }));
}

/**
 * Expects that only its owner can open a folder and everything in it, and that it holds more than `few` entries. Root lets
 * the user of its PostgreSQL through to the database, but not read the folder.
 */
export async function expectPrivate(folder: string, few: number): Promise<void> {
  const all = await everythingIn(folder);
  expect(all.length).toBeGreaterThan(few);
  const through = process.getuid?.() === 0 ? ['700', '710'] : ['700'];
  const isPrivate = ({ name, isFolder, mode }: (typeof all)[number]) =>
    (name === '' ? through : [isFolder ? '700' : '600']).includes(mode);
  expect(all.filter(each => !isPrivate(each))).toEqual([]);
}
