import { createReadStream } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { FileExtension } from '#domain/files.ts';
import type { SheetKind } from '#validation/sheetKind.ts';
import { jsonLinesIn } from '../../jsonLines.ts';
import { intakeLimits, type LimitName } from '../limits.ts';
import { WorkbookCrashed, WorkbookRefused } from './faults.ts';
import { runCapped } from './process/runCapped.ts';
import type { ReadRequest } from './reader/main.ts';
import type { SpooledRow } from './reader/walk.ts';
import type { ReadOptions, ReadSheet, ReadWorkbook, SheetRow } from './sheetRow.ts';

const names = Type.Array(Type.String());
const foundReport = Type.Object({
  sheets: Type.Array(
    Type.Object({ name: Type.String(), kinds: names, columns: names, rowCount: Type.Integer() }),
  ),
  notes: names,
});
const refusedReport = Type.Object({ refused: Type.String(), limit: Type.Optional(Type.String()) });
/**
 * Proves that a file is the workbook its extension says, reads it in a process of its own under the limits, and gives
 * its rows, which wait on disk until disposed of. `kinds` are the kinds of sheet it may have. Throws WorkbookRefused
 * with a sentence for the officer, WorkbookCrashed when trying again may help.
 */
export async function readWorkbook(
  file: string,
  extension: FileExtension,
  kinds: readonly SheetKind[],
  options: ReadOptions = {},
): Promise<ReadWorkbook> {
  const folder = await mkdtemp(path.join(await realpath(options.folder ?? tmpdir()), 'workbook-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const spool = path.join(folder, 'rows.jsonl');
  try {
    const { sheets, notes } = await readInProcess(await realpath(file), extension, kinds, spool, options);
    return {
      sheets,
      notes,
      rowCount: sheets.reduce((sum, sheet) => sum + sheet.rowCount, 0),
      rows: (after = 0) => spooledRows(spool, sheets, after),
      [Symbol.asyncDispose]: remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function readInProcess(
  file: string,
  extension: FileExtension,
  kinds: readonly SheetKind[],
  spool: string,
  options: ReadOptions,
) {
  const limits = { ...intakeLimits, ...options.limits };
  const request: ReadRequest = { file, extension, kinds, limits, spool };
  const report = await runCapped({
    entry: new URL('./reader/main.ts', import.meta.url),
    request,
    limits,
    seconds: limits.seconds,
    readable: [file],
    writable: [path.dirname(spool)],
    signal: options.signal,
    started: options.started,
  });
  if (Value.Check(refusedReport, report)) {
    const limit = report.limit;
    throw new WorkbookRefused(report.refused, isLimitName(limit) ? limit : undefined);
  }
  if (!Value.Check(foundReport, report)) throw new WorkbookCrashed('The process reported nonsense.');
  const sheets: ReadSheet[] = report.sheets.map(sheet => ({
    ...sheet,
    kinds: kinds.filter(kind => sheet.kinds.includes(kind.name)),
  }));
  return { sheets, notes: report.notes };
}

function isLimitName(name: string | undefined): name is LimitName {
  return name !== undefined && name in intakeLimits;
}

async function* spooledRows(
  spool: string,
  sheets: readonly ReadSheet[],
  after: number,
): AsyncGenerator<SheetRow> {
  const stream = createReadStream(spool, 'utf8');
  try {
    let position = 0;
    for await (const row of jsonLinesIn(stream)) {
      position += 1;
      if (position > after) yield rowOf(position, row, sheets);
    }
  } finally {
    stream.destroy();
  }
}

function rowOf(position: number, row: unknown, sheets: readonly ReadSheet[]): SheetRow {
  if (!isSpooledRow(row)) throw new WorkbookCrashed('A row was not written as it should be.');
  const [index, rowNumber, texts, problems] = row;
  const sheet = sheets[index];
  if (!sheet) throw new WorkbookCrashed('A row belongs to no sheet.');
  const cells = Object.fromEntries(sheet.columns.map((column, place) => [column, texts[place] ?? '']));
  return { position, sheet: sheet.name, rowNumber, cells, problems };
}

function isSpooledRow(value: unknown): value is SpooledRow {
  if (!isArray(value)) return false;
  const [sheet, rowNumber, texts, problems] = value;
  return (
    Number.isInteger(sheet) &&
    Number.isInteger(rowNumber) &&
    isArray(texts) &&
    texts.every(text => typeof text === 'string') &&
    typeof problems === 'object' &&
    problems !== null &&
    Object.values(problems).every(problem => typeof problem === 'string')
  );
}

function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
