import { useRef, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { narrowestArea } from '#domain/areas.ts';
import { fileNameOf } from '#domain/fileNames.ts';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts';
import type { Query } from '../api.ts';
import { useListMeta } from '../list/useListMeta.ts';
import { useNarrowing } from '../list/useNarrowing.ts';
import { useNotice } from '../notice.ts';
import { useLock } from '../../shell/lock.ts';
import { useOfficer } from '../officer.tsx';
import { useRegistry } from '../registryContext.ts';
import type { Resource } from '../resolved.ts';
import { navigateToFile } from './navigateToFile.ts';

/** How far a download has come. Counts are there where they are known. */
export type Stage =
  | { name: 'idle' }
  | { name: 'preparing'; done: number; total: number | undefined }
  /** `of`: what the list showed. */
  | { name: 'done'; count: number | undefined; of: string };

const idle: Stage = { name: 'idle' };

/** The download of what a list shows: how far it is, and how to start and to cancel it. */
export function useDownload(resource: Resource) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const registry = useRegistry();
  const officer = useOfficer();
  const notice = useNotice();
  const meta = useListMeta(resource);
  const { sort } = useListContext();
  const { values: filter } = useNarrowing();
  const [stage, setStage] = useState<Stage>(idle);
  const of = JSON.stringify([filter, meta]);
  const lock = useLock();
  const running = useRef<AbortController>(null);

  const onProgress = (done: number, total: number) => setStage({ name: 'preparing', done, total });
  const { path, notice: preparing } = resource.list.download;
  const fetchFile = async (signal: AbortSignal, choice: Query) => {
    if (path) {
      const made = await dataProvider.download(resource.name, { filter, meta, choice, signal });
      return { ...made, name: undefined };
    }
    const { csvOfList } = await import('./csvOfList.ts');
    const reading = { filter, meta, sort, signal, onProgress };
    const made = await csvOfList(resource, officer, { dataProvider, registry }, reading);
    const area = meta.area ?? narrowestArea(officer.location);
    return { ...made, name: fileNameOf(resource.name, area, 'csv') };
  };

  const download = async (choice: Query) => {
    const own = new AbortController();
    running.current = own;
    setStage({ name: 'preparing', done: 0, total: undefined });
    notice.info(preparing);
    try {
      const { url, count, name } = await fetchFile(own.signal, choice);
      navigateToFile(url, name);
      notice.success('Download started.');
      setStage({ name: 'done', count, of });
      return true;
    } catch (error) {
      notice.failure(error);
      setStage(idle);
      return false;
    } finally {
      running.current = null;
    }
  };

  return {
    // What a file held says nothing of what the list shows by now.
    stage: stage.name === 'done' && stage.of !== of ? idle : stage,
    /** Whether none can be started. */
    busy: lock.busy,
    /** `choice` adds to the query of the declared call. */
    start: (choice: Query = {}) => void lock.run(() => download(choice)),
    cancel: () => running.current?.abort(),
  };
}
