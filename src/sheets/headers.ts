import { beginningOf } from '#domain/texts.ts';
import { headerKey, type SheetKind } from '#fileKinds/sheetKind.ts';
import { WorkbookRefused } from './refused.ts';

/** A header cell: its text and its column, from 0. */
export interface Header {
  readonly text: string;
  readonly column: number;
}

/** A column with a header. */
export interface Column {
  readonly name: string;
  /** Its place in the sheet, from 0. */
  readonly column: number;
}

/** The content of a sheet's header row. */
export interface SheetLayout {
  /** The kinds whose required columns all exist; empty if the sheet is of no known kind. */
  readonly kinds: readonly SheetKind[];
  /** The columns to read, each with its name in the kind and its place in the sheet. */
  readonly columns: readonly Column[];
  /** All columns with a header, in the sheet's order: those to read, and the others by their headers. */
  readonly everyColumn: readonly Column[];
  /** Headers that belong to no kind, as written. */
  readonly unknown: readonly string[];
}

/**
 * Matches a header row with the possible kinds of sheet. Refuses duplicate headers, and sheets that have some columns
 * of a kind but lack required ones.
 */
export function matchHeaders(
  sheet: string,
  headers: readonly Header[],
  kinds: readonly SheetKind[],
): SheetLayout {
  const byKey = new Map<string, Header>();
  for (const header of headers) {
    const key = headerKey(header.text);
    if (byKey.has(key))
      throw new WorkbookRefused(
        `The sheet "${brief(sheet)}" has the column ${brief(header.text)} twice.***Remove one and upload the file again.`,
      );
    byKey.set(key, header);
  }
  const has = (column: string) => byKey.has(headerKey(column));
  const complete = kinds.filter(kind => kind.required.every(has));
  if (complete.length === 0) refuseNearMiss(sheet, kinds, has);
  const columns = new Map<string, number>();
  for (const name of complete.flatMap(kind => kind.columns)) {
    const header = byKey.get(headerKey(name));
    if (!header) continue;
    columns.set(name, header.column);
    byKey.delete(headerKey(name));
  }
  const known = Array.from(columns, ([name, column]) => ({ name, column }));
  const others = [...byKey.values()].filter(({ text }) => !isErrorColumn(text));
  return {
    kinds: complete,
    columns: known,
    everyColumn: [...known, ...others.map(({ text, column }) => ({ name: text, column }))].toSorted(
      (a, b) => a.column - b.column,
    ),
    unknown: others.map(({ text }) => text),
  };
}

/** The header above what is wrong with each row, in the workbook that returns them; ignored when it comes back. */
export const errorColumn = 'Error';
const isErrorColumn = (header: string) => headerKey(header) === headerKey(errorColumn);

function refuseNearMiss(sheet: string, kinds: readonly SheetKind[], has: (column: string) => boolean): void {
  const [nearest] = kinds
    .map(kind => ({
      known: kind.columns.filter(has).length,
      missing: kind.required.filter(column => !has(column)),
    }))
    .filter(({ known }) => known > 0)
    .toSorted((a, b) => a.missing.length - b.missing.length);
  if (nearest)
    throw new WorkbookRefused(
      `The sheet "${brief(sheet)}" lacks ${columnsNamed(nearest.missing)}.***Add what is missing, as in the instructions, and upload the file again.`,
    );
}

/** Returns whether a row names every column that a kind of sheet needs. */
export function isHeader(headers: readonly Header[], kinds: readonly SheetKind[]): boolean {
  const keys = new Set(headers.map(({ text }) => headerKey(text)));
  return kinds.some(({ required }) => required.every(name => keys.has(headerKey(name))));
}

/** Returns whether a row names a column of any kind of sheet. */
export function hasKnownColumn(headers: readonly Header[], kinds: readonly SheetKind[]): boolean {
  const known = new Set(kinds.flatMap(({ columns }) => columns.map(headerKey)));
  return headers.some(({ text }) => known.has(headerKey(text)));
}

/** Lists columns for a sentence: 'the column MR_code', 'the columns MR_code and First_name'; names at most ten. */
export function columnsNamed(names: readonly string[]): string {
  const shown = names.slice(0, 10).map(brief);
  if (names.length > shown.length) shown.push(`${names.length - shown.length} more`);
  const last = shown.pop() ?? '';
  return shown.length === 0 ? `the column ${last}` : `the columns ${shown.join(', ')} and ${last}`;
}

/** Shortens a name from a file to fit in a sentence. */
export function brief(name: string): string {
  return name.length > 60 ? `${beginningOf(name, 60)}…` : name;
}
