import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

/** Mounts a small disk on a folder; returns whether this machine lets us. */
export function mountSmallDisk(folder: string, size: string): boolean {
  mkdirSync(folder, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder];
  return process.platform === 'linux' && spawnSync('mount', options, { stdio: 'ignore' }).status === 0;
}

/** Takes a disk away, once nothing uses it any more. */
export function unmount(folder: string): void {
  spawnSync('umount', ['--lazy', folder]);
}

/** Fills the disk of a folder to the last byte, by a file there. Returns the file's path. */
export function fill(folder: string): string {
  const filler = path.join(folder, 'filler');
  for (const size of [65_536, 1])
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(size));
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  return filler;
}
