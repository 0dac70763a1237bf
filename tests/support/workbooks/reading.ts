import type { FileExtension } from '#domain/files.ts';
import type { SheetKind } from '#validation/sheetKind.ts';
import { WorkbookRefused } from '../../../server/intake/workbook/faults.ts';
import { readWorkbook } from '../../../server/intake/workbook/read.ts';
import type { ReadOptions, ReadWorkbook, SheetRow } from '../../../server/intake/workbook/sheetRow.ts';
import { testFolder } from './folder.ts';

/** A kind of sheet with two columns, of which the first must be there. */
export const codes = {
  name: 'codes',
  columns: ['Code', 'Name'],
  required: ['Code'],
} as const satisfies SheetKind;

/** What a workbook came out as, its rows gathered. */
export interface Outcome extends Pick<ReadWorkbook, 'sheets' | 'notes' | 'rowCount'> {
  rows: SheetRow[];
}

/** Reads bytes the way the server does. */
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
  for await (const row of workbook.rows()) rows.push(row);
  return { sheets, notes, rowCount, rows };
}

/** The refusal that reading, or whatever it is, ends with. */
export async function refusalOf(reading: Promise<unknown>): Promise<WorkbookRefused> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof WorkbookRefused) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}
