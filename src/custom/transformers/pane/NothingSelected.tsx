import look from '../../../ui/look.module.css';
import { useMay } from '../../../console/index.ts';

/** Says that nothing is open, and how to open something. */
export function NothingSelected() {
  const canEdit = useMay()({ resource: 'transformer-centres', action: 'create' });
  return (
    <div className={look.state}>
      <p className={look.stateTitle}>No TC Selected</p>
      <p>
        {canEdit
          ? 'Choose one at the left to see its figures, or add a new one.'
          : 'Choose one at the left to see its figures.'}
      </p>
    </div>
  );
}
