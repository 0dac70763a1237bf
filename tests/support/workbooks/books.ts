import { utils, write, type CellObject, type WorkBook } from '@e965/xlsx';
import type { FileExtension } from '#domain/files.ts';

/** A cell in a test: a value, a value with its number format, an error by code, or nothing. */
export type BookCell = string | number | boolean | null | CellObject;

/** A sheet in a test: rows of cells; an empty row is a blank one. */
export interface BookSheet {
  name: string;
  rows: readonly (readonly BookCell[])[];
  /** 1 is hidden, 2 very hidden. */
  hidden?: 0 | 1 | 2;
  /** The numbers of the rows that Excel hides. */
  hiddenRows?: readonly number[];
}

/** Writes the sheets as a workbook of a format, with the library that the server reads them with. */
export function book(extension: FileExtension, sheets: readonly BookSheet[], from1904 = false): Buffer {
  const workbook: WorkBook = utils.book_new();
  for (const { name, rows, hiddenRows = [] } of sheets) {
    const sheet = utils.aoa_to_sheet(rows.map(row => [...row]));
    sheet['!rows'] = rows.map((_, at) => ({ hidden: hiddenRows.includes(at + 1) }));
    utils.book_append_sheet(workbook, sheet, name);
  }
  workbook.Workbook = {
    WBProps: { date1904: from1904 },
    Sheets: sheets.map(({ name, hidden = 0 }) => ({ name, Hidden: hidden })),
  };
  const bytes: unknown = write(workbook, {
    type: 'buffer',
    bookType: extension,
    bookSST: true,
    compression: true,
  });
  if (!Buffer.isBuffer(bytes)) throw new Error('The library wrote no bytes.');
  return bytes;
}
