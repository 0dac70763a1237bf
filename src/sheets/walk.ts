import { formatCount } from '#domain/formats.ts';
import { isOneLine } from '#domain/texts.ts';
import type { SheetKind } from '#fileKinds/sheetKind.ts';
import type { IntakeLimits } from './limits.ts';
import { damaged, limitExceeded, WorkbookRefused } from './refusals.ts';
import { lastRow, type CellGrid, type SourceCell, type SourceWorkbook } from './source.ts';
import { cellText, type CellText } from './cellText.ts';
import { columnText } from './columnText.ts';
import {
  brief,
  columnsNamed,
  hasKnownColumn,
  isHeader,
  lacking,
  matchHeaders,
  type Column,
  type Header,
} from './headers.ts';
import { CellNotes, hiddenRowsNote, ignoredNotes } from './notes.ts';

/**
 * A row to be written to disk: position in the file (from 1), sheet (from 0), row number, texts by the sheet's columns,
 * problems by column, and by column the numbers of which their cells show less.
 */
export type SpooledRow = readonly [
  number,
  number,
  number,
  readonly string[],
  Readonly<Record<string, string>>,
  Readonly<Record<string, string>>,
];

/** The contents found in a workbook. */
export interface WalkedWorkbook {
  sheets: {
    name: string;
    kinds: string[];
    columns: string[];
    /** The place of each of these columns in the sheet, from 0. */
    places: number[];
    rowCount: number;
  }[];
  notes: string[];
}

/** A row of a sheet with at least one cell that is not blank. */
interface FilledRow {
  readonly number: number;
  readonly cells: readonly (CellText | undefined)[];
  readonly source: readonly (SourceCell | undefined)[];
}

/**
 * Walks the existing cells of the visible sheets, and passes on each filled row below a header, with the sheet's columns. Refuses a workbook that
 * exceeds the limits of sheets, rows and columns, has headers that don't fit, or has no rows. `every` reads all columns
 * with a header, not only those of the kinds.
 */
export function walk(
  workbook: SourceWorkbook,
  kinds: readonly SheetKind[],
  limits: IntakeLimits,
  onRow: (row: SpooledRow, columns: readonly string[]) => void,
  every = false,
): WalkedWorkbook {
  checkSheetNames(workbook, limits);
  const found: WalkedWorkbook = { sheets: [], notes: [] };
  let rowCount = 0;
  /** Why a sheet could not be read that may be the one the file is about, if no other is. */
  let refusal: WorkbookRefused | undefined;
  for (const { name, isHidden, cells, hiddenRows } of workbook.sheets) {
    if (isHidden) {
      found.notes.push(`The hidden sheet "${brief(name)}" was not read.`);
      continue;
    }
    const rows = filledRows(name, cells(), workbook.from1904, limits);
    const top = topOf(rows, kinds);
    if (!top) continue;
    const { header } = top;
    const layout = matchHeaders(name, headersOf(header), kinds);
    const { unknown, kinds: matched, lacks } = layout;
    if (matched.length === 0) {
      if (lacks.length > 0) refusal ??= lacking(name, lacks);
      const why = lacks.length > 0 ? `lacks ${columnsNamed(lacks)}` : 'has no known column';
      found.notes.push(`The sheet "${brief(name)}" ${why} and was not read.`);
      continue;
    }
    const columns = every ? layout.everyColumn : layout.columns;
    const names = columns.map(column => column.name);
    const before = rowCount;
    const hidden = hiddenRows();
    let hiddenCount = 0;
    let hasUnnamed = false;
    const cellNotes = new CellNotes();
    const read = (row: FilledRow) => {
      rowCount += 1;
      if (rowCount > limits.rows) throw limitExceeded('rows', limits);
      if (hidden.has(row.number)) hiddenCount += 1;
      const [texts, problems, held] = textsOf(row, columns, workbook.from1904, cellNotes);
      onRow([rowCount, found.sheets.length, row.number, texts, problems, held], names);
      hasUnnamed ||= row.cells.some((_, column) => !header.cells[column]?.text);
    };
    for (const row of top.below) read(row);
    for (const row of rows) read(row);
    if (top.isMoreThanTitle)
      found.notes.push(`The rows above the header of the sheet "${brief(name)}" were not read.`);
    found.notes.push(
      ...hiddenRowsNote(name, hiddenCount, rowCount - before),
      ...cellNotes.sentences(name),
      ...ignoredNotes(name, unknown, hasUnnamed),
    );
    found.sheets.push({
      name,
      kinds: matched.map(kind => kind.name),
      columns: names,
      places: columns.map(({ column }) => column),
      rowCount: rowCount - before,
    });
  }
  if (found.sheets.length === 0) throw refusal ?? noSheet(kinds, found.notes);
  if (rowCount === 0)
    throw new WorkbookRefused(
      'The file has no rows below the header.***Fill in the rows and upload it again.',
    );
  return found;
}

/** Excel allows 31 characters; other programs write more. */
const longestSheetName = 255;

