import { useState } from 'react';
import { formatCount } from '#domain/formats.ts';
import { useNarrowing } from '../list/useNarrowing.ts';
import { part } from '../part.tsx';
import type { PageProps } from '../resource.ts';
import styles from './download.module.css';
import { useDownload } from './useDownload.ts';

const choicePart = part(() => import('./DownloadChoice.tsx'));

/**
 * Downloads what the list shows, all pages: the declared file, the one chosen where several are declared, or a CSV
 * where no such call is declared.
 */
export function DownloadButton({ resource }: PageProps) {
  const { label, others, choice } = resource.list.download;
  const { start, cancel, stage, busy } = useDownload(resource);
  const { values } = useNarrowing();
  const [asking, setAsking] = useState(false);
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
          onPointerEnter={choice && choicePart.preload}
          onFocus={choice && choicePart.preload}
          onClick={() => {
            if (!choice) start(each.query);
            else if (!busy) setAsking(true);
          }}
        >
          {each.label}
        </button>
      ))}
      {choice && asking && (
        <choicePart.Show
          props={{
            ...choice,
            narrowed: Object.keys(values).length > 0,
            onClose: () => setAsking(false),
            onChoose: query => {
              setAsking(false);
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

const rows = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
