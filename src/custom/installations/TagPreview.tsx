import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { LossesAfter } from './LossesAfter.tsx';
import styles from './installations.module.css';
import type { Plan, TagPlan } from './useTagPlan.ts';

interface TagPreviewProps {
  tagPlan: TagPlan;
  /** @default the number of the transformer centre */
  title?: string;
  /** The label of the confirming button. @default 'Tag' */
  action?: string;
  /** Says what moves. @default how many installations, and how many reading days change */
  summaryOf?: (plan: Plan) => string;
}

const notTagged = 'Read by an MR who is not tagged to this TC';

/** Shows what tagging would change, once that is known, and asks to confirm it: twice what the tagging file refuses. */
export function TagPreview({ tagPlan, title, action = 'Tag', summaryOf }: TagPreviewProps) {
  const { plan, from, busy, tag, drop } = tagPlan;
  if (!plan) return null;
  const { transformer, outcome, changed, isQuestioned } = plan;
  const { count, readerNotTagged, losses } = outcome;
  return (
    <>
      <ConfirmDialog
        title={title ?? `Tag to TC number ${transformer.number}`}
        action={action}
        busy={busy}
        ready={count > 0}
        width={560}
        onConfirm={() => tag(plan)}
        onCancel={drop}
      >
        {changed && (
          <p className={styles.changed} role="alert">
            The installations have changed meanwhile. These are the numbers now.
          </p>
        )}
        {count === 0 && <p>Nothing would move: already tagged to this TC, with its reading day.</p>}
        {count > 0 && (summaryOf ? <p>{summaryOf(plan)}</p> : <Moves plan={plan} from={from} />)}
        {readerNotTagged > 0 && <Facts facts={[[notTagged, readerNotTagged]]} />}
        <LossesAfter losses={losses} />
      </ConfirmDialog>
      {isQuestioned && (
        <ConfirmDialog
          title="Tag all the same?"
          action="Tag all the same"
          busy={busy}
          onConfirm={() => tag(plan)}
          onCancel={drop}
        >
          <Facts facts={[[notTagged, readerNotTagged]]} />
          <p>
            {`A tagging file refuses them. If you tag them, TC ${transformer.number} is billed for energy that none of its MRs reads.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Moves({ plan: { transformer, outcome }, from }: { plan: Plan; from: string }) {
  const { number, name } = transformer;
  return (
    <Facts
      facts={[
        [`Installations that move to ${number}, ${name}, from ${fullMonthTitle(from)} on`, outcome.count],
        [`Of these, reading day changes to ${outcome.readingDay}`, outcome.readingDayChanges],
      ]}
    />
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, number])[] }) {
  return (
    <dl className={styles.outcome}>
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
