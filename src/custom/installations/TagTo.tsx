import { useEndWhenMended, useNotice } from '../../console/index.ts';
import type { Target } from './installationCalls.ts';
import { TagPreview, useTagPlan } from './TagPreview.tsx';

interface TagToProps {
  transformer: Target;
  installationIds: readonly string[];
  /** The month from which on to tag. */
  from: string;
  /** Called after tagging. */
  onTagged: () => void;
}

/** The button that tags installations to a known transformer centre, after a preview of the changes. */
export default function TagTo({ transformer, installationIds, from, onTagged }: TagToProps) {
  const notice = useNotice();
  const tagPlan = useTagPlan({ chosen: { installationIds: [...installationIds] }, from, onTagged });
  const isNone = installationIds.length === 0;
  useEndWhenMended(notice, isNone);
  const press = () => {
    if (isNone) notice.warning('Please select installations to tag');
    else tagPlan.make(transformer);
  };
  return (
    <>
      <button
        type="button"
        className="btn s"
        aria-haspopup="dialog"
        aria-disabled={isNone || tagPlan.busy}
        onClick={press}
      >
        {`Tag to ${transformer.number}`}
      </button>
      <TagPreview tagPlan={tagPlan} />
    </>
  );
}
