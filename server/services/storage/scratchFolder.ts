import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder below `root` for the unfinished files of this process and returns its path. Removes the folders of
 * processes that have ended. All processes that share `root` run on this machine.
 */
export async function scratchFolder(root: string): Promise<string> {
  await mkdir(root, { recursive: true });
  for (const name of await readdir(root))
    if (!isAlive(Number(name))) await rm(path.join(root, name), { recursive: true, force: true });
  const own = path.join(root, String(process.pid));
  await mkdir(own, { mode: 0o700 });
  return own;
}

/** Whether another process runs under that id. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
