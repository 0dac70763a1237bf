import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shownFileName } from '#domain/fileNames.ts';
import type { FileCategory, FileExtension } from '#domain/files.ts';
import { useCall } from '../../client/call.tsx';
import type { DataOf, QueryOf } from '../../client/operations.ts';
import { useAddressQuery, useOfficer } from '../../console/index.ts';
import { findTab, type FileKind, type ShownTab } from './kinds.ts';

/** An upload as the history returns it. */
export type UploadedFile = DataOf<'listFileHistory'>['fileHistory'][number];

/** The last upload of a kind, as the list of kinds shows it. */
export type LastFile = DataOf<'listLastFiles'>['lastFiles'][number];

/** The forms in which a file's rows can be downloaded: all, the failed ones, or those to correct. */
export type ResultForm = 'result' | 'failures' | 'toFix';

/** The outcome of one section's rows. */
export type SectionResult = DataOf<'listSectionResults'>['sectionResults'][number];

/** Why rows of a file failed or were skipped, and its rows with notes. */
export type OwnReasons = DataOf<'listRowReasons'>;

/** The addresses to post a file to, by extension. */
export type Grants = DataOf<'grantUpload'>;

const queryOfForm = { result: {}, failures: { failureFile: true }, toFix: { returnFile: true } } as const;

/** The kind and month that a file is uploaded as. */
export interface ToUpload {
  fileCategory: FileCategory;
  month: string | undefined;
  /** The name of the person's own file. */
  name: string;
  /** Whether to run it even if the same file was processed before. */
  again: boolean;
}

/** Returns the calls about files, made as the signed-in officer. */
export function useFileCalls() {
  const call = useCall();
  return useMemo(() => {
    return {
      /** Requests the addresses to post a file to, which is called `name`. */
      async grants({ name, again, ...of }: ToUpload, idempotencyKey: string): Promise<Grants> {
        const query = { ...of, fileName: shownFileName(name), trial: true, ...(again && { again }) };
        return (await call('grantUpload', { query, idempotencyKey })).data;
      },
      /** Returns one of the officer's own files, of the last ten of its kind. */
      async ownFile(fileCategory: FileCategory, fileId: string): Promise<UploadedFile | undefined> {
        const query = { fileCategory, mine: true, sortBy: 'uploadDate' } as const;
        const { fileHistory } = (await call('listFileHistory', { query })).data;
        return fileHistory.find(file => file.fileId === fileId);
      },
      /** Returns the last file of each kind; of kinds that belong to a month, only of the given one, if any. */
      async lastFiles(month: string | undefined, signal: AbortSignal): Promise<LastFile[]> {
        return (await call('listLastFiles', { query: { month }, signal })).data.lastFiles;
      },
      /** Whether the file posted with a grant has arrived. */
      async hasArrived(fileCategory: FileCategory, grant: Grants[FileExtension]): Promise<boolean> {
        const { fileHistory } = (
          await call('listFileHistory', { query: { fileCategory, sortBy: 'uploadDate' } })
        ).data;
        const fields = Object.values(grant.fields);
        // A file has the id of its grant, which is part of the object's key.
        return fileHistory.some(({ fileId }) => fields.some(field => field.includes(fileId)));
      },
      /** Returns the records that an effect of a dry run is about. */
      async affectedRecords(
        fileId: string,
        query: QueryOf<'listAffectedRecords'>,
        signal: AbortSignal,
      ): Promise<DataOf<'listAffectedRecords'>> {
        return (await call('listAffectedRecords', { params: { fileId }, query, signal })).data;
      },
      /** Returns why rows of a file failed or were skipped, and its rows with notes. */
      async rowReasons(fileId: string, signal: AbortSignal): Promise<OwnReasons> {
        return (await call('listRowReasons', { params: { fileId }, signal })).data;
      },
      /** Runs a file as its dry run showed. */
      async confirm(fileId: string, asOf: string, idempotencyKey: string): Promise<UploadedFile> {
        return (await call('confirmFile', { params: { fileId }, body: { asOf }, idempotencyKey })).data;
      },
      /** Withdraws a file that waits. */
      async cancel(fileId: string, idempotencyKey: string): Promise<UploadedFile> {
        return (await call('cancelFile', { params: { fileId }, idempotencyKey })).data;
      },
      /** Brings a withdrawn file back, to be checked again. */
      async restore(fileId: string, idempotencyKey: string): Promise<UploadedFile> {
        return (await call('restoreFile', { params: { fileId }, idempotencyKey })).data;
      },
      async resultUrl(category: FileCategory, fileId: string, form: ResultForm): Promise<string> {
        return (await call('downloadResult', { params: { category, fileId }, query: queryOfForm[form] }))
          .data;
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

/** Returns a function that reads the files of a kind again, and the last ones of all kinds. */
export function useReloadFiles({ list }: FileKind): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of [list, 'files']) void queries.invalidateQueries({ queryKey: [name] });
  };
}

/** Returns what the `tab` of the address shows; undefined for one that the officer may not see. */
export function useShownTab(): ShownTab | undefined {
  const { role } = useOfficer();
  const { query } = useAddressQuery();
  return findTab(query.get('tab'), role);
}
