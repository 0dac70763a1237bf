import type { OperationId } from '#contract/index.ts';
import { accessMatrix } from '../access/matrix.ts';
import { scopeOf, type Caller } from '../access/caller.ts';
import type { DownloadRecord } from './downloadWork.ts';
import { exportsByName } from './exports/index.ts';

/** The kinds of stored file that can be fetched besides exports, each with the call that requests it. */
const storedFileOperations = { 'upload-result': 'downloadResult' } as const satisfies Record<
  string,
  OperationId
>;
export type StoredFileKind = keyof typeof storedFileOperations;

/** The call that requests each download, by the download's name: only people who may make it may fetch the file. */
const operations: ReadonlyMap<string, OperationId> = new Map<string, OperationId>([
  ...[...exportsByName.values()].map(each => [each.name, each.operation] as const),
  ...Object.entries(storedFileOperations),
]);

/** Whether the caller may still see the rows of a download. */
export function canStillAccess(caller: Caller, download: DownloadRecord): boolean {
  const operation = operations.get(download.export);
  return (
    operation !== undefined &&
    scopeOf(caller) === download.scope &&
    accessMatrix[operation].includes(caller.role)
  );
}
