import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const inMemory = '/dev/shm';
/** More bytes than all databases that are open at the same time need. */
const needed = 4e9;

/** Creates a folder for a test's data: in memory if there is room, as a run copies its databases dozens of times. */
export function dataFolder(name: string): string {
  return mkdtempSync(path.join(hasRoom() ? inMemory : tmpdir(), `energy-audit-${name}-`));
}

function hasRoom(): boolean {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > needed;
}
