import { formatCount } from '#domain/formats.ts';
import type { PageProps } from '../resource.ts';
import styles from './download.module.css';
import { useDownload } from './useDownload.ts';

/** Downloads what the list shows, all pages: the declared file, or a CSV where no such call is declared. */
export function DownloadButton({ resource }: PageProps) {
  const { start, cancel, stage } = useDownload(resource);
  return (
    <div className={styles.download}>
      <output className={styles.stage}>{textOf(stage)}</output>
      {stage.name === 'preparing' && (
        <button type="button" className="btn t" onClick={cancel}>
          Cancel
        </button>
      )}
      <button type="button" className="btn" aria-disabled={stage.name === 'preparing'} onClick={start}>
        {resource.list.download.label}
      </button>
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
