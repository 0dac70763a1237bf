import type { OperationId } from '#contract/index.ts';
import type { Role } from '#domain/roles.ts';
import { accessMatrix } from '../../machine/access/matrix.ts';
import { scopeOf, type Caller } from '../../machine/access/caller.ts';
import { feeders } from '../feeders/feederExport.ts';
import { installations } from '../installations/installationExport.ts';
import { meterReaders } from '../meterReaders/meterReaderExport.ts';
import { statementBooks } from '../statement/book/bookExport.ts';
import { tableExports } from '../tables/tableExport.ts';
import { transformers } from '../transformers/transformerExport.ts';
import type { DownloadRecord } from './downloadWork.ts';
import type { Export } from './export.ts';

const allExports: readonly Export[] = [
  meterReaders,
  feeders,
  transformers,
  ...Object.values(installations),
  ...Object.values(statementBooks),
  ...[...tableExports.values()].flatMap(({ csv, xlsx }) => [csv, xlsx]),
];

/**
 * All exports by name. To add one, declare it beside its list, name it above and give it a call in `exportRoutes.ts`.
 */
export const exportsByName: ReadonlyMap<string, Export> = new Map(allExports.map(each => [each.name, each]));

/** The kinds of stored file that can be fetched besides exports, each with the call that requests it. */
const storedFileOperations = {
  'upload-result': 'downloadResult',
  report: 'downloadReport',
} as const satisfies Record<string, OperationId>;
export type StoredFileKind = keyof typeof storedFileOperations;

/** Who may request each download, by the download's name: only they may fetch the file. */
const allowed: ReadonlyMap<string, readonly Role[] | 'anyone'> = new Map<string, readonly Role[] | 'anyone'>([
  ...[...exportsByName.values()].map(each => [each.name, each.allowed] as const),
  ...Object.entries(storedFileOperations).map(([name, id]) => [name, accessMatrix[id]] as const),
]);

/** Whether the caller may still see the rows of a download. */
export function canStillAccess(caller: Caller, download: DownloadRecord): boolean {
  const roles = allowed.get(download.export) ?? [];
  return scopeOf(caller) === download.scope && roles.includes(caller.role);
}
