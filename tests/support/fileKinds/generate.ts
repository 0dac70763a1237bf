import type { UploaderKind } from '#domain/files.ts';
import type { CellRule } from '#fileKinds/cellRule.ts';
import type { Column, FileKind, Reason, Uploader } from '#fileKinds/fileKind.ts';
import { rulesFor, typeOf, typesOf, type TypeOfSheet } from '#fileKinds/rowTypes.ts';
import type { RowCells } from '#fileKinds/sheetKind.ts';

/** Rows by the name of their sheet. */
export type SheetRows = Readonly<Record<string, readonly RowCells[]>>;

/** A row with one fault, and the reason that it gets. */
export interface FaultyRow {
  readonly sheet: string;
  readonly cells: RowCells;
  readonly reason: string;
}

/** Texts of every sort, of which each rule allows some and refuses others. */
const texts = [
  'x',
  '1',
  '12',
  '-1',
  '0.5',
  'Ganesh',
  'Lake-view',
  '110',
  'A1',
  '54101',
  '541010199',
  '9845012345',
  '31/31/2026',
  '01/04/2019',
  '=1+1',
  '@ !',
  '1'.repeat(31),
  'x'.repeat(101),
  'x'.repeat(501),
  '<b>',
  'ನ',
];

/** A file, and the reasons that some of its rows get, by their place in its last sheet. */
export interface ShowingFile {
  /** The file to upload before, if any. */
  readonly after?: SheetRows;
  readonly by: UploaderKind;
  readonly sheets: SheetRows;
  readonly shown: readonly { readonly reason: Reason; readonly at: number }[];
}

/** Returns files that show every reason of a kind. Reasons whose rows don't meet share a file. */
export function filesShowing(kind: FileKind): ShowingFile[] {
  const last = kind.sheets.at(-1);
  const sample = last?.sample.at(-1);
  if (!last || !sample) throw new Error(`${kind.category} has no sample.`);
  const others = Object.fromEntries(kind.sheets.map(({ name, sample: rows }) => [name, rows]));
  const sheetsOf = (rows: readonly RowCells[]): SheetRows => ({ ...others, [last.name]: rows });
  const filled = (rows: readonly RowCells[]) => rows.map(cells => ({ ...sample, ...cells }));
  const keysOf = (rows: readonly RowCells[]) =>
    rows.flatMap(cells => last.types.map(({ key }) => cells[key] ?? '')).filter(Boolean);
  const shared: { by: UploaderKind; rows: RowCells[]; shown: { reason: Reason; at: number }[] }[] = [];
  const single: ShowingFile[] = [];
  for (const reason of Object.values(kind.reasons)) {
    const { after, by = 'CIO', file } = reason.example;
    const rows = filled(file);
    const at = rows.length - 1;
    if (after) {
      single.push({ after: sheetsOf(filled(after)), by, sheets: sheetsOf(rows), shown: [{ reason, at }] });
      continue;
    }
    const fitting = shared.find(
      each => each.by === by && !keysOf(each.rows).some(key => keysOf(rows).includes(key)),
    );
    if (fitting) {
      fitting.shown.push({ reason, at: fitting.rows.length + at });
      fitting.rows.push(...rows);
    } else shared.push({ by, rows, shown: [{ reason, at }] });
  }
  return [...shared.map(({ by, rows, shown }) => ({ by, sheets: sheetsOf(rows), shown })), ...single];
}

/** Returns rows with a single fault each: every column of every row type once blank where it must be filled, and once wrong. */
export function faultyRows(kind: FileKind): FaultyRow[] {
  return typesOf(kind).flatMap(each => {
    const { sheet, type } = each;
    const valid = validRow(each);
    const isTold = (cells: RowCells) => !type.tells || type.tells.some(column => cells[column]);
    return Object.entries(sheet.columns).flatMap(([name, column]) =>
      [blank(each, name, column), ...wrong(each, name, column)]
        .flatMap(fault => fault ?? [])
        .map(({ text, reason }) => ({ sheet: sheet.name, cells: { ...valid, [name]: text }, reason }))
        .filter(({ cells }) => isTold(cells)),
    );
  });
}

interface Fault {
  readonly text: string;
  readonly reason: string;
}

function blank({ type }: TypeOfSheet, name: string, { required }: Column): Fault | undefined {
  if (required) return { text: '', reason: `${name} is mandatory` };
  return type.needs?.includes(name)
    ? { text: '', reason: `${name} is mandatory for ${type.title}` }
    : undefined;
}

function wrong({ sheet, type }: TypeOfSheet, name: string, { rule, onlyFor }: Column): Fault[] {
  const told = new Set(sheet.types.slice(sheet.types.indexOf(type) + 1).flatMap(({ tells = [] }) => tells));
  if (told.has(name)) return [];
  if (onlyFor !== undefined && onlyFor !== type.title)
    return [{ text: 'x', reason: `${name} is only for ${onlyFor}` }];
  const refused = texts.filter(text => !rule.allows(text));
  return refused.map(text => ({ text, reason: `${name} must be ${rule.says}` }));
}

/** Returns the sample's last row of a type, if it has one, with other valid texts in some columns. */
export function changedRow(each: TypeOfSheet, columns: readonly string[]): RowCells | undefined {
  const { sheet, type } = each;
  const types = sheet.types.map(one => ({ type: one, sheet }));
  const sample = sheet.sample.findLast(cells => typeOf(types, cells)?.type === type);
  if (!sample) return undefined;
  const others = columns.map(name => [name, otherText(sheet.columns[name]?.rule, sample[name])]);
  return { ...sample, ...Object.fromEntries(others) };
}

const otherText = (rule: CellRule | undefined, than: string | undefined): string =>
  [...(rule?.options ?? []), ...texts].find(text => text !== than && rule?.allows(text)) ?? '';

/** Returns the smallest valid row of a type: the columns that it must fill, and those that a rule between cells asks for. */
export function validRow({ sheet, type }: TypeOfSheet): RowCells {
  const sample = changedRow({ sheet, type }, []) ?? {};
  const textOf = (name: string) => sample[name] ?? otherText(sheet.columns[name]?.rule, undefined);
  const needed = Object.entries(sheet.columns).filter(
    ([name, { required }]) => required || type.key === name || type.needs?.includes(name),
  );
  const row = Object.fromEntries(needed.map(([name]) => [name, textOf(name)]));
  const empty = Object.fromEntries(Object.keys(sheet.columns).map(name => [name, '']));
  const broken = rulesFor(sheet, anyone.uploadedBy).filter(rule =>
    rule.isBroken({ ...empty, ...row }, anyone),
  );
  return { ...row, ...Object.fromEntries(broken.map(({ column }) => [column, textOf(column)])) };
}

/** An uploader whose rows may be of any section. */
const anyone: Uploader = { uploadedBy: 'CIO', sectionCode: null };
