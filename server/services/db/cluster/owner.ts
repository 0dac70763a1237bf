import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';

/** The user that PostgreSQL runs as, as options of `spawn`: empty for the server's own user. */
export type Owner = { uid: number; gid: number } | Record<string, never>;

/** Where root keeps what a user without rights must reach. */
export const systemFolder = '/var/lib/energy-audit';

/** Makes that folder. Its users get through it, and can't list it. */
export function makeSystemFolder(): void {
  mkdirSync(systemFolder, { recursive: true });
  chmodSync(systemFolder, 0o711);
}

/**
 * Returns who runs PostgreSQL, which refuses to run as root: then whoever owns the cluster, of a new one `postgres` where
 * there is that user, else `nobody`.
 */
export function ownerOfCluster(cluster: string): Owner {
  if (process.getuid?.() !== 0) return {};
  const found = statSync(cluster, { throwIfNoEntry: false });
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map(line => line.split(':'))
      .map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  return users.get('postgres') ?? users.get('nobody') ?? { uid: 65_534, gid: 65_534 };
}

/** Whether the owner can go into a folder; the server's own user can. */
export function canEnter(folder: string, owner: Owner): boolean {
  if (owner.uid === undefined) return true;
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { cwd: '/', stdio: 'ignore', ...owner });
  return status === 0;
}

/** Lets an owner that isn't this process's user through a private folder to their own below it, but not list it. */
export function letThrough(folder: string, { gid }: Owner): void {
  if (gid === undefined) return;
  chownSync(folder, 0, gid);
  chmodSync(folder, 0o710);
}

/** Makes a folder that only the owner can open. */
export function makeOwned(folder: string, { uid, gid }: Owner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined) chownSync(folder, uid, gid ?? uid);
}

/** Writes a file that only the owner can read. */
export function writeOwned(file: string, text: string, { uid, gid }: Owner): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (uid !== undefined) chownSync(file, uid, gid ?? uid);
}
