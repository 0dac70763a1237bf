import type { FileKind } from '#fileKinds/fileKind.ts';
import type { SheetRows } from './generate.ts';

/** Returns rows with every column of their sheets, as text. */
export function asWritten({ sheets }: Pick<FileKind, 'sheets'>, rows: SheetRows) {
  return Object.fromEntries(
    sheets.map(({ name, columns }) => [
      name,
      (rows[name] ?? []).map(cells =>
        Object.fromEntries(Object.keys(columns).map(column => [column, cells[column] ?? ''])),
      ),
    ]),
  );
}
