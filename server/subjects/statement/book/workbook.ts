import type { WrittenRow, WrittenSheet } from '../../../services/workbook/writtenSheet.ts';
import { writeWorkbook } from '../../../services/workbook/write.ts';
import type { FileContent, FileFormat } from '../../downloads/formats.ts';
import { sheets, type Sheet } from './sheets.ts';

/** A workbook with the sheets of a statement; the last one describes the file. */
export const workbook: FileFormat = {
  extension: 'xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (file, content, signal) => writeWorkbook(file, sheetsOf(content), { signal }),
};

function sheetsOf({ rows, rowCount, about }: FileContent): WrittenSheet[] {
  const all = rowsBySheet(rows());
  return [
    ...sheets.map(({ key, title, columns }) => ({ name: title, columns, rows: all(key) })),
    {
      name: 'About this file',
      columns: [
        { header: 'About this file', width: 20 },
        { header: '', width: 60 },
      ],
      rows: [['Rows', rowCount], ...about],
    },
  ];
}

/**
 * Returns a function that yields the rows of a sheet, without its key. Ask for the sheets in their order: the rows are
 * read once, and the first of the next sheet waits for it.
 */
export function rowsBySheet(
  rows: AsyncIterable<WrittenRow>,
): (key: Sheet['key']) => AsyncGenerator<WrittenRow> {
  const all = rows[Symbol.asyncIterator]();
  let waiting: WrittenRow | undefined;
  const read = async (): Promise<WrittenRow | undefined> => {
    const next = await all.next();
    return next.done ? undefined : next.value;
  };
  return async function* (key) {
    for (;;) {
      const next = waiting ?? (await read());
      const [of, ...cells] = next ?? [];
      waiting = of === key ? undefined : next;
      if (next === undefined || of !== key) return;
      yield cells;
    }
  };
}
