import { uploaderKindOf, type UploaderKind } from '#domain/files.ts';
import type { Role } from '#domain/roles.ts';
import type { Tab } from './entries.ts';
import type { FileKind, RowType } from './fileKind.ts';

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
