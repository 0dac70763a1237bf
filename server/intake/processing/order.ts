import type { FileKind } from '../fileKind.ts';
import type { SheetRow } from '../workbook/sheetRow.ts';

/** Rows written in one transaction. */
const chunkSize = 100;

/** A workbook's rows, given from the first again at each call. */
interface Rows {
  rows(): AsyncIterable<SheetRow>;
}

/** What has to be known of all rows before the first is written. */
export interface Survey {
  /** The passes that rows are in, the first first. */
  passes: readonly number[];
  /** Whether an earlier row of the file has the same key. */
  isRepeated: (row: SheetRow) => boolean;
  isInFile: (key: string) => boolean;
}

/** Goes through all rows once. */
export async function survey(kind: FileKind, workbook: Rows): Promise<Survey> {
  const firsts = new Map<string, number>();
  const passes = new Set<number>();
  for await (const row of workbook.rows()) {
    passes.add(kind.pass(row.cells));
    const key = keyOf(kind, row);
    if (key !== undefined && !firsts.has(key)) firsts.set(key, row.position);
  }
  return {
    passes: [...passes].toSorted((a, b) => a - b),
    isRepeated: row => {
      const key = keyOf(kind, row);
      return key !== undefined && firsts.get(key) !== row.position;
    },
    isInFile: key => firsts.has(key),
  };
}

/** What a row has in common with its repetitions. A code that can't be taken as it stands is no other row's code. */
function keyOf(kind: FileKind, { cells, problems }: SheetRow): string | undefined {
  const subject = kind.subject(cells);
  return subject && !Object.hasOwn(problems, subject.column) ? subject.key : undefined;
}

/**
 * The rows in the order in which they are written: pass by pass, each in the file's order, in chunks that never
 * hold rows of two passes; without the first `done` rows. For the same file it is the same every time.
 */
export async function* chunksInOrder(
  kind: FileKind,
  workbook: Rows,
  passes: readonly number[],
  done: number,
): AsyncGenerator<SheetRow[]> {
  let index = 0;
  for (const pass of passes) {
    let chunk: SheetRow[] = [];
    for await (const row of workbook.rows()) {
      if (kind.pass(row.cells) !== pass || index++ < done) continue;
      chunk.push(row);
      if (chunk.length < chunkSize) continue;
      yield chunk;
      chunk = [];
    }
    if (chunk.length > 0) yield chunk;
  }
}
