import { open as openFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { WorkbookCrashed } from './workbookErrors.ts';
import { jsonLine, jsonLinesOf } from './jsonLines.ts';
import type { SpooledRow } from '#sheets/walk.ts';
import type { ReadSheet, RowGroup, SheetRow } from './sheetRow.ts';

/** A file with a line of JSON for each row, and the sheets that the rows come from. */
export interface Spooled {
  file: string;
  sheets: readonly ReadSheet[];
}

/** The characters of a group that wait in memory until they are written. */
const maxBufferedChars = 64 * 1024;

/** A file that a group's lines are copied to. */
class GroupFile {
  readonly file: string;
  readonly #handle: FileHandle;
  #waiting = '';
  size = 0;

  constructor(file: string, handle: FileHandle) {
    this.file = file;
    this.#handle = handle;
  }

  async add(row: SpooledRow): Promise<void> {
    this.size += 1;
    this.#waiting += jsonLine(row);
    if (this.#waiting.length >= maxBufferedChars) await this.write();
  }

  async write(): Promise<void> {
    await this.#handle.appendFile(this.#waiting);
    this.#waiting = '';
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#handle.close();
  }
}

/** Copies the lines into one file for each group, beside the original. Returns the groups, the lowest number first. */
export async function inGroups(
  { file, sheets }: Spooled,
  groupOf: (row: SheetRow) => number,
): Promise<RowGroup[]> {
  await using open = new AsyncDisposableStack();
  const groups = new Map<number, GroupFile>();
  const openGroup = async (number: number) => {
    const copy = path.join(path.dirname(file), `group-${number}.jsonl`);
    const group = open.use(new GroupFile(copy, await openFile(copy, 'w', 0o600)));
    groups.set(number, group);
    return group;
  };
  for await (const row of spooledRows(file)) {
    const number = groupOf(toSheetRow(row, sheets));
    await (groups.get(number) ?? (await openGroup(number))).add(row);
  }
  for (const group of groups.values()) await group.write();
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([, group]) => ({ size: group.size, rows: after => rowsIn({ file: group.file, sheets }, after) }));
}

async function* rowsIn({ file, sheets }: Spooled, after: number): AsyncGenerator<SheetRow> {
  let index = 0;
  for await (const row of spooledRows(file)) if (index++ >= after) yield toSheetRow(row, sheets);
}

async function* spooledRows(file: string): AsyncGenerator<SpooledRow> {
  for await (const row of jsonLinesOf(file)) {
    if (!isSpooledRow(row)) throw new WorkbookCrashed('A row was not written as it should be.');
    yield row;
  }
}

function toSheetRow(
  [position, index, rowNumber, texts, problems, held]: SpooledRow,
  sheets: readonly ReadSheet[],
): SheetRow {
  const sheet = sheets[index];
  if (!sheet) throw new WorkbookCrashed('A row belongs to no sheet.');
  const cells = Object.fromEntries(sheet.columns.map((column, place) => [column, texts[place] ?? '']));
  return { position, sheet: sheet.name, rowNumber, cells, problems, held };
}

function isSpooledRow(value: unknown): value is SpooledRow {
  if (!isArray(value)) return false;
  const [position, sheet, rowNumber, texts, problems, held] = value;
  return (
    Number.isInteger(position) &&
    Number.isInteger(sheet) &&
    Number.isInteger(rowNumber) &&
    isArray(texts) &&
    texts.every(text => typeof text === 'string') &&
    areTexts(problems) &&
    areTexts(held)
  );
}

const areTexts = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every(text => typeof text === 'string');

function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
