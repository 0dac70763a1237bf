import path from 'node:path';
import type { FileExtension } from '#domain/files.ts';
import type { SheetKind } from '#fileKinds/sheetKind.ts';
import { intakeLimits } from '#sheets/limits.ts';
import { WorkbookRefused } from '#sheets/refusals.ts';
import { readWorkbook, workbookOf } from '../../../server/services/workbook/read.ts';
import { readSheets } from '../../../server/services/workbook/reader/readSheets.ts';
import type { ReadOptions, ReadWorkbook, SheetRow } from '../../../server/services/workbook/sheetRow.ts';
import { testFolder } from './folder.ts';

/** A kind of sheet with two columns, of which only the first is required. */
export const codes = {
  name: 'codes',
  columns: ['Code', 'Name'],
  required: ['Code'],
} as const satisfies SheetKind;

/** A read workbook with all its rows. */
export interface Outcome extends Pick<ReadWorkbook, 'sheets' | 'notes' | 'rowCount'> {
  rows: SheetRow[];
}

/** Reads bytes as the server's reading process does, but in this process. For files that mean no harm. */
export async function readBytes(
  bytes: Buffer,
  extension: FileExtension,
  kinds: readonly SheetKind[] = [codes],
): Promise<Outcome> {
  await using folder = await testFolder();
  const file = await folder.put(`file.${extension}`, bytes);
  const spool = path.join(folder.path, 'rows.jsonl');
  const request = { file, extension, kinds, limits: intakeLimits, everyColumn: false, spool };
  return await withRows(workbookOf(await readSheets(request), kinds, spool));
}

/** Reads bytes as the server does: in a process under the limits. */
export async function readBytesApart(
  bytes: Buffer,
  extension: FileExtension,
  kinds: readonly SheetKind[] = [codes],
  options: ReadOptions = {},
): Promise<Outcome> {
  await using folder = await testFolder();
  const file = await folder.put(`file.${extension}`, bytes);
  await using workbook = await readWorkbook(file, extension, kinds, { folder: folder.path, ...options });
  return await withRows(workbook);
}

type Read = Pick<ReadWorkbook, 'sheets' | 'notes' | 'rowCount' | 'inGroups'>;

async function withRows({ sheets, notes, rowCount, inGroups }: Read): Promise<Outcome> {
  const rows: SheetRow[] = [];
  for (const group of await inGroups(() => 0)) for await (const row of group.rows(0)) rows.push(row);
  return { sheets, notes, rowCount, rows };
}

/** Returns the refusal with which a promise rejects. Throws any other error, and if there is none. */
export async function refusalOf(reading: Promise<unknown>): Promise<WorkbookRefused> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof WorkbookRefused) return error;
    throw error;
  }
  throw new Error('The workbook was not refused.');
}
