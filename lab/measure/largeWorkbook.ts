import { utils, write } from '@e965/xlsx';
import type { FileExtension } from '#domain/files.ts';

/** A row by header. */
type Row = Readonly<Record<string, string | number>>;

/** SheetJS holds 16 kB for each cell while it writes an xlsb: 1,500,000 cells took 20 GB. */
const mostCells: Record<Exclude<FileExtension, 'xls'>, number> = { xlsx: Infinity, xlsb: 400_000 };

/** Returns how many of these rows fit a workbook that this machine can write. */
export function mostRows(rows: readonly Row[], bookType: Exclude<FileExtension, 'xls'>): number {
  return Math.floor(mostCells[bookType] / Object.keys(rows[0] ?? {}).length);
}

/** Returns a workbook of one sheet, as Excel would save it. Its rows have the columns of the first one. */
export function largeWorkbook(rows: readonly Row[], bookType: Exclude<FileExtension, 'xls'>): Buffer {
  const columns = Object.keys(rows[0] ?? {});
  const cells = [columns, ...rows.map(row => columns.map(column => row[column] ?? ''))];
  const book = utils.book_new();
  // SheetJS takes minutes to write a large xlsb from a sheet that is not dense.
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells, { dense: true }), 'Sheet1');
  const bytes: unknown = write(book, { type: 'buffer', bookType, compression: true, bookSST: true });
  if (!Buffer.isBuffer(bytes)) throw new TypeError('The workbook was not written.');
  return bytes;
}
