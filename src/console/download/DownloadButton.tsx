import { useRef, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { narrowestArea } from '#domain/areas.ts';
import { fileNameOf } from '#domain/fileNames.ts';
import { formatCount, formatCountOf } from '#domain/formats.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { useLock } from '../../ui/lock.ts';
import type { ConsoleDataProvider } from '../consoleDataProvider.ts';
import type { Query } from '../declaration/api.ts';
import type { PageProps, Resource } from '../declaration/resolved.ts';
import { useListMeta } from '../scope.tsx';
import { useFilterValues } from '../list/useFilterValues.ts';
import { useNotice } from '../notice.ts';
import { useOfficer, useRegistry } from '../contexts.tsx';
import styles from './download.module.css';

const choiceDialog = lazyComponent(() => import('./DownloadChoice.tsx'));

/**
 * Downloads all pages of what the list shows: the declared file, the chosen one if the list declares two or more, or a
 * CSV if it declares no call for a file.
 */
export function DownloadButton({ resource }: PageProps) {
  const { label, others, choice } = resource.list.download;
  const { start, cancel, stage, busy } = useDownload(resource);
  const { values } = useFilterValues();
  const [isChoosing, setChoosing] = useState(false);
  const preparing = stage.name === 'preparing';
  return (
    <div className={styles.download}>
      <output className={styles.stage}>{textOf(stage)}</output>
      {preparing && (
        <button type="button" className="btn t" onClick={cancel}>
          Cancel
        </button>
      )}
      {[{ label, query: {} }, ...others].map(each => (
        <button
          key={each.label}
          type="button"
          className="btn"
          aria-disabled={busy}
          aria-haspopup={choice && 'dialog'}
          onPointerEnter={choice && choiceDialog.preload}
          onFocus={choice && choiceDialog.preload}
          onClick={() => {
            if (!choice) start(each.query);
            else if (!busy) setChoosing(true);
          }}
        >
          {each.label}
        </button>
      ))}
      {choice && isChoosing && (
        <choiceDialog.Show
          props={{
            ...choice,
            isFiltered: Object.keys(values).length > 0,
            onClose: () => setChoosing(false),
            onChoose: query => {
              setChoosing(false);
              start(query);
            },
          }}
        />
      )}
    </div>
  );
}

function textOf(stage: ReturnType<typeof useDownload>['stage']): string {
  if (stage.name === 'idle') return '';
  if (stage.name === 'done') return stage.count === undefined ? '' : `${rows(stage.count)} in the file`;
  return stage.total === undefined
    ? 'Preparing…'
    : `Preparing… ${formatCount(stage.done)} of ${rows(stage.total)}`;
}

const rows = (count: number) => formatCountOf(count, 'row');

/** The progress of a download. Counts are present if they are known. */
type Stage =
  | { name: 'idle' }
  | { name: 'preparing'; done: number; total: number | undefined }
  /** `contents`: the filters and scope of the list at that time. */
  | { name: 'done'; count: number | undefined; contents: string };

const idle: Stage = { name: 'idle' };

/** Returns the progress of a list's download, and functions to start and cancel it. */
function useDownload(resource: Resource) {
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
    const area = meta.area ?? narrowestArea(officer.location);
    const reading = { filter, meta, area, sort, signal, onProgress };
    const file = await csvOfList(resource, officer, { dataProvider, registry }, reading);
    return { ...file, name: fileNameOf(resource.name, area, 'csv', meta.month) };
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

/** Makes the browser download a file while the page stays. With a name, the browser saves the file under that name. */
export function navigateToFile(address: string, name: string | undefined): void {
  const link = document.createElement('a');
  link.href = address;
  if (name !== undefined) link.download = name;
  link.click();
  // Revoked late: some browsers read the file only after the click is over.
  if (address.startsWith('blob:')) window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
