import { forOfficer } from '../byOfficer.ts';
import look from '../look/look.module.css';
import { useOfficer } from '../officer.tsx';
import type { PageProps } from '../resource.ts';
import { useScope } from '../scope.tsx';
import { useDimming } from '../SettledScope.tsx';
import { ClearNarrowing } from './ClearNarrowing.tsx';
import { useNarrowing } from './useNarrowing.ts';

/** Says that there is nothing, and what to do next. */
export function EmptyState({ resource: { list, topBar } }: PageProps) {
  const officer = useOfficer();
  const { values } = useNarrowing();
  const { area } = useScope();
  const dimming = useDimming();
  const narrowed = Object.keys(values).length > 0;
  const hint = forOfficer(list.emptyHint, officer);
  return (
    <div className={look.state} {...dimming}>
      <p className={look.stateTitle}>{list.empty}</p>
      {narrowed ? (
        <>
          <p>
            {topBar.hierarchy && area
              ? 'Nothing matches the search and filters above in the area of Display result as.'
              : 'Nothing matches the search and filters above.'}
          </p>
          <ClearNarrowing />
        </>
      ) : (
        hint && <p>{hint}</p>
      )}
    </div>
  );
}
