import type { FileExtension } from '#domain/files.ts';
import type { SheetKind } from '#fileKinds/sheetKind.ts';
import { WorkbookRefused } from '#sheets/refused.ts';
import { readWorkbook } from '../../../server/workbook/read.ts';
import type { ReadOptions, ReadWorkbook, SheetRow } from '../../../server/workbook/sheetRow.ts';
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

/** Reads bytes as the server does. */
export async function readBytes(
  bytes: Buffer,
  extension: FileExtension,
  kinds: readonly SheetKind[] = [codes],
  options: ReadOptions = {},
): Promise<Outcome> {
  await using folder = await testFolder();
  const file = await folder.put(`file.${extension}`, bytes);
  await using workbook = await readWorkbook(file, extension, kinds, { folder: folder.path, ...options });
  const { sheets, notes, rowCount } = workbook;
  const rows: SheetRow[] = [];
  for (const group of await workbook.inGroups(() => 0)) for await (const row of group.rows(0)) rows.push(row);
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
