import { useGetList } from 'react-admin';
import { trustedCast } from '../../client/trustedCast.ts';
import type { ConsoleRow } from '../../console/index.ts';
import type { UploadedFile } from './calls.ts';
import type { FileKind } from './kinds.ts';

/** Returns the officer's own last uploads of a kind, the newest first, and the query that reads them. */
export function useOwnFiles({ list }: FileKind, count: number) {
  const query = useGetList<ConsoleRow>(list, {
    filter: { mine: 'true' },
    pagination: { page: 1, perPage: count },
    sort: { field: 'uploadedOn', order: 'DESC' },
  });
  return { query, files: trustedCast<UploadedFile[]>(query.data ?? []) };
}
