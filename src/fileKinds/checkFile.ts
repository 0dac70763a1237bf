import { isOneLine, listed } from '#domain/texts.ts';
import { firstMessage, type FieldMessages } from '#validation/fieldMessages.ts';
import {
  mayFile,
  notAllowed,
  type Column,
  type FileKind,
  type Reason,
  type RowRule,
  type RowType,
  type Uploader,
} from './fileKind.ts';
import { rulesFor, textIn, typeOf, typesOf, type TypeOfSheet } from './rowTypes.ts';
import type { RowCells } from './sheetKind.ts';

/** A row as it was read. */
export interface GivenRow {
  /** Its place in the file, from 1. */
  readonly position: number;
  /** Its sheet, by name or by place. */
  readonly sheet: string | number;
  /** As Excel shows it. */
  readonly rowNumber: number;
  readonly cells: RowCells;
  /** A sentence for each cell that can't be used as it is, by column. */
  readonly problems: FieldMessages;
}

/** A row that fails or is skipped, whatever the records are. */
export interface Refused extends Pick<Reason, 'outcome' | 'reason'> {
  /** The faults of a row that fails, by column. */
  readonly faults: FieldMessages;
}

/** A row by itself: its content, or why it has none. Only the server knows whether the records allow it. */
export type Verdict<Row> = { readonly outcome: 'valid'; readonly row: Row } | Refused;

/** A row that counts for its key, and the column of the key. */
export interface CountingRow extends Pick<GivenRow, 'position' | 'sheet' | 'rowNumber'> {
  readonly column: string;
}

/** A row type with what its rows are checked by. */
interface CheckedType<Row> extends TypeOfSheet<Row> {
  /** In the order in which its rows are applied, from 0. */
  readonly pass: number;
  readonly columns: readonly [name: string, column: Column][];
  /** The columns of the other sheets. */
  readonly others: readonly string[];
  readonly rules: readonly RowRule[];
  /** The rules that are about the key. */
  readonly rulesOfKey: readonly RowRule[];
  readonly isAllowed: boolean;
}

/** The trimmed texts of a sheet's columns, '' for blank cells. */
type Texts = Readonly<Record<string, string>>;

/**
 * Checks the rows of one file without the records: in the browser before the upload, and on the server before it
 * applies them. Pass every row to `note` in the file's order, and then to `verdictOf`: a verdict depends only on the rows
 * noted before it. The server also says which rows failed by the records (`noteEnd`).
 */
export class FileCheck<Row> {
  readonly #kind: FileKind<Row>;
  readonly #by: Uploader;
  readonly #types: readonly CheckedType<Row>[];
  /** The rows with each key that don't fail by themselves, in the file's order, by the title of their type. */
  readonly #withKey = new Map<string, Map<string, CountingRow[]>>();
  /** The positions of the rows that were found to be without a fault when they were noted. */
  readonly #sound = new Set<number>();
  /** The positions of the rows whose key such an earlier row has. */
  readonly #repeated = new Set<number>();
  /** The positions of the rows that failed by the records. */
  readonly #failed = new Set<number>();

