import { uploaderKindOf, type FileCategory, type RowOutcome, type UploaderKind } from '#domain/files.ts';
import type { Role } from '#domain/roles.ts';
import type { CellRule } from './cellRule.ts';
import { entries, type KindEntry, type Tab } from './entries.ts';
import type { RowCells } from './sheetKind.ts';

/** Why a row fails or is skipped; the server returns it as the row's outcome. */
export interface Reason {
  /** Whether the row fails or is skipped. */
  readonly outcome: Exclude<RowOutcome, 'success'>;
  /** The sentence in the dialog of reasons and in the result file. */
  readonly reason: string;
  /** A sentence after it about whom to ask or what to do, for the rows that get it. @default none */
  readonly remedy?: string;
  /** The columns to correct where only the records decide: the first that the row fills. @default the row's key */
  readonly columns?: readonly string[];
  /** Files whose last row gets the reason. */
  readonly example: Example;
}

/** Returns what a row says that gets a reason. */
export const textOf = ({ reason, remedy }: Reason): string =>
  remedy === undefined ? reason : `${reason}. ${remedy}`;

/** Files that show a reason: tests upload them to the demo utility. A row names what differs from the kind's last sample row. */
interface Example {
  /** The rows of the file, the last of which gets the reason. */
  readonly file: readonly RowCells[];
  /** The rows of a file uploaded before. */
  readonly after?: readonly RowCells[];
  /** The person who uploads them. @default 'CIO' */
  readonly by?: UploaderKind;
}

/** A rule that only the server can check, as it depends on records. */
export interface RecordRule {
  /** For a column, part of its sentence, such as 'unique'; for a row type, a clause after what the type needs. */
  readonly says: string;
  /** The reason for a row that breaks it. */
  readonly reason: Reason;
}

/** A column of a sheet. */
export interface Column {
  /** The rule of a filled cell. */
  readonly rule: CellRule;
  /** Whether every row of the sheet must fill it. @default false */
  readonly required?: boolean;
  /** The only row type that may fill it, by title. @default every one */
  readonly onlyFor?: string;
  /** Other headers that it may have, such as that of a download which comes back filled in. @default none */
  readonly alsoCalled?: readonly string[];
  /** Values to show in the instructions. */
  readonly examples?: readonly string[];
  /** A rule that depends on records, such as that a code exists. @default none */
  readonly onRecord?: RecordRule;
}

/** The person who uploads the file. */
export interface Uploader {
  /** The office that the person uploads for. */
  readonly uploadedBy: UploaderKind;
  /** The person's own section, if it is an assistant engineer. */
  readonly sectionCode: string | null;
}

/** A rule about several cells of a row, or about a row and its uploader. */
export interface RowRule<C extends string = string> {
  /** The column to correct. If it is the row's key, the row is nobody's duplicate. */
  readonly column: C;
  /** A sentence of the instructions. */
  readonly says: string;
  /** The uploaders whose rows must follow it. @default all */
  readonly of?: UploaderKind;
  /** The outcome of a row that breaks the rule. */
  readonly reason: Reason;
  /** Returns whether a row breaks the rule. */
  isBroken(cells: Readonly<Record<C, string>>, by: Uploader): boolean;
}

/** The subject of a row. A kind's types, in the order of its sheets, are also the order in which rows are applied. */
export interface RowType<C extends string = string, Row = unknown> {
  /** The name of one such thing: 'feeder'. */
  readonly title: string;
  /** The columns that give it away, of which it fills at least one. A row is of the last type that it fills. @default any row */
  readonly tells?: readonly C[];
  /** The columns that it must fill, beside those that every row must. */
  readonly needs?: readonly C[];
  /** The column that identifies what it is about. Of rows with the same key all but the first are skipped. */
  readonly key: C;
  /** Further columns of the key: rows that differ in one of them are about something else. @default none */
  readonly keyWith?: readonly C[];
  /** Whether keys that differ only in case are the same. @default false */
  readonly ignoresCase?: boolean;
  /** The columns that can change what is on record; the others count only for what is new. */
  readonly updates: readonly C[];
  /** A rule that depends on records, about the row as a whole. @default none */
  readonly onRecord?: RecordRule;
  /** Returns the content of a valid row: its trimmed cells, '' for blank ones. */
  toRow(cells: Readonly<Record<C, string>>): Row;
}

