import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const busy: unknown[] = ['EACCES', 'EBUSY', 'EPERM'];

/** Moves a folder. Tries for 5 s: Windows moves none while a virus scanner reads a new file in it. */
export async function moveFolder(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (tries === 20 || !(error instanceof Error && 'code' in error && busy.includes(error.code)))
        throw error;
      await pause(250);
    }
  }
}
