import { read } from '@e965/xlsx';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#fileKinds/kinds/users.ts';
import { sheetKindsOf } from '#fileKinds/rowTypes.ts';
import { WorkbookCrashed } from '../../../server/services/workbook/workbookErrors.ts';
import { readWorkbook } from '../../../server/services/workbook/read.ts';
import { writeWorkbook, type WriteOptions } from '../../../server/services/workbook/write.ts';
import type { WrittenRow } from '../../../server/services/workbook/writtenSheet.ts';
import { repetitions } from '../../support/repetitions.ts';
import { testFolder, type TestFolder } from '../../support/workbooks/folder.ts';

const usersSheets = sheetKindsOf(users);
const usersColumns = usersSheets.flatMap(({ columns }) => columns);
const rowCount = repetitions({ usual: 10_000, long: 50_000 });
let folder: TestFolder;
let large: string;

/** Yields `rowCount` rows of 16 columns. */
function* people() {
  for (let index = 0; index < rowCount; index += 1)
    yield usersColumns.map((column, place) => (place % 2 ? `${column} ${index}` : index)).concat('more');
}

const columns = [...usersColumns, 'Remarks'].map(header => ({ header }));

beforeAll(async () => {
  folder = await testFolder();
  large = path.join(folder.path, 'large.xlsx');
  await writeWorkbook(large, [{ name: 'Users', columns, rows: people() }]);
});
afterAll(() => folder[Symbol.asyncDispose]());

/** Returns the files that reading has left behind. */
const leftovers = async () => (await readdir(folder.path)).filter(name => name.startsWith('workbook-'));

describe('a large file', () => {
  test('is read and written while the server keeps answering', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    let count = 0;
    {
      await using workbook = await readWorkbook(large, 'xlsx', usersSheets, { folder: folder.path });
      for (const group of await workbook.inGroups(() => 0))
        for await (const row of group.rows(0)) count += row.cells['First_name'] === undefined ? 0 : 1;
      const copy = path.join(folder.path, 'copy.xlsx');
      await writeWorkbook(copy, [{ name: 'Users', columns, rows: people() }]);
    }
    delay.disable();
    expect(count).toBe(rowCount);
    expect(delay.percentile(99) / 1e6).toBeLessThan(250);
    expect(await leftovers()).toEqual([]);
  });

  test('is read group by group, from any row of a group on', async () => {
    await using workbook = await readWorkbook(large, 'xlsx', usersSheets, { folder: folder.path });
    const groups = await workbook.inGroups(({ position }) => 2 - (position % 3));
    const last = await Promise.all(
      groups.map(async ({ size, rows }) => {
        const positions: number[] = [];
        for await (const { position } of rows(size - 2)) positions.push(position);
        return positions;
      }),
    );
    const of = (rest: number) =>
      Array.from({ length: rowCount }, (_, index) => index + 1).filter(position => position % 3 === rest);
    expect(groups.map(({ size }) => size)).toEqual([2, 1, 0].map(rest => of(rest).length));
    expect(last).toEqual([2, 1, 0].map(rest => of(rest).slice(-2)));
  });
});

describe('a process that ends early', () => {
  const kill = (pid: number) => void process.kill(pid, 'SIGKILL');

  test('while reading is a crash, not an error of the file, and leaves nothing behind', async () => {
    const reading = readWorkbook(large, 'xlsx', usersSheets, { folder: folder.path, started: kill });
    await expect(reading).rejects.toThrow(WorkbookCrashed);
    expect(await leftovers()).toEqual([]);
  });
});

describe('the writing thread', () => {
  const write = (name: string, options?: WriteOptions, rows: Iterable<WrittenRow> = people()) =>
    writeWorkbook(path.join(folder.path, name), [{ name: 'Users', columns, rows }], options);
  const few = [['one']];

  test('writes many workbooks at once', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `many${index}.xlsx`);
    await Promise.all(names.map((name, index) => write(name, {}, [[index]])));
    const first = async (name: string) => {
      const book = read(await readFile(path.join(folder.path, name)), { dense: true });
      return book.Sheets['Users']?.['!data']?.[1]?.[0]?.v;
    };
    expect(await Promise.all(names.map(first))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('rejects all its workbooks when it ends, leaves no file, and is replaced', async () => {
    const other = write('other.xlsx');
    const crashed = write('crashed.xlsx', { started: thread => void thread.terminate() });
    // Awaits both at once: either may reject first.
    await Promise.all([other, crashed].map(writing => expect(writing).rejects.toThrow(WorkbookCrashed)));
    await write('next.xlsx', {}, few);
    const files = await readdir(folder.path);
    expect(files).toContain('next.xlsx');
    expect(files).not.toContain('crashed.xlsx');
    expect(files).not.toContain('other.xlsx');
  });

  test('reports why it could not write, and continues with others', async () => {
    const tooMany = function* (): Generator<WrittenRow> {
      for (let index = 0; index < 1_048_576; index += 1) yield [];
    };
    const beside = write('beside.xlsx', {}, few);
    await expect(write('long.xlsx', {}, tooMany())).rejects.toThrow('A sheet holds at most 1048576 rows.');
    await beside;
    expect(await readdir(folder.path)).not.toContain('long.xlsx');
  });

  test('closes a source from which it needs no more rows', async () => {
    let isClosed = false;
    const stop = new AbortController();
    const source = function* (): Generator<WrittenRow> {
      try {
        for (let index = 0; ; index += 1) {
          if (index === 5000) stop.abort(new Error('Enough.'));
          yield [index];
        }
      } finally {
        isClosed = true;
      }
    };
    await expect(write('endless.xlsx', { signal: stop.signal }, source())).rejects.toThrow('Enough.');
    expect(isClosed).toBe(true);
    expect(await readdir(folder.path)).not.toContain('endless.xlsx');
  });
});

describe('stopping', () => {
  test('rejects with the given reason and ends the process', async () => {
    const stop = new AbortController();
    const reason = new Error('The server stops.');
    let pid = 0;
    const started = (id: number) => {
      pid = id;
      stop.abort(reason);
    };
    const options = { signal: stop.signal, folder: folder.path, started };
    await expect(readWorkbook(large, 'xlsx', usersSheets, options)).rejects.toBe(reason);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(await leftovers()).toEqual([]);
  });

  test('before the start begins no process', async () => {
    const reading = readWorkbook(large, 'xlsx', usersSheets, {
      folder: folder.path,
      signal: AbortSignal.abort('no'),
    });
    await expect(reading).rejects.toBe('no');
    expect(await leftovers()).toEqual([]);
  });
});
