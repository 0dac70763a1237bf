import { useState } from 'react';
import { HttpError } from 'react-admin';
import { asText, readPath, useIntention, useNotice } from '../../console/index.ts';
import { useLock } from '../../ui/lock.ts';
import { undoLabel, useUndoTagging } from './useUndoTagging.ts';
import { useTagCalls, type Chosen, type Outcome, type Tagged, type Target } from './installationCalls.ts';

/** A transformer centre, and what tagging to it would change. */
export interface Plan {
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
export type TagPlan = ReturnType<typeof useTagPlan>;

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
