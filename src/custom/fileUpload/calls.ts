import { useMemo } from 'react';
import type {
  downloadResult,
  downloadSample,
  grantUpload,
  listFileHistory,
  listSectionResults,
} from '#contract/files.ts';
import type { Exchange } from '#contract/operation.ts';
import type { FileCategory, FileExtension } from '#domain/files.ts';
import { useOfficer } from '../../console/index.ts';
import { useHttp } from '../../dataProvider/httpContext.tsx';

type HistoryQuery = Exchange<typeof listFileHistory>['query'];
type History = Exchange<typeof listFileHistory>['response']['data'];

/** An upload as the history gives it. */
export type UploadedFile = History['fileHistory'][number];

/** What became of one section's rows. */
export type SectionResult = Exchange<typeof listSectionResults>['response']['data']['sectionResults'][number];

/** Addresses to post a file to, by its extension. */
export type Grants = Exchange<typeof grantUpload>['response']['data'];

/** The calls about files, made as the signed-in officer. */
export function useFileCalls() {
  const http = useHttp();
  const { role } = useOfficer();
  return useMemo(
    () => ({
      async grants(fileCategory: FileCategory, once: string): Promise<Grants> {
        const path = `/${role}/files/upload`;
        const { body } = await http<Exchange<typeof grantUpload>['response']>({
          path,
          query: { fileCategory },
          once,
        });
        return body.data;
      },
      /** Whether the file that a grant was used for has arrived. */
      async hasArrived(fileCategory: FileCategory, grant: Grants[FileExtension]): Promise<boolean> {
        const query = { fileCategory, page: 1, perPage: 10, sortBy: 'uploadDate' };
        const path = `/${role}/files/history`;
        const { body } = await http<Exchange<typeof listFileHistory>['response']>({ path, query });
        const fields = Object.values(grant.fields);
        // A file has the id of its grant, which the key of the object holds.
        return body.data.fileHistory.some(({ fileId }) => fields.some(field => field.includes(fileId)));
      },
      async history(query: HistoryQuery, signal?: AbortSignal): Promise<History> {
        const path = `/${role}/files/history`;
        const { body } = await http<Exchange<typeof listFileHistory>['response']>({ path, query, signal });
        return body.data;
      },
      async resultUrl(category: FileCategory, fileId: string, failuresOnly: boolean): Promise<string> {
        const path = `/${role}/files/download/${category}/${fileId}`;
        const query = failuresOnly ? { failureFile: true } : {};
        const { body } = await http<Exchange<typeof downloadResult>['response']>({ path, query });
        return body.data;
      },
      async sampleUrl(category: FileCategory): Promise<string> {
        const path = `/${role}/files/sample-files/${category}`;
        const { body } = await http<Exchange<typeof downloadSample>['response']>({ path });
        return body.data;
      },
      async sectionResults(fileId: string): Promise<SectionResult[]> {
        const path = `/cio/files/section-wise-results/${fileId}`;
        const { body } = await http<Exchange<typeof listSectionResults>['response']>({ path });
        return body.data.sectionResults;
      },
    }),
    [http, role],
  );
}
