import { read, utils, write } from '@e965/xlsx';
import type { FileExtension } from '#domain/files.ts';

/** Rows by header; a header exists if any row has it. */
export type Rows = readonly Readonly<Record<string, string | number>>[];

const bookTypes = { xls: 'biff8', xlsx: 'xlsx', xlsb: 'xlsb' } as const;

/** Builds a workbook of sheets by name, as Excel would save it in the extension's format. */
export function workbookOf(
  sheets: Readonly<Record<string, Rows>>,
  extension: FileExtension = 'xlsx',
): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.json_to_sheet([...rows]), name);
  const bytes: unknown = write(book, { type: 'buffer', bookType: bookTypes[extension], compression: true });
  if (!Buffer.isBuffer(bytes)) throw new TypeError('The workbook was not written.');
  return bytes;
}

/** Returns the rows of a workbook by sheet and header, every cell as text. */
export function rowsIn(workbook: ArrayBuffer | Buffer): Record<string, Record<string, string>[]> {
  const book = read(workbook);
  return Object.fromEntries(
    book.SheetNames.map(name => {
      const sheet = book.Sheets[name];
      return [
        name,
        sheet ? utils.sheet_to_json<Record<string, string>>(sheet, { raw: false, defval: '' }) : [],
      ];
    }),
  );
}
