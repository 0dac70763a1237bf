import type { Column, FileKind, Reason } from '#fileKinds/fileKind.ts';
import { typeOf, typesOf, type TypeOfSheet } from '#fileKinds/rowTypes.ts';
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
  '=1+1',
  '@ !',
  '1'.repeat(31),
  'x'.repeat(101),
  'x'.repeat(501),
  '<b>',
  'ನ',
];

/** Returns the files that show a reason, in the order to upload them. The last row of the last one gets it. */
export function filesShowing(kind: FileKind, { example }: Reason): SheetRows[] {
  const last = kind.sheets.at(-1);
  const sample = last?.sample.at(-1);
  if (!last || !sample) throw new Error(`${kind.category} has no sample.`);
  const others = Object.fromEntries(kind.sheets.map(({ name, sample: rows }) => [name, rows]));
  return [example.after, example.file].flatMap(rows =>
    rows ? [{ ...others, [last.name]: rows.map(cells => ({ ...sample, ...cells })) }] : [],
  );
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
  const others = columns.map(name => [
    name,
    texts.find(text => text !== sample[name] && sheet.columns[name]?.rule.allows(text)) ?? '',
  ]);
  return { ...sample, ...Object.fromEntries(others) };
}

/** Returns the smallest valid row of a type. */
export function validRow({ sheet, type }: TypeOfSheet): RowCells {
  const sample = changedRow({ sheet, type }, []) ?? {};
  const needed = Object.entries(sheet.columns).filter(
    ([name, { required }]) => required || type.key === name || type.needs?.includes(name),
  );
  return Object.fromEntries(
    needed.map(([name, { rule }]) => [name, sample[name] ?? texts.find(text => rule.allows(text)) ?? '']),
  );
}
