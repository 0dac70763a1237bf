import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import styles from './installations.module.css';
import type { TagPlan } from './useTagPlan.ts';

/** Shows what tagging many installations would change, once that is known, and asks to confirm it. */
export function TagPreview({ tagPlan: { plan, from, busy, tag, drop } }: { tagPlan: TagPlan }) {
  if (!plan) return null;
  const { transformer, outcome, changed } = plan;
  const { count, readingDayChanges, readingDay } = outcome;
  return (
    <ConfirmDialog
      title={`Tag to TC number ${transformer.number}`}
      action="Tag"
      busy={busy}
      ready={count > 0}
      onConfirm={() => tag(plan)}
      onCancel={drop}
    >
      {changed && (
        <p className={styles.changed} role="alert">
          The installations have changed meanwhile. These are the numbers now.
        </p>
      )}
      {count === 0 ? (
        <p>None of them would move.</p>
      ) : (
        <dl className={styles.outcome}>
          <div>
            <dt>
              {`Installations that move to ${transformer.number}, ${transformer.name}, from ${fullMonthTitle(from)} on`}
            </dt>
            <dd>{formatCount(count)}</dd>
          </div>
          <div>
            <dt>{`Of these, reading day changes to ${readingDay}`}</dt>
            <dd>{formatCount(readingDayChanges)}</dd>
          </div>
        </dl>
      )}
    </ConfirmDialog>
  );
}
