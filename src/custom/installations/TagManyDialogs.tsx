import { useState } from 'react';
import { HttpError } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { readPath, useIntention, useNotice, useOfficer } from '../../console/index.ts';
import { useLock } from '../../ui/lock.ts';
import { useTagCalls, type Chosen, type Outcome, type Transformer } from './calls.ts';
import { ChooseTc } from './ChooseTc.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import styles from './installations.module.css';

interface TagManyProps {
  chosen: Chosen;
  onClose: () => void;
  /** Called after tagging. */
  onTagged: () => void;
}

/** A transformer centre, and what tagging to it would change. */
interface Plan {
  transformer: Transformer;
  outcome: Outcome;
  /** Whether the numbers differ from those shown first. */
  changed: boolean;
}

/** Tags many installations in three steps: choose a transformer centre, preview the changes, tag. */
export default function TagManyDialogs({ chosen, onClose, onTagged }: TagManyProps) {
  const { location } = useOfficer();
  const notice = useNotice();
  const calls = useTagCalls();
  const [plan, setPlan] = useState<Plan>();
  const loading = useLock();
  const tagging = useIntention({
    send: ({ transformer, outcome }: Plan, idempotencyKey) =>
      calls.tagMany(transformer.id, chosen, outcome.count, idempotencyKey),
    findSaved: ({ transformer }) => calls.tagged(transformer.id, chosen),
  });
  const busy = loading.busy || tagging.busy;
  const title = `Tag TC · Section Code ${location.sectionCode ?? ''}`;

  const loadPlan = (transformer: Transformer, changed: boolean) =>
    loading.run(async () => {
      try {
        setPlan({ transformer, changed, outcome: await calls.preview(transformer.id, chosen) });
        return true;
      } catch (error) {
        notice.failure(error);
        return false;
      }
    });
  const tag = (planToTag: Plan) =>
    tagging.start(planToTag, {
      onDone: message => {
        notice.success(message);
        onTagged();
      },
      onFailed: error => {
        notice.failure(error);
        return hasChanged(error) && loadPlan(planToTag.transformer, true);
      },
    });

  return (
    <>
      <ChooseTc
        title={title}
        sectionCode={location.sectionCode ?? ''}
        busy={busy}
        onChoose={transformer => void loadPlan(transformer, false)}
        onClose={onClose}
      />
      {plan && (
        <ConfirmDialog
          title={`Tag to TC number ${plan.transformer.number}`}
          action="Tag"
          busy={busy}
          ready={plan.outcome.count > 0}
          onConfirm={() => tag(plan)}
          onCancel={() => setPlan(undefined)}
        >
          <Preview plan={plan} />
        </ConfirmDialog>
      )}
    </>
  );
}

function Preview({ plan: { transformer, outcome, changed } }: { plan: Plan }) {
  const { count, readingDayChanges, readingDay } = outcome;
  return (
    <>
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
            <dt>{`Installations that move to ${transformer.number}, ${transformer.name}`}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
          <div>
            <dt>{`Of these, reading day changes to ${readingDay}`}</dt>
            <dd>{formatCount(readingDayChanges)}</dd>
          </div>
        </dl>
      )}
    </>
  );
}

/** Whether the server refused because the number of installations that would move has changed. */
function hasChanged(error: unknown): boolean {
  return error instanceof HttpError && readPath(error.body, 'code') === 'TaggingChanged';
}
