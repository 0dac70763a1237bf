import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { FileExtension } from '#domain/files.ts';
import type { SheetKind } from '#fileKinds/sheetKind.ts';
import { intakeLimits, type LimitName } from '#sheets/limits.ts';
import { WorkbookRefused } from '#sheets/refusals.ts';
import { WorkbookCrashed } from './workbookErrors.ts';
import { runCapped } from './process/runCapped.ts';
import type { ReadRequest } from './reader/readSheets.ts';
import type { ReadOptions, ReadSheet, ReadWorkbook } from './sheetRow.ts';
import { inGroups } from './spooledRows.ts';

const texts = Type.Array(Type.String());
const foundReport = Type.Object({
  sheets: Type.Array(
    Type.Object({
      name: Type.String(),
      kinds: texts,
      columns: texts,
      places: Type.Array(Type.Integer()),
      rowCount: Type.Integer(),
    }),
  ),
  notes: texts,
});
const toldReport = Type.Object({ failure: Type.String(), code: Type.Optional(Type.String()) });
const refusedReport = Type.Object({ refused: Type.String(), limit: Type.Optional(Type.String()) });

/**
 * Verifies that a file is the workbook that its extension says, reads it in a separate process under the limits, and
 * returns its rows, which wait on disk until disposed of. `kinds` are the allowed kinds of sheet. Throws
 * WorkbookRefused with a sentence for the officer, or WorkbookCrashed if trying again may help.
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
    const found = await readInProcess(await realpath(file), extension, kinds, spool, options);
    return { ...workbookOf(found, kinds, spool), [Symbol.asyncDispose]: remove };
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
  const { everyColumn = false } = options;
  const request: ReadRequest = { file, extension, kinds, limits, everyColumn, spool };
  const report = await runCapped({
    entry: 'workbookReader',
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
  if (Value.Check(toldReport, report)) throw new WorkbookCrashed(report.failure, report.code);
  if (!Value.Check(foundReport, report)) throw new WorkbookCrashed('The process reported nonsense.');
  return report;
}

/** Returns what a reading has found, and the rows that it wrote to the spool. */
export function workbookOf(
  found: Static<typeof foundReport>,
  kinds: readonly SheetKind[],
  spool: string,
): Omit<ReadWorkbook, keyof AsyncDisposable> {
  const sheets: ReadSheet[] = found.sheets.map(({ kinds: names, ...sheet }) => ({
    ...sheet,
    kinds: kinds.filter(kind => names.includes(kind.name)),
  }));
  return {
    sheets,
    notes: found.notes,
    rowCount: sheets.reduce((sum, sheet) => sum + sheet.rowCount, 0),
    inGroups: groupOf => inGroups({ file: spool, sheets }, groupOf),
  };
}

function isLimitName(name: string | undefined): name is LimitName {
  return name !== undefined && name in intakeLimits;
}
