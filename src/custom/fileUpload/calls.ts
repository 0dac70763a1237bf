import { useMemo } from 'react';
import { shownFileName } from '#domain/fileNames.ts';
import type { FileCategory, FileExtension } from '#domain/files.ts';
import { useCall } from '../../client/callContext.tsx';
import type { DataOf, QueryOf } from '../../client/operations.ts';

/** An upload as the history returns it. */
export type UploadedFile = DataOf<'listFileHistory'>['fileHistory'][number];

/** The outcome of one section's rows. */
export type SectionResult = DataOf<'listSectionResults'>['sectionResults'][number];

/** The addresses to post a file to, by extension. */
export type Grants = DataOf<'grantUpload'>;

/** Returns the calls about files, made as the signed-in officer. */
export function useFileCalls() {
  const call = useCall();
  return useMemo(() => {
    const history = async (query: QueryOf<'listFileHistory'>, signal?: AbortSignal) =>
      (await call('listFileHistory', { query, signal })).data;
    return {
      history,
      /** Requests the addresses to post a file to, which is called `name`. */
      async grants(fileCategory: FileCategory, name: string, idempotencyKey: string): Promise<Grants> {
        const fileName = shownFileName(name);
        const query = { fileCategory, ...(fileName !== undefined && { fileName }) };
        return (await call('grantUpload', { query, idempotencyKey })).data;
      },
      /** Whether the file posted with a grant has arrived. */
      async hasArrived(fileCategory: FileCategory, grant: Grants[FileExtension]): Promise<boolean> {
        const { fileHistory } = await history({ fileCategory, page: 1, perPage: 10, sortBy: 'uploadDate' });
        const fields = Object.values(grant.fields);
        // A file has the id of its grant, which is part of the object's key.
        return fileHistory.some(({ fileId }) => fields.some(field => field.includes(fileId)));
      },
      async resultUrl(category: FileCategory, fileId: string, failuresOnly: boolean): Promise<string> {
        const query = failuresOnly ? { failureFile: true } : {};
        return (await call('downloadResult', { params: { category, fileId }, query })).data;
      },
      async sampleUrl(category: FileCategory): Promise<string> {
        return (await call('downloadSample', { params: { category } })).data;
      },
      async sectionResults(fileId: string): Promise<SectionResult[]> {
        return (await call('listSectionResults', { params: { fileId } })).data.sectionResults;
      },
    };
  }, [call]);
}
