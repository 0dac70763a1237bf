import look from '../../../console/look/look.module.css';
import { useOfficer } from '../../../console/index.ts';
import { mayKeep } from '../mayKeep.ts';

/** Says that nothing is open, and how that changes. */
export function NothingSelected() {
  const keeps = mayKeep(useOfficer());
  return (
    <div className={look.state}>
      <p className={look.stateTitle}>No TC Selected</p>
      <p>
        {keeps
          ? 'Choose one at the left to see its figures, or add a new one.'
          : 'Choose one at the left to see its figures.'}
      </p>
    </div>
  );
}
