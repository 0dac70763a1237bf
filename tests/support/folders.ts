import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const inMemory = '/dev/shm';
/** More than the databases take that are open at one time. */
const needed = 4e9;

/** A new folder for a test's data: in memory where there is room, as a run copies its databases dozens of times. */
export function dataFolder(name: string): string {
  return mkdtempSync(path.join(hasRoom() ? inMemory : tmpdir(), `energy-audit-${name}-`));
}

function hasRoom(): boolean {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > needed;
}
