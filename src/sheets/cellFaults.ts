import type { FileKind } from '#fileKinds/fileKind.ts';
import { textIn, typeOf, typesOf } from '#fileKinds/rowTypes.ts';
import type { RowCells } from '#fileKinds/sheetKind.ts';
import { columnLetters } from './source.ts';

/** A faulty cell, or a faulty row. */
export interface CellFault {
  readonly sheet: string;
  /** As Excel shows it. */
  readonly rowNumber: number;
  /** Its address, such as C14; '' if the fault is not in one cell. */
  readonly cell: string;
  /** The code of the record that the row is about; '' if it has none. */
  readonly about: string;
  /** The text of the cell. */
  readonly found: string;
  readonly message: string;
}

/** A sheet, and where its columns are. */
interface PlacedSheet {
  readonly name: string;
  readonly columns: readonly string[];
  /** The place of each column in the sheet, from 0. */
  readonly places: readonly number[];
}

/** A row that fails: why, and what is wrong with it by column. */
interface FailedRow {
  readonly rowNumber: number;
  readonly cells: RowCells;
  readonly reason: string;
  readonly faults: Readonly<Record<string, string>>;
}

/** Returns the address of a row's cell in a column, such as C14; '' if the sheet has no such column. */
export function cellOf(sheet: PlacedSheet | undefined, rowNumber: number, column: string): string {
  const place = sheet?.places[sheet.columns.indexOf(column)];
  return place === undefined ? '' : `${columnLetters(place)}${rowNumber}`;
}

/** Returns a function that names what a row is about, by its own code; '' if it has none. */
export function aboutOf(kind: FileKind): (row: { readonly cells: RowCells }) => string {
  const types = typesOf(kind);
  return ({ cells }) => {
    const key = typeOf(types, cells)?.type.key;
    return key === undefined ? '' : textIn(cells, key);
  };
}

/** Returns a function that names each faulty cell of a row, or the row if no single cell is at fault. */
export function cellFaultsOf(
  kind: FileKind,
): (sheet: PlacedSheet | undefined, row: FailedRow) => CellFault[] {
  const about = aboutOf(kind);
  return (sheet, { rowNumber, cells, reason, faults }) => {
    const whole = { sheet: sheet?.name ?? '', rowNumber, about: about({ cells }) };
    const named = Object.entries(faults);
    if (named.length === 0) return [{ ...whole, cell: '', found: '', message: reason }];
    return named.map(([column, message]) => {
      return { ...whole, cell: cellOf(sheet, rowNumber, column), found: textIn(cells, column), message };
    });
  };
}
