import { useState } from 'react';
import { HttpError } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { readPath, useIntention, useNotice, useOfficer } from '../../console/index.ts';
import { useLock } from '../../shell/lock.ts';
import { useTagCalls, type Chosen, type Outcome, type Transformer } from './calls.ts';
import { ChooseTc } from './ChooseTc.tsx';
import { Confirm } from './Confirm.tsx';
import styles from './installations.module.css';

interface TagManyProps {
  chosen: Chosen;
  onClose: () => void;
  /** Called once they are tagged. */
  onTagged: () => void;
}

/** A transformer centre, and what tagging to it comes to. */
interface Plan {
  transformer: Transformer;
  outcome: Outcome;
  /** Whether it is not what was shown at first. */
  changed: boolean;
}

/** Tags many installations: the choice of a transformer centre, then what that changes, then doing it. */
export default function TagManyDialogs({ chosen, onClose, onTagged }: TagManyProps) {
  const { location } = useOfficer();
  const notice = useNotice();
  const calls = useTagCalls();
  const [plan, setPlan] = useState<Plan>();
  const looking = useLock();
  const tagging = useIntention({
    send: ({ transformer, outcome }: Plan, once) =>
      calls.tagMany(transformer.id, chosen, outcome.count, once),
    onRecord: ({ transformer }) => calls.tagged(transformer.id, chosen),
  });
  const busy = looking.busy || tagging.busy;
  const title = `Tag TC · Section Code ${location.sectionCode ?? ''}`;

  const look = (transformer: Transformer, changed: boolean) =>
    looking.run(async () => {
      try {
        setPlan({ transformer, changed, outcome: await calls.preview(transformer.id, chosen) });
        return true;
      } catch (error) {
        notice.failure(error);
        return false;
      }
    });
  const tag = (of: Plan) =>
    tagging.start(of, {
      onDone: message => {
        notice.success(message);
        onTagged();
      },
      onFailed: error => {
        notice.failure(error);
        return hasChanged(error) && look(of.transformer, true);
      },
    });

  return (
    <>
      <ChooseTc
        title={title}
        sectionCode={location.sectionCode ?? ''}
        busy={busy}
        onChoose={transformer => void look(transformer, false)}
        onClose={onClose}
      />
      {plan && (
        <Confirm
          title={`Tag to TC number ${plan.transformer.number}`}
          action="Tag"
          busy={busy}
          ready={plan.outcome.count > 0}
          onConfirm={() => tag(plan)}
          onCancel={() => setPlan(undefined)}
        >
          <Preview plan={plan} />
        </Confirm>
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

/** Whether another number of installations would move by now. */
function hasChanged(error: unknown): boolean {
  return error instanceof HttpError && readPath(error.body, 'code') === 'TaggingChanged';
}
