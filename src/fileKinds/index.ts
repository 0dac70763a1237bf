import type { FileCategory } from '#domain/files.ts';
import type { FileKind } from './fileKind.ts';
import { stationAndFeeders } from './kinds/stationAndFeeders.ts';
import { users } from './kinds/users.ts';

/** The kinds of file that can be uploaded, in the order of the portal's list. To add one, write a module and name it here. */
export const fileKinds = { users, stationAndFeeders } as const satisfies {
  readonly [C in FileCategory]?: FileKind & { readonly category: C };
};

/** The categories of the declared kinds. */
export type UploadableCategory = keyof typeof fileKinds;

/** Returns the kind of a category, unless it is not declared yet. */
export function kindOf(category: FileCategory): FileKind | undefined {
  return Object.values<FileKind>(fileKinds).find(kind => kind.category === category);
}
