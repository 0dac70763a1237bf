import { lazy, Suspense, useState } from 'react';
import type { UploadedFile } from './calls.ts';
import styles from './check/check.module.css';

const AffectedRecords = lazy(() => import('./AffectedRecords.tsx'));

type Trial = NonNullable<UploadedFile['trial']>;

interface EffectsProps {
  title: string;
  file: UploadedFile;
  trial: Trial;
  /** Whether to show what to look at before, or what changes. */
  areWarnings: boolean;
}

/** What a file would change besides its rows, or what to look at before, each with the records that it is about. */
export function Effects({ title, file, trial, areWarnings }: EffectsProps) {
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
