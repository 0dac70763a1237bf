import { useOfficer, useScope } from '../../console/index.ts';
import type { Chosen } from './installationCalls.ts';
import { ChooseTc } from './ChooseTc.tsx';
import { TagPreview, useTagPlan } from './TagPreview.tsx';

interface TagManyProps {
  chosen: Chosen;
  onClose: () => void;
  /** Called after tagging. */
  onTagged: () => void;
}

/** Tags many installations in three steps: choose a transformer centre, preview the changes, tag. */
export default function TagManyDialogs({ chosen, onClose, onTagged }: TagManyProps) {
  const { location } = useOfficer();
  const { month } = useScope();
  const tagPlan = useTagPlan({ chosen, from: month, onTagged });
  return (
    <>
      <ChooseTc
        title={`Tag TC · Section Code ${location.sectionCode ?? ''}`}
        installations={chosen}
        busy={tagPlan.busy}
        onChoose={tagPlan.make}
        onClose={onClose}
      />
      <TagPreview tagPlan={tagPlan} />
    </>
  );
}
