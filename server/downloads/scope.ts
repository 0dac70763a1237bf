import type { OperationId } from '#contract/index.ts';
import { accessMatrix } from '../access/matrix.ts';
import { scopeOf, type Caller } from '../access/caller.ts';
import type { DownloadRecord } from './claim.ts';
import { exportsByName } from './exports/index.ts';

/** What is fetched as it lies in the store, beside the exports: by its name, the call that asks for it. */
const lent = { 'upload-result': 'downloadResult' } as const satisfies Record<string, OperationId>;
export type LentName = keyof typeof lent;

/** By the name of a download, the call that asks for it: whoever may not make that may not fetch the file either. */
const operations: ReadonlyMap<string, OperationId> = new Map<string, OperationId>([
  ...[...exportsByName.values()].map(each => [each.name, each.operation] as const),
  ...Object.entries(lent),
]);

/** Whether the rows of a download are still this caller's to see. */
export function mayStillHave(caller: Caller, download: DownloadRecord): boolean {
  const operation = operations.get(download.export);
  return (
    operation !== undefined &&
    scopeOf(caller) === download.scope &&
    accessMatrix[operation].includes(caller.role)
  );
}