/** A sheet of the workbook. One sheet of a file may be several of them at once. */
export interface Sheet<Row = unknown, C extends string = string> {
  /** The sheet's name in the sample. */
  readonly name: string;
  /** The plural of its rows: 'power stations'. */
  readonly title: string;
  /** The columns by their headers. */
  readonly columns: Readonly<Record<C, Column>>;
  /** The columns that it must have. @default those that every row must fill */
  readonly headers?: readonly NoInfer<C>[];
  /** The subjects that its rows may have. */
  readonly types: readonly RowType<NoInfer<C>, Row>[];
  /** Rules about several cells of a row. @default none */
  readonly rules?: readonly RowRule<NoInfer<C>>[];
  /** The column with the section that a row belongs to. */
  readonly section?: NoInfer<C>;
  /** Rows of the sample. */
  readonly sample: readonly RowCells<NoInfer<C>>[];
}

/** A kind of uploaded file, for the portal and the server. What its rows write is in `server/subjects/files/kinds`. */
export interface FileKind<Row = unknown> extends KindEntry {
  /** The name of the kind in the API and in records. */
  readonly category: FileCategory;
  /** The purpose of its files: a sentence or two of the guide. */
  readonly about: string;
  /** Every reason for which a row fails or is skipped, beside faults of single cells. */
  readonly reasons: Readonly<Record<string, Reason>>;
  /** The outcome of a row whose key an earlier row has. */
  readonly duplicate: Reason;
  /**
   * The outcome of a row whose section has started the audit of the file's month. A file that has only such rows ends as
   * INELIGIBLE. @default such rows are judged like others
   */
  readonly ineligible?: Reason;
  /** The sheets of its workbook, in the order in which their rows are applied. */
  readonly sheets: readonly Sheet<Row>[];
}

/** Declares a sheet: the names of its columns are checked where they are used. */
export const sheet = <const C extends string, Row>(declared: Sheet<Row, C>): Sheet<Row, C> => declared;

/** A kind as its own module declares it: its entry in the list is in `entries.ts`. */
type DeclaredKind = Omit<FileKind, keyof KindEntry>;

/** Declares a kind of file. */
export const defineFileKind = <const K extends DeclaredKind>(declared: K): K & KindEntry => ({
  ...declared,
  ...entries[declared.category],
});

type ExampleOptions = Omit<Example, 'file'>;

/** Declares why a row fails, and the rows of a file whose last one fails for that. */
export const failure = (
  reason: string,
  file: Example['file'],
  { columns, remedy, ...example }: ExampleOptions & Pick<Reason, 'columns' | 'remedy'> = {},
): Reason => ({
  outcome: 'failure',
  reason,
  ...(columns && { columns }),
  ...(remedy !== undefined && { remedy }),
  example: { file, ...example },
});

/** Declares why a row is skipped, and the rows of a file whose last one is skipped for that. */
export const skip = (reason: string, file: Example['file'], options?: ExampleOptions): Reason => ({
  outcome: 'skipped',
  reason,
  example: { file, ...options },
});

/** Declares what a row gets that would change nothing although it differs from the record, in columns that its kind does not change. */
export const skipDiffering = (reason: string, row: RowCells): Reason => ({
  ...skip(reason, [row], { after: [{}] }),
  remedy: 'Other columns differ from the record: this file does not change them',
});

/** The message for a designation that no tab of the kind names. */
export const notAllowed = 'Your designation may not upload files of this kind.';

/** Returns whether a designation may upload files of a kind. */
export function mayUpload({ tabs }: FileKind, role: Role): boolean {
  return tabs.some(({ roles }) => roles.includes(role));
}

/** Returns why a designation may not upload files of a kind. */
export function becauseOf({ tabs }: FileKind, role: Role): string {
  const tab = tabs.find(({ disabled }) => disabled?.for.includes(role));
  return tab?.disabled?.because ?? notAllowed;
}

/** Returns whose files a tab is for. */
export function uploadersOf({ roles }: Tab): UploaderKind[] {
  return roles.flatMap(role => uploaderKindOf[role] ?? []);
}

/** Returns whether a row type may be in the files of an uploader. */
export function mayFile({ tabs }: FileKind, { title }: RowType, by: UploaderKind): boolean {
  return tabs.some(tab => uploadersOf(tab).includes(by) && (tab.types?.includes(title) ?? true));
}
