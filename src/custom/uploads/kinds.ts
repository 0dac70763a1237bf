import type { FileCategory } from '#domain/files.ts';
import type { Role } from '#domain/roles.ts';
import { historyOf, type Tab } from '#fileKinds/entries.ts';
import type { FileKind as DeclaredKind, Reason } from '#fileKinds/fileKind.ts';
import { fileKinds as declared } from '#fileKinds/index.ts';
import { viewName } from '../../console/index.ts';
import type { MonthRule } from '#fileKinds/months.ts';
import { instructionsOf } from '#fileKinds/instructions.ts';

/** One kind of file that the screen offers: a tab of a declared kind. */
export interface FileKind extends Tab {
  /** The `tab` of its history. */
  historySlug: string;
  /** The name of its history as a resource. */
  list: string;
  category: FileCategory;
  /** The audit months that it may be uploaded for, or that it belongs to none. */
  months: MonthRule | 'none';
  /** Whether a column names the section of a row. */
  rowsNameSection: boolean;
  /** The message after the file has arrived. */
  uploaded: string;
  /** The rules, one sentence each. */
  instructions: readonly string[];
  /** Why rows fail or are skipped. */
  reasons: readonly Reason[];
  /** The reason of a row that says what is on record already, for kinds with such a reason. */
  alreadySo: string | undefined;
}

/** The kinds in the order of the list. */
export const fileKinds: readonly FileKind[] = Object.values<DeclaredKind>(declared).flatMap(kind =>
  kind.tabs.map(tab => ({
    ...tab,
    historySlug: historyOf(tab),
    list: viewName('files', historyOf(tab)),
    category: kind.category,
    months: kind.months,
    rowsNameSection: kind.sheets.some(({ section }) => section !== undefined),
    uploaded: `Successfully Uploaded the ${tab.noun} file.`,
    instructions: instructionsOf(kind, tab),
    reasons: Object.values(kind.reasons),
    alreadySo: kind.reasons['unchanged']?.reason,
  })),
);

/** A kind of which the screen shows the upload view or the history. */
export interface ShownTab {
  kind: FileKind;
  view: 'upload' | 'history';
}

/** Returns the kinds in the list of a designation, those that it may not use included. */
export function kindsListedFor(role: Role): FileKind[] {
  return fileKinds.filter(({ roles, disabled }) => roles.includes(role) || disabled?.for.includes(role));
}

/**
 * Returns what a `tab` shows: a kind's upload view or its history; `undefined` for a tab that this officer may not see.
 */
export function findTab(tab: string | null, role: Role): ShownTab | undefined {
  const kinds = fileKinds.filter(({ roles }) => roles.includes(role));
  const slugToShow = tab ?? kinds[0]?.slug;
  const kind = kinds.find(({ slug, historySlug }) => slugToShow === slug || slugToShow === historySlug);
  return kind && { kind, view: kind.slug === slugToShow ? 'upload' : 'history' };
}

/** Returns whether the rows of a kind belong to sections. */
export function hasSections({ months, rowsNameSection }: FileKind): boolean {
  return months !== 'none' || rowsNameSection;
}

/** Returns the possible reasons for failed or skipped rows of a kind. */
export function reasonsOf({ reasons }: FileKind, of: Reason['outcome']): string[] {
  return [...new Set(reasons.filter(({ outcome }) => outcome === of).map(({ reason }) => reason))];
}
