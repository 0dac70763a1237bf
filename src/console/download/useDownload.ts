import { useRef, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { narrowestArea } from '#domain/areas.ts';
import { fileNameOf } from '#domain/fileNames.ts';
import type { ConsoleDataProvider } from '../consoleDataProvider.ts';
import type { Query } from '../declaration/api.ts';
import { useListMeta } from '../list/useListMeta.ts';
import { useFilterValues } from '../list/useFilterValues.ts';
import { useNotice } from '../notice.ts';
import { useLock } from '../../ui/lock.ts';
import { useOfficer } from '../officer.tsx';
import { useRegistry } from '../registryContext.ts';
import type { Resource } from '../declaration/resolved.ts';
import { navigateToFile } from './navigateToFile.ts';

/** The progress of a download. Counts are present if they are known. */
export type Stage =
  | { name: 'idle' }
  | { name: 'preparing'; done: number; total: number | undefined }
  /** `contents`: the filters and scope of the list at that time. */
  | { name: 'done'; count: number | undefined; contents: string };

const idle: Stage = { name: 'idle' };

/** Returns the progress of a list's download, and functions to start and cancel it. */
export function useDownload(resource: Resource) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const registry = useRegistry();
  const officer = useOfficer();
  const notice = useNotice();
  const meta = useListMeta(resource);
  const { sort } = useListContext();
  const { values: filter } = useFilterValues();
  const [stage, setStage] = useState<Stage>(idle);
  const contents = JSON.stringify([filter, meta]);
  const lock = useLock();
  const running = useRef<AbortController>(null);

  const onProgress = (done: number, total: number) => setStage({ name: 'preparing', done, total });
  const { operation, notice: preparing } = resource.list.download;
  const fetchFile = async (signal: AbortSignal, choice: Query) => {
    if (operation) {
      const file = await dataProvider.download(resource.name, { filter, meta, choice, signal });
      return { ...file, name: undefined };
    }
    const { csvOfList } = await import('./csvOfList.ts');
    const reading = { filter, meta, sort, signal, onProgress };
    const file = await csvOfList(resource, officer, { dataProvider, registry }, reading);
    const area = meta.area ?? narrowestArea(officer.location);
    return { ...file, name: fileNameOf(resource.name, area, 'csv') };
  };

  const download = async (choice: Query) => {
    const controller = new AbortController();
    running.current = controller;
    setStage({ name: 'preparing', done: 0, total: undefined });
    notice.info(preparing);
    try {
      const { url, count, name } = await fetchFile(controller.signal, choice);
      navigateToFile(url, name);
      notice.success('Download started.');
      setStage({ name: 'done', count, contents });
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
    // A finished download says nothing about a list that now shows something else.
    stage: stage.name === 'done' && stage.contents !== contents ? idle : stage,
    /** Whether a download can't be started now. */
    busy: lock.busy,
    /** Starts a download. `choice` adds to the query of the declared call. */
    start: (choice: Query = {}) => void lock.run(() => download(choice)),
    cancel: () => running.current?.abort(),
  };
}
