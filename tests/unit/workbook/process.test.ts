import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usersSheet } from '#validation/usersFile.ts';
import { WorkbookCrashed } from '../../../server/intake/workbook/faults.ts';
import { readWorkbook } from '../../../server/intake/workbook/read.ts';
import { writeWorkbook } from '../../../server/intake/workbook/write.ts';
import { testFolder, type TestFolder } from '../../support/workbooks/folder.ts';

const rowCount = 50_000;
let folder: TestFolder;
let large: string;

/** 50,000 rows of 16 columns. */
function* people() {
  for (let index = 0; index < rowCount; index += 1)
    yield usersSheet.columns
      .map((column, place) => (place % 2 ? `${column} ${index}` : index))
      .concat('more');
}

const columns = [...usersSheet.columns, 'Remarks'].map(header => ({ header }));

beforeAll(async () => {
  folder = await testFolder();
  large = path.join(folder.path, 'large.xlsx');
  await writeWorkbook(large, [{ name: 'Users', columns, rows: people() }]);
});
afterAll(() => folder[Symbol.asyncDispose]());

/** What is left of reading besides the file itself. */
const leftovers = async () => (await readdir(folder.path)).filter(name => name.startsWith('workbook-'));

describe('a large file', () => {
  test('is read and written beside a server that goes on answering', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    let count = 0;
    {
      await using workbook = await readWorkbook(large, 'xlsx', [usersSheet], { folder: folder.path });
      for await (const row of workbook.rows()) count += row.cells['First_name'] === undefined ? 0 : 1;
      const copy = path.join(folder.path, 'copy.xlsx');
      await writeWorkbook(copy, [{ name: 'Users', columns, rows: people() }]);
    }
    delay.disable();
    expect(count).toBe(rowCount);
    expect(delay.percentile(99) / 1e6).toBeLessThan(250);
    expect(await leftovers()).toEqual([]);
  });

  test('can be taken up again behind any row', async () => {
    await using workbook = await readWorkbook(large, 'xlsx', [usersSheet], { folder: folder.path });
    const positions: number[] = [];
    for await (const { position } of workbook.rows(rowCount - 2)) positions.push(position);
    expect(positions).toEqual([rowCount - 1, rowCount]);
  });
});

describe('a process that ends without a verdict', () => {
  const kill = (pid: number) => void process.kill(pid, 'SIGKILL');

  test('while reading is a crash, not a fault of the file, and leaves nothing behind', async () => {
    const reading = readWorkbook(large, 'xlsx', [usersSheet], { folder: folder.path, started: kill });
    await expect(reading).rejects.toThrow(WorkbookCrashed);
    expect(await leftovers()).toEqual([]);
  });

  test('while writing is a crash, and leaves no file', async () => {
    const file = path.join(folder.path, 'crashed.xlsx');
    const writing = writeWorkbook(file, [{ name: 'Users', columns, rows: people() }], { started: kill });
    await expect(writing).rejects.toThrow(WorkbookCrashed);
    expect(await readdir(folder.path)).not.toContain('crashed.xlsx');
  });
});

describe('stopping', () => {
  test.each(['reading', 'writing'])('%s ends with the reason given, and the process with it', async what => {
    const stop = new AbortController();
    const reason = new Error('The server stops.');
    let pid = 0;
    const options = {
      signal: stop.signal,
      started: (id: number) => {
        pid = id;
        stop.abort(reason);
      },
    };
    const file = path.join(folder.path, 'stopped.xlsx');
    const work =
      what === 'reading'
        ? readWorkbook(large, 'xlsx', [usersSheet], { ...options, folder: folder.path })
        : writeWorkbook(file, [{ name: 'Users', columns, rows: people() }], options);
    await expect(work).rejects.toBe(reason);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(await leftovers()).toEqual([]);
  });

  test('before it began starts no process', async () => {
    const reading = readWorkbook(large, 'xlsx', [usersSheet], {
      folder: folder.path,
      signal: AbortSignal.abort('no'),
    });
    await expect(reading).rejects.toBe('no');
    expect(await leftovers()).toEqual([]);
  });
});
