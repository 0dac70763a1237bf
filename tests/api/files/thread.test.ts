import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { changes, files as filesTable } from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

/** The thread needs the key too: the store's secret is sealed with it. */
const api = useApi({ SECRETS_KEY: randomBytes(32).toString('base64') });
const files = uploadsOf(api);
const rows = 2000;

const station = { Station_code: 77002, Voltage_class: 66, Station_name: 'Threads' };
const feeders = workbookOf({
  Stations: [station],
  Feeders: Array.from({ length: rows }, (_, index) => ({
    Feeder_MDM_code: 870_000_000 + index,
    Feeder_number: `Q${index}`,
    Feeder_name: 'Threaded',
    Station_code: 77002,
  })),
});

/** The threads that this process has started and that still run. */
const threads = new Set<Worker>();
const onThread = (message: unknown) => {
  const worker = typeof message === 'object' && message && 'worker' in message ? message.worker : undefined;
  if (!(worker instanceof Worker)) return;
  threads.add(worker);
  worker.once('exit', () => threads.delete(worker));
};
beforeAll(() => subscribe('worker_threads', onThread));
afterAll(() => void unsubscribe('worker_threads', onThread));

describe('the thread for files', () => {
  it('may crash in the middle of a file, of which another one writes the rest', async () => {
    const fileId = await files.upload('cio', 'stationAndFeeders', feeders);
    await vi.waitFor(async () => expect(await rowsDone(fileId)).toBeGreaterThan(0), 50_000);
    const [crashing, ...others] = threads;
    expect(others).toEqual([]);
    await crashing?.terminate();
    expect(await rowsDone(fileId)).toBeLessThan(rows);

    expect(await files.ended('cio', 'stationAndFeeders', fileId)).toMatchObject({
      status: 'PROCESSED',
      count: { success: rows + 1, failure: 0, skipped: 0 },
    });
    const ofFeeders = and(eq(changes.fileId, fileId), eq(changes.entity, 'feeder'));
    const [logged] = await api.server.db.select({ times: count() }).from(changes).where(ofFeeders);
    expect(logged).toEqual({ times: rows });
  });

  it.runIf(process.platform === 'linux')('lets the threads that answer calls go first', async () => {
    await files.process('cio', 'stationAndFeeders', { Stations: [station] });
    const nice = readdirSync('/proc/self/task').map(task => niceOf(`/proc/self/task/${task}/stat`));
    expect(Math.max(...nice)).toBeGreaterThan(niceOf('/proc/self/stat'));
  });
});

async function rowsDone(fileId: string): Promise<number> {
  const table = acrossTheUtility(filesTable);
  const [file] = await api.server.db.select({ done: table.rowsDone }).from(table).where(eq(table.id, fileId));
  return file?.done ?? 0;
}

/** Returns how far a thread lets others go first. The name before it may contain spaces, so it counts from its end. */
function niceOf(stat: string): number {
  const fields = readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[16]);
}
