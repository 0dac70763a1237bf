import { useState } from 'react';
import { HttpError } from 'react-admin';
import { absent, formatCount, formatCountOf } from '#domain/formats.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { fullMonthTitle, monthTitle } from '#domain/months.ts';
import { asText, readPath, useIntention, useNotice } from '../../console/index.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useLock } from '../../ui/lock.ts';
import { undoLabel } from '../../ui/notices/notices.ts';
import { LossChip } from '../audit/LossChip.tsx';
import {
  useTagCalls,
  useUndoTagging,
  type Chosen,
  type Outcome,
  type Tagged,
  type Target,
} from './installationCalls.ts';
import styles from './installations.module.css';

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
        [
          `Installations that move to ${number}, ${inSentenceCase(name)}, from ${fullMonthTitle(from)} on`,
          outcome.count,
        ],
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

/** The most TCs to show; the others lose only a few of the installations. */
const mostShown = 5;

/** Shows the loss of the TC that installations join, and of those that they leave, as it was and with the move. */
function LossesAfter({ losses }: Pick<Outcome, 'losses'>) {
  if (losses.length === 0) return null;
  const more = losses.length - mostShown;
  return (
    <>
      <table className={styles.losses}>
        <caption>Loss in the last audited month, as it was and with this move</caption>
        <thead>
          <tr>
            <th scope="col">TC</th>
            <th scope="col">Installations</th>
            <th scope="col">Month</th>
            <th scope="col">Loss</th>
            <th scope="col">With the move</th>
          </tr>
        </thead>
        <tbody>
          {losses.slice(0, mostShown).map(({ id, number, name, joins, count, month, loss, lossAfter }) => (
            <tr key={id}>
              <th scope="row">{`${number}, ${inSentenceCase(name)}`}</th>
              <td>{`${joins ? '+' : '−'}${formatCount(count)}`}</td>
              <td>{month === null ? 'Not audited yet' : monthTitle(month)}</td>
              <td>
                <LossChip loss={loss} />
              </td>
              <td>
                <LossChip loss={lossAfter} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={styles.note}>{`They leave ${formatCountOf(more, 'other TC')} too.`}</p>}
      {losses.map(
        ({ id, month, withoutConsumption }) =>
          withoutConsumption > 0 && (
            <p key={id} className={styles.note}>
              {`${formatCountOf(withoutConsumption, 'installation')} without consumption on record in ${month === null ? absent : fullMonthTitle(month)} ${withoutConsumption === 1 ? 'counts' : 'count'} as 0 kWh.`}
            </p>
          ),
      )}
    </>
  );
}

/** A transformer centre, and what tagging to it would change. */
interface Plan {
  transformer: Target;
  outcome: Outcome;
  /** Whether the numbers differ from those shown first. */
  changed: boolean;
  /** Whether the officer has confirmed it, but not yet insisted on what the tagging file refuses. */
  isQuestioned: boolean;
}

interface TagPlanOptions {
  chosen: Chosen;
  /** The month from which on to tag. */
  from: string;
  /** Tags. @default as many */
  send?: (plan: Plan, idempotencyKey: string) => Promise<Tagged>;
  /** Called after tagging. */
  onTagged: () => void;
}

/** The plan to tag installations, and functions that make, drop and follow it. */
type TagPlan = ReturnType<typeof useTagPlan>;

/** Returns the plan to tag installations: what it would change is known before it is followed. */
export function useTagPlan({ chosen, from, send, onTagged }: TagPlanOptions) {
  const notice = useNotice();
  const calls = useTagCalls(from);
  const [plan, setPlan] = useState<Plan>();
  const loading = useLock();
  const { undo } = useUndoTagging();
  const tagging = useIntention({
    send: (planToTag: Plan, idempotencyKey) =>
      send
        ? send(planToTag, idempotencyKey)
        : calls.tagMany(planToTag.transformer.id, chosen, planToTag.outcome, idempotencyKey),
    findSaved: ({ transformer }) => calls.tagged(transformer.id, chosen),
  });

  const load = (transformer: Target, changed: boolean) =>
    loading.run(async () => {
      try {
        const outcome = await calls.preview(transformer.id, chosen);
        setPlan({ transformer, changed, outcome, isQuestioned: false });
        return true;
      } catch (error) {
        notice.failure(error);
        return false;
      }
    });
  const follow = (planToTag: Plan) =>
    tagging.start(planToTag, {
      onDone: ({ message, data: { taggingId } }) => {
        notice.success(
          message,
          taggingId === null ? undefined : { label: undoLabel, run: () => undo(taggingId) },
        );
        setPlan(undefined);
        onTagged();
      },
      onFailed: error => {
        notice.failure(error);
        return hasChanged(error) && load(planToTag.transformer, true);
      },
    });
  return {
    plan,
    from,
    busy: loading.busy || tagging.busy,
    make: (transformer: Target) => void load(transformer, false),
    /** Follows the plan; first asks about installations that the tagging file refuses. */
    tag: (planToTag: Plan) => {
      if (planToTag.outcome.readerNotTagged === 0 || planToTag.isQuestioned) follow(planToTag);
      else setPlan({ ...planToTag, isQuestioned: true });
    },
    /** Takes the last step back. */
    drop: () => setPlan(now => (now?.isQuestioned ? { ...now, isQuestioned: false } : undefined)),
  };
}

/** Whether the server refused because what the tagging would do is no longer what the officer has confirmed. */
function hasChanged(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  return ['TaggingChanged', 'ReaderNotTagged'].includes(asText(readPath(error.body, 'code')));
}