const isName = (name: string) => name.length <= longestSheetName && isOneLine(name);

/** Refuses sheet names that are duplicate or can't be written: sheets are identified by their names. */
function checkSheetNames({ sheets }: SourceWorkbook, limits: IntakeLimits): void {
  if (sheets.length > limits.sheets) throw limitExceeded('sheets', limits);
  const names = new Set(sheets.map(sheet => sheet.name));
  if (names.size < sheets.length || ![...names].every(isName)) throw damaged();
}

function* filledRows(
  sheet: string,
  grid: CellGrid,
  from1904: boolean,
  limits: IntakeLimits,
): Generator<FilledRow, undefined> {
  for (const index of Object.keys(grid).map(Number)) {
    const row = grid[index] ?? [];
    const cells: (CellText | undefined)[] = [];
    // One by one as far as columns are read: listing the cells of each row would take longer.
    for (let column = 0; column < row.length && column < limits.columns; column += 1) {
      const text = filledCell(row[column], from1904);
      if (text) cells[column] = text;
    }
    if (row.length > limits.columns && hasCellFrom(limits.columns, row, from1904))
      throw limitExceeded('columns', limits);
    if (cells.length === 0) continue;
    if (index < 0 || index >= lastRow) throw outsideSheet(sheet);
    yield { number: index + 1, cells, source: row };
  }
}

/** Returns what a cell holds, `undefined` if it is blank. */
function filledCell(cell: SourceCell | undefined, from1904: boolean): CellText | undefined {
  if (!cell) return undefined;
  const text = cellText(cell, from1904);
  return text.text === '' && text.problem === undefined ? undefined : text;
}

/** Returns whether a row, which may be long and almost empty, fills a column from this one on. */
const hasCellFrom = (first: number, row: readonly (SourceCell | undefined)[], from1904: boolean) =>
  Object.keys(row).some(column => Number(column) >= first && filledCell(row[Number(column)], from1904));

function outsideSheet(sheet: string): WorkbookRefused {
  return new WorkbookRefused(
    `The sheet "${brief(sheet)}" has a row outside the rows 1 to ${formatCount(lastRow)} that Excel has.***Copy the rows into a new workbook and upload that.`,
  );
}

/** How many rows may stand above the header, such as a title. */
const mostAbove = 10;

/** The first rows of a sheet. */
interface Top {
  readonly header: FilledRow;
  /** The rows below the header that were read to find it. */
  readonly below: readonly FilledRow[];
  /** Whether a row above the header fills more than one cell, as no title does. */
  readonly isMoreThanTitle: boolean;
}

/**
 * Finds the header among the first rows: the one with every column that a kind needs, else the first with a known column,
 * else the first. `undefined` if the sheet is empty.
 */
function topOf(rows: Iterator<FilledRow, undefined>, kinds: readonly SheetKind[]): Top | undefined {
  const first: FilledRow[] = [];
  let isFound = false;
  while (!isFound && first.length <= mostAbove) {
    const row = rows.next().value;
    if (!row) break;
    first.push(row);
    isFound = isHeader(headersOf(row), kinds);
  }
  const known = first.findIndex(row => hasKnownColumn(headersOf(row), kinds));
  const at = isFound ? first.length - 1 : Math.max(known, 0);
  const header = first[at];
  if (!header) return undefined;
  const isMoreThanTitle = first.slice(0, at).some(({ cells }) => cells.filter(Boolean).length > 1);
  return { header, below: first.slice(at + 1), isMoreThanTitle };
}

function headersOf(header: FilledRow): Header[] {
  return header.cells.flatMap((cell, column) => (cell?.text ? [{ text: cell.text, column }] : []));
}

/** The problems of a row without any, and the like: most rows share it. */
const none: Readonly<Record<string, string>> = {};

/**
 * Returns the texts of a row by the columns, and by their names the problems and the numbers of which a cell shows less.
 * Adds to the notes.
 */
function textsOf(
  row: FilledRow,
  columns: readonly Column[],
  from1904: boolean,
  notes: CellNotes,
): readonly [string[], typeof none, typeof none] {
  let problems = none;
  let held = none;
  const texts = columns.map(at => {
    const { name, column } = at;
    const read = row.cells[column];
    if (!read) return '';
    const cell = columnText(read, row.source[column], at, from1904);
    if (cell.problem !== undefined) problems = { ...problems, [name]: `${name} ${cell.problem}` };
    if (cell.held !== undefined) held = { ...held, [name]: cell.held };
    if (cell.note !== undefined) notes.add(cell.note, at, row.number);
    return cell.text;
  });
  return [texts, problems, held];
}

function noSheet(kinds: readonly SheetKind[], notes: readonly string[]): WorkbookRefused {
  const expected = kinds.map(kind => columnsNamed(kind.required)).join(' or ');
  const issue = [`No sheet of the file has ${expected}.`, ...notes].join(' ');
  return new WorkbookRefused(`${issue}***Name the columns as in the instructions and upload it again.`);
}
