import { useOfficer } from '../../console/index.ts';
import { canEditTransformers } from './canEditTransformers.ts';
import { PaneLink } from './PaneLink.tsx';

/** The link that opens the edit form in the pane, for officers who may edit transformer centres. */
export function EditTransformerLink({ id }: { id: string }) {
  if (!canEditTransformers(useOfficer())) return null;
  return (
    <PaneLink className="btn" pane={{ mode: 'edit', id }}>
      Edit TC
    </PaneLink>
  );
}