  constructor(kind: FileKind<Row>, by: Uploader) {
    this.#kind = kind;
    this.#by = by;
    const names = kind.sheets.flatMap(sheet => Object.keys(sheet.columns));
    this.#types = typesOf(kind).map(({ type, sheet }, pass) => {
      const rules = rulesFor(sheet, by.uploadedBy);
      return {
        type,
        sheet,
        pass,
        columns: Object.entries(sheet.columns),
        others: names.filter(name => !Object.hasOwn(sheet.columns, name)),
        rules,
        rulesOfKey: rules.filter(({ column }) => column === type.key),
        isAllowed: mayFile(kind, type, by.uploadedBy),
      };
    });
  }

  /** Remembers what a row is about. Returns its pass: rows of a lower one are applied first. */
  note(row: GivenRow): number {
    const type = this.#typeOf(row);
    if (!type) return this.#types.length;
    const texts = textsOf(type, row);
    const key = this.#keyOf(type, texts, row);
    if (key !== undefined) this.#noteKey(type, key, texts, row);
    return type.pass;
  }

  /** Returns whether a row of the file is about this, by the title of its type. */
  has(title: string, code: string): boolean {
    return this.#withKey.get(title)?.has(code) ?? false;
  }

  /** Remembers whether a row failed by the records: one that did makes no other one its duplicate. */
  noteEnd({ position }: Pick<GivenRow, 'position'>, hasFailed: boolean): void {
    if (hasFailed) this.#failed.add(position);
    else this.#failed.delete(position);
  }

  /** Returns the noted row that counts instead of a later one with the same key: the first that has not failed. */
  countingBefore(row: GivenRow): CountingRow | undefined {
    if (!this.#repeated.has(row.position)) return undefined;
    const type = this.#typeOf(row);
    const key = type && this.#keyOf(type, textsOf(type, row), row);
    if (!type || key === undefined) return undefined;
    for (const each of this.#withKey.get(type.type.title)?.get(key) ?? []) {
      if (each.position >= row.position) return undefined;
      if (!this.#failed.has(each.position)) return each;
    }
    return undefined;
  }

  /** Returns what a row is among the noted ones, of which none has failed by the records. */
  verdictOf(row: GivenRow): Verdict<Row> {
    return this.countingBefore(row) ? refused(this.#kind.duplicate) : this.ownVerdictOf(row);
  }

  /** Returns what a row is by itself. */
  ownVerdictOf(row: GivenRow): Verdict<Row> {
    const type = this.#typeOf(row);
    const texts = type && textsOf(type, row);
    if (!isEmpty(row.problems)) return failed(row.problems);
    if (!texts) return failed(this.#untyped());
    if (!this.#sound.has(row.position)) {
      const faults = this.#faultsOf(type, texts, row);
      if (!isEmpty(faults)) return failed(faults);
    }
    const broken = this.#brokenRule(type, texts);
    if (broken) return refused(broken.reason, broken.column);
    return { outcome: 'valid', row: type.type.toRow(texts) };
  }

  /** Returns the section that a row belongs to, if any. */
  sectionOf(row: GivenRow): string | undefined {
    const column = this.#typeOf(row)?.sheet.section;
    return column === undefined ? undefined : textIn(row.cells, column);
  }

  #noteKey(type: CheckedType<Row>, key: string, texts: Texts, row: GivenRow): void {
    const { title, key: column } = type.type;
    const withKey = this.#withKey.get(title) ?? new Map<string, CountingRow[]>();
    this.#withKey.set(title, withKey);
    const rows = withKey.get(key) ?? [];
    withKey.set(key, rows);
    if (rows.length > 0) this.#repeated.add(row.position);
    if (this.#failsByItself(type, texts, row)) return;
    const { position, sheet, rowNumber } = row;
    rows.push({ position, sheet, rowNumber, column });
  }

  /** Whether a row fails whatever else the file has: one that does must not make a good row its duplicate. */
  #failsByItself(type: CheckedType<Row>, texts: Texts, row: GivenRow): boolean {
    if (!isEmpty(row.problems) || !isEmpty(this.#faultsOf(type, texts, row))) return true;
    this.#sound.add(row.position);
    return this.#brokenRule(type, texts)?.reason.outcome === 'failure';
  }

  #brokenRule({ rules }: CheckedType<Row>, texts: Texts): RowRule | undefined {
    return rules.find(rule => rule.isBroken(texts, this.#by));
  }

  #typeOf({ cells }: GivenRow): CheckedType<Row> | undefined {
    return typeOf(this.#types, cells);
  }

  /** Returns the key that a row shares with its repetitions. A row whose code is wrong has none. */
  #keyOf(
    { type, sheet, rulesOfKey }: CheckedType<Row>,
    texts: Texts,
    { problems }: GivenRow,
  ): string | undefined {
    const isAllowed = (column: string) => {
      const text = texts[column] ?? '';
      return text !== '' && !Object.hasOwn(problems, column) && sheet.columns[column]?.rule.allows(text);
    };
    const columns = [type.key, ...(type.keyWith ?? [])];
    if (!columns.every(isAllowed)) return undefined;
    if (rulesOfKey.some(rule => rule.isBroken(texts, this.#by))) return undefined;
    const key = columns.map(column => texts[column]).join('\n');
    return type.ignoresCase ? key.toLowerCase() : key;
  }

  #faultsOf(checked: CheckedType<Row>, texts: Texts, { cells }: GivenRow): FieldMessages {
    if (!checked.isAllowed) return this.#notForUploader();
    const foreign = checked.others.find(column => textIn(cells, column) !== '');
    if (foreign !== undefined) return { [foreign]: this.#eitherType() };
    const faults: Record<string, string> = {};
    for (const [name, column] of checked.columns) {
      const fault = faultOf(name, column, texts[name] ?? '', checked.type);
      if (fault !== undefined) faults[name] = fault;
    }
    return faults;
  }

  #untyped(): FieldMessages {
    const columns = this.#types.toReversed().flatMap(({ type }) => type.tells ?? []);
    return { [columns[0] ?? '']: `Fill ${listed(columns, 'or')}` };
  }

  #notForUploader(): FieldMessages {
    const own = this.#types.find(({ isAllowed }) => isAllowed)?.type;
    if (!own) return { '': notAllowed };
    return { [own.key]: `${own.key} is mandatory for ${own.title}` };
  }

  #eitherType(): string {
    const titles = this.#types.map(({ type }) => `a ${type.title}`);
    return `A row is either ${listed(titles, 'or')}: use a row for each`;
  }
}

function textsOf<Row>({ columns }: CheckedType<Row>, { cells }: GivenRow): Texts {
  const texts: Record<string, string> = {};
  for (const [name, { rule }] of columns) {
    const text = textIn(cells, name);
    texts[name] = rule.plain?.(text) ?? text;
  }
  return texts;
}

function faultOf(name: string, column: Column, text: string, { title, needs }: RowType): string | undefined {
  if (text === '') {
    if (column.required) return `${name} is mandatory`;
    return needs?.includes(name) ? `${name} is mandatory for ${title}` : undefined;
  }
  if (column.onlyFor !== undefined && column.onlyFor !== title)
    return `${name} is only for ${column.onlyFor}`;
  if (!isOneLine(text)) return `${name} must be in one line, without hidden characters`;
  const { rule } = column;
  if (rule.allows(text)) return undefined;
  return `${name} ${rule.refusal?.(text) ?? `must be ${rule.says}`}`;
}

const failed = (faults: FieldMessages): Refused => ({
  outcome: 'failure',
  reason: firstMessage(faults) ?? '',
  faults,
});

const refused = ({ outcome, reason }: Reason, column?: string): Refused => ({
  outcome,
  reason,
  faults: outcome === 'failure' && column !== undefined ? { [column]: reason } : {},
});

function isEmpty(messages: FieldMessages): boolean {
  for (const _ in messages) return false;
  return true;
}
