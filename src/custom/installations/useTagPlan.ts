import { useState } from 'react';
import { HttpError } from 'react-admin';
import { readPath, useIntention, useNotice } from '../../console/index.ts';
import { useLock } from '../../ui/lock.ts';
import { useTagCalls, type Chosen, type Outcome, type Target } from './calls.ts';

/** A transformer centre, and what tagging to it would change. */
interface Plan {
  transformer: Target;
  outcome: Outcome;
  /** Whether the numbers differ from those shown first. */
  changed: boolean;
}

interface TagPlanOptions {
  chosen: Chosen;
  /** The month from which on to tag. */
  from: string;
  /** Called after tagging. */
  onTagged: () => void;
}

/** The plan to tag many installations, and functions that make, drop and follow it. */
export type TagPlan = ReturnType<typeof useTagPlan>;

/** Returns the plan to tag many installations: what it would change is known before it is followed. */
export function useTagPlan({ chosen, from, onTagged }: TagPlanOptions) {
  const notice = useNotice();
  const calls = useTagCalls(from);
  const [plan, setPlan] = useState<Plan>();
  const loading = useLock();
  const tagging = useIntention({
    send: ({ transformer, outcome }: Plan, idempotencyKey) =>
      calls.tagMany(transformer.id, chosen, outcome.count, idempotencyKey),
    findSaved: ({ transformer }) => calls.tagged(transformer.id, chosen),
  });

  const load = (transformer: Target, changed: boolean) =>
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
    tag,
    drop: () => setPlan(undefined),
  };
}

/** Whether the server refused because the number of installations that would move has changed. */
function hasChanged(error: unknown): boolean {
  return error instanceof HttpError && readPath(error.body, 'code') === 'TaggingChanged';
}
