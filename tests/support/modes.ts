import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';

/** Everything in a folder and the folder itself, links aside. */
export async function everythingIn(
  folder: string,
): Promise<{ name: string; isFolder: boolean; mode: string }[]> {
  const below = await readdir(folder, { recursive: true });
  const found = await Promise.all(
    ['', ...below].map(async name => ({ name, is: await lstat(path.join(folder, name)) })),
  );
  return found
    .filter(({ is }) => !is.isSymbolicLink())
    .map(({ name, is }) => ({ name, isFolder: is.isDirectory(), mode: (is.mode & 0o777).toString(8) }));
}

/** That nobody but its owner can open a folder or any of the things in it, of which there are more than a few. */
export async function expectPrivate(folder: string, few: number): Promise<void> {
  const all = await everythingIn(folder);
  expect(all.length).toBeGreaterThan(few);
  expect(all.filter(({ isFolder, mode }) => mode !== (isFolder ? '700' : '600'))).toEqual([]);
}
