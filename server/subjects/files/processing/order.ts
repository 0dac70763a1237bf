import type { RowGroup, SheetRow } from '../../../services/workbook/sheetRow.ts';

/**
 * Yields the rows in the order in which they are written: pass by pass, each in the file's order, in chunks of a size
 * that never mix two passes; skips the first `done` rows. The order is the same every time for the same file.
 */
export async function* chunksInOrder(
  passes: readonly RowGroup[],
  done: number,
  chunkSize: number,
): AsyncGenerator<SheetRow[]> {
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
