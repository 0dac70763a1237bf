import { CanAccess } from 'react-admin';
import { PaneLink } from './PaneLink.tsx';

/** The link that opens the edit form in the pane, for officers who may edit transformer centres. */
export function EditTransformerLink({ id }: { id: string }) {
  return (
    <CanAccess resource="transformer-centres" action="edit">
      <PaneLink className="btn" pane={{ mode: 'edit', id }}>
        Edit TC
      </PaneLink>
    </CanAccess>
  );
}
