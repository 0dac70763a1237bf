import { useScope } from '../../console/index.ts';
import { useTagCalls } from './installationCalls.ts';
import { ChooseTc } from './ChooseTc.tsx';
import { TagPreview, useTagPlan } from './TagPreview.tsx';

interface TagOneProps {
  installationId: string;
  title: string;
  onClose: () => void;
  /** Called after tagging. */
  onTagged: () => void;
}

/** Tags one installation: lets the ae choose a transformer centre, then asks for confirmation of the changes. */
export default function TagOne({ installationId, title, onClose, onTagged }: TagOneProps) {
  const { month } = useScope();
  const { tag } = useTagCalls(month);
  const tagPlan = useTagPlan({
    chosen: { installationIds: [installationId] },
    from: month,
    send: ({ transformer, outcome }, idempotencyKey) =>
      tag(transformer.id, installationId, outcome.readerNotTagged, idempotencyKey),
    onTagged,
  });
  return (
    <>
      <ChooseTc
        title={title}
        installations={{ installationIds: [installationId] }}
        busy={tagPlan.busy}
        onChoose={tagPlan.make}
        onClose={onClose}
      />
      <TagPreview
        tagPlan={tagPlan}
        title={title}
        action="OK"
        summaryOf={({ transformer, outcome }) =>
          `By tagging this installation to TC number ${transformer.number}, you will be changing the reading day of this installation to ${outcome.readingDay}. Are you sure you want to do this?`
        }
      />
    </>
  );
}
