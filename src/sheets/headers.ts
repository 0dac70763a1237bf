import { beginningOf } from '#domain/texts.ts';
import { headerKey, type Content, type SheetKind } from '#fileKinds/sheetKind.ts';
import { WorkbookRefused } from './refusals.ts';

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
  /** Its content, if a kind says so. */
  readonly holds?: Content | undefined;
  /** The most decimals of its numbers, if it has numbers. */
  readonly decimals?: number | undefined;
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
  /** The columns that a sheet lacks to be of a kind, if it has some of the kind's columns. */
  readonly lacks: readonly string[];
}

/**
 * Matches a header row with the possible kinds of sheet. Refuses a known column that is there twice, and sheets that have
 * a required column of a kind but lack others. A sheet with only columns that a kind can do without may be a summary:
 * `lacks` says what it lacks.
 */
export function matchHeaders(
  sheet: string,
  headers: readonly Header[],
  kinds: readonly SheetKind[],
): SheetLayout {
  const byKey = Map.groupBy(headers, ({ text }) => headerKey(text));
  const has = (kind: SheetKind, column: string) => keysOf(kind, column).some(key => byKey.has(key));
  const complete = kinds.filter(kind => kind.required.every(column => has(kind, column)));
  const nearest = complete.length === 0 ? nearestKind(kinds, has) : undefined;
  if (nearest?.hasRequired) throw lacking(sheet, nearest.missing);
  const columns = new Map<string, Omit<Column, 'name'>>();
  for (const { name, keys, ...content } of complete.flatMap(contentsOf)) {
    const key = keys.find(each => byKey.has(each)) ?? '';
    const [header, twice] = byKey.get(key) ?? [];
    if (!header) continue;
    if (twice)
      throw new WorkbookRefused(
        `The sheet "${brief(sheet)}" has the column ${brief(twice.text)} twice.***Remove one and upload the file again.`,
      );
    columns.set(name, { column: header.column, ...content });
    byKey.delete(key);
  }
  const known = Array.from(columns, ([name, column]) => ({ name, ...column }));
  const others = namedApart([...byKey.values()].flat().filter(({ text }) => !isErrorColumn(text)));
  return {
    kinds: complete,
    columns: known,
    everyColumn: [...known, ...others].toSorted((a, b) => a.column - b.column),
    unknown: others.map(({ name }) => name),
    lacks: nearest?.missing ?? [],
  };
}

/** Returns a kind's columns, each with what it holds. */
const contentsOf = (kind: SheetKind) =>
  kind.columns.map(name => ({
    name,
    keys: keysOf(kind, name),
    holds: kind.holds?.[name],
    decimals: kind.decimals?.[name],
  }));

/** Returns every header of a column, its own first, as `headerKey` compares them. */
const keysOf = ({ alsoCalled }: SheetKind, column: string): string[] =>
  [column, ...(alsoCalled?.[column] ?? [])].map(headerKey);

/** Names columns by their headers: of those with the same one, the second and later ones with a number. */
function namedApart(headers: readonly Header[]): Column[] {
  const names = new Set<string>();
  return headers.map(({ text, column }) => {
    let name = text;
    for (let number = 2; names.has(name); number += 1) name = `${text} (${number})`;
    names.add(name);
    return { name, column };
  });
}

/** The header above what is wrong with each row, in the workbook that returns them; ignored when it comes back. */
export const errorColumn = 'Error';
const isErrorColumn = (header: string) => headerKey(header) === headerKey(errorColumn);

/** Returns the kind of which a sheet has some columns and lacks the fewest; undefined if it has none of any kind. */
function nearestKind(kinds: readonly SheetKind[], has: (kind: SheetKind, column: string) => boolean) {
  const [nearest] = kinds
    .filter(kind => kind.columns.some(column => has(kind, column)))
    .map(kind => ({
      hasRequired: kind.required.some(column => has(kind, column)),
      missing: kind.required.filter(column => !has(kind, column)),
    }))
    .toSorted((a, b) => a.missing.length - b.missing.length);
  return nearest;
}

/** The refusal of a sheet that lacks columns. */
export const lacking = (sheet: string, missing: readonly string[]): WorkbookRefused =>
  new WorkbookRefused(
    `The sheet "${brief(sheet)}" lacks ${columnsNamed(missing)}.***Add what is missing, as in the instructions, and upload the file again.`,
  );

/** Returns whether a row names every column that a kind of sheet needs. */
export function isHeader(headers: readonly Header[], kinds: readonly SheetKind[]): boolean {
  const keys = new Set(headers.map(({ text }) => headerKey(text)));
  return kinds.some(kind => kind.required.every(name => keysOf(kind, name).some(key => keys.has(key))));
}

/** Returns whether a row names a column of any kind of sheet. */
export function hasKnownColumn(headers: readonly Header[], kinds: readonly SheetKind[]): boolean {
  const known = new Set(kinds.flatMap(kind => kind.columns.flatMap(name => keysOf(kind, name))));
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
