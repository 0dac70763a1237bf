import { useState } from 'react';
import { formatCount, formatCountOf } from '#domain/formats.ts';
import { useFilterValues } from '../list/useFilterValues.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import type { PageProps } from '../declaration/resolved.ts';
import styles from './download.module.css';
import { useDownload } from './useDownload.ts';

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
