import { writeWorkbook } from '../../intake/workbook/index.ts';
import type { WrittenRow, WrittenSheet } from '../../intake/workbook/writtenSheet.ts';
import type { FileContent, FileFormat } from './fileFormat.ts';

/** Rows that Excel takes on a sheet, the header not counted. */
const mostRows = 1_048_575;
/** Up to this many rows no process of its own is begun. */
const fewRows = 2_000;

/** A workbook: the rows on its first sheet, and on further ones where one can't hold them; the last one tells of the file. */
export const xlsx: FileFormat = {
  extension: 'xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (file, content, signal) =>
    writeWorkbook(file, sheetsOf(content, mostRows), { signal, isSmall: content.rowCount <= fewRows }),
};

/** The sheets of a workbook, each of `most` rows at most. */
export function sheetsOf(content: FileContent, most: number): WrittenSheet[] {
  const rows = content.rows()[Symbol.asyncIterator]();
  const parts = Math.max(1, Math.ceil(content.rowCount / most));
  return [
    ...Array.from({ length: parts }, (_, part) => ({
      name: parts === 1 ? content.title : `${content.title} ${part + 1}`,
      columns: content.columns,
      rows: next(rows, most),
    })),
    {
      name: 'About this file',
      columns: [
        { header: 'About this file', width: 20 },
        { header: '', width: 60 },
      ],
      rows: [['Rows', content.rowCount], ...content.about],
    },
  ];
}

/** As many rows as there are, `most` at the most; the iterator stays open for the next sheet. */
async function* next(rows: AsyncIterator<WrittenRow>, most: number): AsyncGenerator<WrittenRow> {
  for (let count = 0; count < most; count += 1) {
    const row = await rows.next();
    if (row.done) return;
    yield row.value;
  }
}
