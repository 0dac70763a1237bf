import { readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of the PostgreSQL servers on a folder, and of the processes that watch over them. */
export function processesOn(dataDir: string): number[] {
  return allProcesses().filter(id => readOf(id, 'cmdline').includes(`${dataDir}/pg/data`));
}

/** Returns the ids of the processes that another one has started. */
export function childrenOf(parent: number): number[] {
  return allProcesses().filter(id => new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readOf(id, 'status')));
}

const allProcesses = () =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number);

/** Reads what the system knows of a process: nothing if it has ended. */
function readOf(id: number, what: string): string {
  try {
    return readFileSync(`/proc/${id}/${what}`, 'utf8');
  } catch {
    return '';
  }
}
