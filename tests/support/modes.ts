import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';

/** Returns a folder and everything in it, except links. */
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

/** Expects that only its owner can open a folder and everything in it, and that it holds more than `few` entries. */
export async function expectPrivate(folder: string, few: number): Promise<void> {
  const all = await everythingIn(folder);
  expect(all.length).toBeGreaterThan(few);
  expect(all.filter(({ isFolder, mode }) => mode !== (isFolder ? '700' : '600'))).toEqual([]);
}
