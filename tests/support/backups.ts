import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readManifest, type Manifest } from '../../server/services/backup/manifest.ts';
import { folderPlace } from '../../server/services/backup/place/folderPlace.ts';

/** A command of an operator at work. */
export interface Running {
  process: ChildProcess;
  /** Resolves to what it printed and its exit code, `null` if a signal ended it. */
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts `npm run backup` or `npm run restore` with this configuration alone. */
export function begin(
  command: 'backup' | 'restore',
  address: string,
  env: Record<string, string | undefined>,
): Running {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['scripts/run.mjs', command, address], {
    env: { PATH, HOME, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => void (output += part.toString()));
  return { process: child, ended: once(child, 'close').then(() => ({ code: child.exitCode, output })) };
}

/** Makes a backup; returns its address. Rejects with what it printed if it fails. */
export async function backUp(address: string, env: Record<string, string | undefined>): Promise<string> {
  const { code, output } = await begin('backup', address, env).ended;
  const [made] = /^\S+(?= has \d+ rows)/m.exec(output) ?? [];
  if (code !== 0 || made === undefined) throw new Error(output);
  return made;
}

/** Restores a backup; rejects with what it printed if it fails. */
export async function restore(address: string, env: Record<string, string | undefined>): Promise<string> {
  const { code, output } = await begin('restore', address, env).ended;
  if (code !== 0) throw new Error(output);
  return output;
}

/** Returns the manifest of a backup in a folder, without the moment at which it was made. */
export async function contentsOf(address: string, key?: string): Promise<Omit<Manifest, 'at'>> {
  const [, folder = '', name = ''] = /^(.*)\/(.*)$/.exec(address) ?? [];
  const { contents } = await readManifest(
    folderPlace(folder),
    name,
    key === undefined ? undefined : [Buffer.from(key, 'base64')],
  );
  const { at: _, ...rest } = contents;
  return rest;
}
