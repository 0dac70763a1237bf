import type { UploaderKind } from '#domain/files.ts';
import { trimmed } from '#domain/texts.ts';
import type { FileKind, RowRule, RowType, Sheet } from './fileKind.ts';
import type { RowCells, SheetKind } from './sheetKind.ts';

/** A row type together with its sheet. */
export interface TypeOfSheet<Row = unknown> {
  readonly type: RowType<string, Row>;
  readonly sheet: Sheet<Row>;
}

/** Returns every row type of a kind, in the order in which their rows are applied. */
export function typesOf<Row>(kind: FileKind<Row>): TypeOfSheet<Row>[] {
  return kind.sheets.flatMap(sheet => sheet.types.map(type => ({ type, sheet })));
}

/** Returns the type of a row: the last of which it fills a telling column. `undefined` if it is of none. */
export function typeOf<T extends TypeOfSheet>(types: readonly T[], cells: RowCells): T | undefined {
  return types.findLast(
    ({ type: { tells } }) => !tells || tells.some(column => textIn(cells, column) !== ''),
  );
}

/** Returns the trimmed text of a cell, '' if it is blank. */
export const textIn = (cells: RowCells, column: string): string => trimmed(cells[column] ?? '');

/** Returns the rules of a sheet's rows for any of the uploaders. */
export function rulesFor({ rules = [] }: Sheet, ...uploaders: UploaderKind[]): readonly RowRule[] {
  return rules.filter(({ of }) => of === undefined || uploaders.includes(of));
}

/** Returns the columns of a kind's sheets for the reader of workbooks. */
export function sheetKindsOf({ sheets }: Pick<FileKind, 'sheets'>): SheetKind[] {
  return sheets.map(({ name, columns, headers }) => {
    const names = Object.keys(columns);
    const rules = Object.entries(columns).map(([column, { rule }]) => [column, rule] as const);
    return {
      name,
      columns: names,
      required: headers ?? names.filter(column => columns[column]?.required),
      alsoCalled: Object.fromEntries(
        Object.entries(columns).flatMap(([column, { alsoCalled }]) =>
          alsoCalled ? [[column, alsoCalled]] : [],
        ),
      ),
      holds: Object.fromEntries(rules.map(([column, { holds = 'text' }]) => [column, holds])),
      decimals: Object.fromEntries(
        rules.flatMap(([column, { decimals }]) => (decimals === undefined ? [] : [[column, decimals]])),
      ),
    };
  });
}
