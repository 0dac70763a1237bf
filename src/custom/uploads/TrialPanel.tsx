import { lazy, Suspense, useId, useState } from 'react';
import { formatCount, formatCountOf, formatDateTime } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useFocusContainerOnUnmount } from '../../ui/focusContainer.ts';
import type { UploadedFile } from './fileCalls.ts';
import styles from './check/check.module.css';
import { FaultTable, OutcomeCounts, RowReasons } from './check/FaultTable.tsx';
import { FileSteps } from './FileStatus.tsx';
import type { FileKind } from './kinds.ts';
import { ResultDownloads } from './ResultDownloads.tsx';
import { useFileDecision } from './FileDecisions.tsx';

interface TrialPanelProps {
  file: UploadedFile;
  kind: FileKind;
  trial: NonNullable<UploadedFile['trial']>;
}

/** The effects of a file on the records, and the choice to apply or to withdraw it. */
export function TrialPanel({ file, kind, trial }: TrialPanelProps) {
  const { busy, confirm, withdraw } = useFileDecision(kind, file);
  const { count, reasons, faults, asOf, isStale } = trial;
  const alreadySo = reasons.find(({ reason }) => reason === kind.alreadySo)?.rows ?? 0;
  const apply = count.success === 0 ? 'Apply anyway' : `Apply ${formatCountOf(count.success, 'row')}`;
  const heading = useId();
  const panel = useFocusContainerOnUnmount<HTMLElement>();
  return (
    <section ref={panel} className="file-card file-drop" aria-labelledby={heading}>
      <header className="file-chosen">
        <h2 id={heading}>{titleOf(file)}</h2>
        <FileSteps at="Apply" />
        <span className="file-content">{`Checked against the records of ${formatDateTime(asOf)}. Nothing is written yet.`}</span>
      </header>
      {isStale && (
        <p className={styles.stale} role="alert">
          The records have changed since you confirmed. This is what the file would do now.
        </p>
      )}
      <OutcomeCounts
        counts={[
          { title: 'Will be written', rows: count.success, tone: 'good' },
          ...(kind.alreadySo === undefined ? [] : [{ title: 'Already so', rows: alreadySo }]),
          { title: 'Will be skipped', rows: count.skipped - alreadySo },
          { title: 'Will fail', rows: count.failure, tone: 'bad' },
        ]}
      />
      {file.message !== '' && <p className={styles.notes}>{file.message}</p>}
      <RowReasons reasons={reasons} />
      {faults.length > 0 && (
        <FaultTable
          label={`Faults of ${file.fileName ?? 'the file'}`}
          report={trial}
          allIn="The file with faults marked"
        />
      )}
      <Effects title="What changes" file={file} trial={trial} areWarnings={false} />
      <Effects title="Look before applying" file={file} trial={trial} areWarnings />
      <footer className="file-apply">
        <span>
          {count.success === 0
            ? 'No row of this file would change anything.'
            : `${formatCount(count.success)} of ${formatCountOf(count.success + count.skipped + count.failure, 'row')} would be written.`}
        </span>
        <div className="file-decide">
          <button type="button" className="btn" aria-disabled={busy} onClick={withdraw}>
            Withdraw the file
          </button>
          {count.failure > 0 && <ResultDownloads file={file} kind={kind} forms={['toFix']} />}
          <button type="button" className="btn p" aria-disabled={busy} onClick={() => confirm(asOf)}>
            {apply}
          </button>
        </div>
      </footer>
    </section>
  );
}

function titleOf({ fileName, month }: UploadedFile): string {
  const title = `What ${fileName ?? 'the file'} would do`;
  return month === null ? title : `${title} for ${fullMonthTitle(month)}`;
}

const AffectedRecords = lazy(() => import('./AffectedRecords.tsx'));

type Trial = NonNullable<UploadedFile['trial']>;

interface EffectsProps {
  title: string;
  file: UploadedFile;
  trial: Trial;
  /** Whether to show what to look at before, or what changes. */
  areWarnings: boolean;
}

/** The changes that a file would make besides its rows, or things to look at before, each with its records. */
function Effects({ title, file, trial, areWarnings }: EffectsProps) {
  const [opened, open] = useState<number>();
  const shown = trial.effects
    .map((effect, place) => ({ ...effect, place }))
    .filter(({ isWarning = false }) => isWarning === areWarnings);
  const effect = opened === undefined ? undefined : trial.effects[opened];
  if (shown.length === 0) return null;
  return (
    <div className={styles.effects}>
      <h3>{title}</h3>
      <ul>
        {shown.map(({ effect: sentence, isWarning, isListed, place }) => (
          <li key={sentence} data-warning={isWarning}>
            {sentence}{' '}
            {isListed && (
              <button
                type="button"
                className="a"
                aria-haspopup="dialog"
                aria-label={`List them: ${sentence}`}
                onClick={() => open(place)}
              >
                List them
              </button>
            )}
          </li>
        ))}
      </ul>
      {opened !== undefined && effect && (
        <Suspense>
          <AffectedRecords
            file={file}
            asOf={trial.asOf}
            place={opened}
            effect={effect.effect}
            onClose={() => open(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
