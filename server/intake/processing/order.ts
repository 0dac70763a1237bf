import type { FileKind } from '../fileKind.ts';
import type { ReadWorkbook, RowGroup, SheetRow } from '../../workbook/sheetRow.ts';

/** Rows written in one transaction. */
const chunkSize = 100;

/** What must be known about all rows before the first is written. */
export interface Survey {
  /** The rows by pass, the first pass first. */
  passes: readonly RowGroup[];
  /** Whether an earlier row of the file has the same key. */
  isRepeated: (row: SheetRow) => boolean;
  isInFile: (key: string) => boolean;
}

/** Reads all rows once, and groups them by pass. */
export async function survey(kind: FileKind, workbook: Pick<ReadWorkbook, 'inGroups'>): Promise<Survey> {
  const firsts = new Map<string, number>();
  const passes = await workbook.inGroups(row => {
    const key = keyOf(kind, row);
    if (key !== undefined && !firsts.has(key)) firsts.set(key, row.position);
    return kind.pass(row.cells);
  });
  return {
    passes,
    isRepeated: row => {
      const key = keyOf(kind, row);
      return key !== undefined && firsts.get(key) !== row.position;
    },
    isInFile: key => firsts.has(key),
  };
}

/** Returns the key that a row shares with its repetitions. A code with a problem matches no other row's. */
function keyOf(kind: FileKind, { cells, problems }: SheetRow): string | undefined {
  const subject = kind.subject(cells);
  return subject && !Object.hasOwn(problems, subject.column) ? subject.key : undefined;
}

/**
 * Yields the rows in the order in which they are written: pass by pass, each in the file's order, in chunks that never
 * mix two passes; skips the first `done` rows. The order is the same every time for the same file.
 */
export async function* chunksInOrder(passes: readonly RowGroup[], done: number): AsyncGenerator<SheetRow[]> {
  let before = 0;
  for (const { size, rows } of passes) {
    const skipped = Math.min(size, Math.max(0, done - before));
    before += size;
    if (skipped === size) continue;
    let chunk: SheetRow[] = [];
    for await (const row of rows(skipped)) {
      chunk.push(row);
      if (chunk.length < chunkSize) continue;
      yield chunk;
      chunk = [];
    }
    if (chunk.length > 0) yield chunk;
  }
}
