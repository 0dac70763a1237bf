import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const inMemory = '/dev/shm';
/** More bytes than all databases that are open at the same time need. */
const needed = 4e9;

/**
 * Creates a folder for a test's data: in memory if there is room, as a run copies its databases dozens of times. Where
 * tests run as root, the user of PostgreSQL gets through it.
 */
export function dataFolder(name: string): string {
  const folder = mkdtempSync(path.join(hasRoom() ? inMemory : tmpdir(), `energy-audit-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(): boolean {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > needed;
}
