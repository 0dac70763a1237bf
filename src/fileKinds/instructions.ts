import type { Tab } from './entries.ts';
import { uploadersOf, type Column, type FileKind, type RowType, type Sheet } from './fileKind.ts';
import { listed } from '#domain/texts.ts';
import { rulesFor } from './rowTypes.ts';

/** The part of a sheet that a view explains: the row types that its files may have, and the columns that these use. */
interface Explained {
  readonly sheet: Sheet;
  readonly types: readonly RowType[];
  readonly columns: readonly [name: string, column: Column][];
}

/** Returns the rules of a kind of file as sentences, for those who upload it in one view. */
export function instructionsOf(kind: FileKind, tab: Tab): string[] {
  const sheets = kind.sheets.map(sheet => explained(sheet, tab));
  const several = sheets.length > 1;
  return [
    ...(several ? [sheetsSentence(kind.sheets)] : []),
    ...sheets.flatMap(each => [
      ...(several ? [] : [`Columns: ${each.columns.map(columnInList).join(', ')}.`]),
      ...headersSentence(each),
      ...columnSentences(each, sheets),
      ...typeSentences(each),
      ...rulesFor(each.sheet, ...uploadersOf(tab)).map(({ says }) => says),
    ]),
    ...updatesSentence(sheets.flatMap(({ types }) => types)),
  ];
}

function explained(sheet: Sheet, tab: Tab): Explained {
  const types = sheet.types.filter(({ title }) => tab.types?.includes(title) ?? true);
  const used = new Set(types.flatMap(({ needs = [], updates }) => [...needs, ...updates]));
  const columns = Object.entries(sheet.columns).filter(
    ([name, { required }]) => tab.types === undefined || required || used.has(name),
  );
  return { sheet, types, columns };
}

function sheetsSentence(sheets: readonly Sheet[]): string {
  const each = sheets.map(({ title }) => `a sheet for ${title}`);
  return `One workbook with ${listed(each)}, or one sheet with rows of either kind.`;
}

const columnInList = ([name, { onlyFor }]: readonly [string, Column]) =>
  onlyFor === undefined ? name : `${name} (only for ${onlyFor})`;

function headersSentence({ sheet: { headers } }: Explained): string[] {
  return headers ? [`${listed(headers)} are mandatory.`] : [];
}

/** Returns a sentence for each rule of the columns, after the names of those that share it. */
function columnSentences({ columns, types }: Explained, sheets: readonly Explained[]): string[] {
  const said = new Map<string, string[]>();
  for (const [name, column] of columns) {
    const earlier = sheets.find(({ sheet }) => sheet.columns[name])?.sheet.columns[name];
    const isReference = earlier !== undefined && earlier !== column;
    const subject = isReference ? `${name} on a ${types[0]?.title} row` : name;
    const clauses = clausesOf(column, isReference && earlier.rule === column.rule);
    said.set(clauses, [...(said.get(clauses) ?? []), subject]);
  }
  return [...said].map(([clauses, subjects]) => `${subjects.join(', ')}: ${clauses}.`);
}

function clausesOf(column: Column, isRuleKnown: boolean): string {
  const { required, rule, examples, onRecord } = column;
  return [
    // A list of the allowed values says so by itself.
    ...(required && !rule.options ? ['mandatory'] : []),
    ...(isRuleKnown ? [] : [rule.says + (examples ? ` (e.g. ${examples.join(', ')})` : '')]),
    ...(onRecord ? [onRecord.says] : []),
    ...(rule.options && !required ? ['or blank'] : []),
  ].join(', ');
}

/** Returns how types that share a sheet are told apart, and what each needs. */
function typeSentences({ sheet, types }: Explained): string[] {
  if (sheet.types.length === 1) return [];
  const told = types.toReversed().map(({ title, tells = [] }) => `${listed(tells, 'or')} (${title})`);
  return [
    ...(types.length > 1
      ? [`What a row is about follows from the columns that it fills: ${told.join(', else ')}.`]
      : []),
    ...types.map(({ title, needs = [], onRecord }) =>
      [`${title} needs ${listed(needs)}`, ...(onRecord ? [onRecord.says] : [])].join('; ').concat('.'),
    ),
  ];
}

/** Returns which columns can change what is on record, of each type if they differ; nothing if none can. */
function updatesSentence(types: readonly RowType[]): string[] {
  const changing = types.filter(({ updates }) => updates.length > 0);
  const different = new Map(changing.map(({ updates, title }) => [updates.join(), { updates, title }]));
  const isSame = different.size === 1;
  const clauses = [...different.values()].flatMap(({ updates, title }) =>
    isSame ? updates : `${listed(updates)} of a ${title}`,
  );
  return clauses.length > 0 ? [`After creation only ${listed(clauses)} can be updated.`] : [];
}
