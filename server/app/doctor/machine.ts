import { existsSync, readFileSync } from 'node:fs';
import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import type { Config } from '../../services/settings/config.ts';
import { fault, messageOf, ok, warning, type Finding } from './finding.ts';

const GB = 1e9;
const inGB = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`;

/** A month of a large section's files takes some 100 MB; the database of 20,000 TCs grows by about 1 GB. */
const [leastDisk, littleDisk] = [1 * GB, 10 * GB];
/** The server, its own PostgreSQL and the reading of a file take this much (docs/operate.md). */
const leastMemory = 1.25 * GB;
/** Each caller holds a file handle, and so does each connection to the database. */
const fewHandles = 4096;

/** Checks the machine that the server runs on: its folder, disk, memory and file handles. */
export async function checkMachine({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  return [await folder(dataDir), ...(await disk(dataDir)), memory(), ...handles()];
}

async function folder(dataDir: string): Promise<Finding> {
  const about = 'data folder';
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(about, dataDir);
  } catch (error) {
    return fault(about, `${messageOf(error)}. Give the server's user the folder, or name another DATA_DIR.`);
  }
}

async function disk(dataDir: string): Promise<Finding[]> {
  if (!existsSync(dataDir)) return [];
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${inGB(free)} free`;
  const about = 'disk';
  if (free < leastDisk) return [fault(about, `${text}: files and changes will soon be refused. Make room.`)];
  if (free < littleDisk) return [warning(about, `${text}: enough for months at the most. Make room.`)];
  return [ok(about, text)];
}

function memory(): Finding {
  const text = `${inGB(totalmem())}, of which ${inGB(freemem())} are free`;
  return totalmem() < leastMemory
    ? warning('memory', `${text}: a large file may fail. Give it ${inGB(leastMemory)}.`)
    : ok('memory', text);
}

/** Linux alone tells the limit of a process. */
function handles(): Finding[] {
  const limits = '/proc/self/limits';
  if (!existsSync(limits)) return [];
  const [, soft = ''] = /^Max open files\s+(\S+)/m.exec(readFileSync(limits, 'utf8')) ?? [];
  const text = `${soft} at once`;
  return [
    Number(soft) < fewHandles
      ? warning('file handles', `${text}: set LimitNOFILE=65536 in the unit, or ulimit -n.`)
      : ok('file handles', text),
  ];
}
