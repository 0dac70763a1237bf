import type { FileCategory } from '#domain/files.ts';
import type { Role } from '#domain/roles.ts';
import type { FileKind as DeclaredKind, Reason, Tab } from '#fileKinds/fileKind.ts';
import { fileKinds as declared } from '#fileKinds/index.ts';
import { instructionsOf } from '#fileKinds/instructions.ts';

/** One kind of file that the screen offers: a tab of a declared kind. */
export interface FileKind extends Tab {
  /** The `tab` of its history. */
  historySlug: string;
  category: FileCategory;
  /** The message after the file has arrived. */
  uploaded: string;
  /** The rules, one sentence each. */
  instructions: readonly string[];
  /** Why rows fail or are skipped. */
  reasons: readonly Reason[];
}

/** The kinds in the order of the list. */
export const fileKinds: readonly FileKind[] = Object.values<DeclaredKind>(declared).flatMap(kind =>
  kind.tabs.map(tab => ({
    ...tab,
    historySlug: `${tab.slug}FileHistory`,
    category: kind.category,
    uploaded: `Successfully Uploaded the ${tab.noun} file.`,
    instructions: instructionsOf(kind, tab),
    reasons: Object.values(kind.reasons),
  })),
);

/** Returns the kinds in the list of a designation, those that it may not use included. */
export function kindsListedFor(role: Role): FileKind[] {
  return fileKinds.filter(({ roles, disabled }) => roles.includes(role) || disabled?.for.includes(role));
}

/**
 * Returns what a `tab` shows: a kind's upload view or its history; `undefined` for a tab that this officer may not see.
 */
export function findTab(
  tab: string | null,
  role: Role,
): { kind: FileKind; view: 'upload' | 'history' } | undefined {
  const kinds = fileKinds.filter(({ roles }) => roles.includes(role));
  const slugToShow = tab ?? kinds[0]?.slug;
  const kind = kinds.find(({ slug, historySlug }) => slugToShow === slug || slugToShow === historySlug);
  return kind && { kind, view: kind.slug === slugToShow ? 'upload' : 'history' };
}

/** Returns the possible reasons for failed or skipped rows of a kind. */
export function reasonsOf({ reasons }: FileKind, of: Reason['outcome']): string[] {
  return reasons.filter(({ outcome }) => outcome === of).map(({ reason }) => reason);
}
