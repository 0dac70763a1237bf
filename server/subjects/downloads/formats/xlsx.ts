import { writeWorkbook } from '../../../services/workbook/write.ts';
import type { WrittenRow, WrittenSheet } from '../../../services/workbook/writtenSheet.ts';
import type { FileContent, FileFormat } from './fileFormat.ts';

/** The most rows on an Excel sheet, without the header. */
const maxRows = 1_048_575;

/**
 * A workbook: the rows on its first sheet, and on further ones if one can't hold them; the last sheet describes the
 * file.
 */
export const xlsx: FileFormat = {
  extension: 'xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (file, content, signal) => writeWorkbook(file, sheetsOf(content, maxRows), { signal }),
};

/** Returns the sheets of a workbook, each of at most `max` rows. */
export function sheetsOf(content: FileContent, max: number): WrittenSheet[] {
  const rows = content.rows()[Symbol.asyncIterator]();
  const parts = Math.max(1, Math.ceil(content.rowCount / max));
  return [
    ...Array.from({ length: parts }, (_, part) => ({
      name: parts === 1 ? content.title : `${content.title} ${part + 1}`,
      columns: content.columns,
      rows: next(rows, max),
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

/** Yields the next rows, at most `max`; the iterator stays open for the next sheet. */
async function* next(rows: AsyncIterator<WrittenRow>, max: number): AsyncGenerator<WrittenRow> {
  for (let count = 0; count < max; count += 1) {
    const row = await rows.next();
    if (row.done) return;
    yield row.value;
  }
}
