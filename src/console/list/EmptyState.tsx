import { forOfficer } from '../declaration/byOfficer.ts';
import look from '../../ui/look.module.css';
import { useOfficer } from '../officer.tsx';
import type { PageProps } from '../declaration/resolved.ts';
import { useScope } from '../scope.tsx';
import { useDimming } from './DebouncedScope.tsx';
import { ClearFiltersButton } from './ClearFiltersButton.tsx';
import { useFilterValues } from './useFilterValues.ts';

/** Says that the list is empty, and what to do next. */
export function EmptyState({ resource: { list, topBar } }: PageProps) {
  const officer = useOfficer();
  const { values } = useFilterValues();
  const { area } = useScope();
  const dimming = useDimming();
  const isFiltered = Object.keys(values).length > 0;
  const hint = forOfficer(list.emptyHint, officer);
  return (
    <div className={look.state} {...dimming}>
      <p className={look.stateTitle}>{list.empty}</p>
      {isFiltered ? (
        <>
          <p>
            {topBar.hierarchy && area
              ? 'Nothing matches the search and filters above in the area of Display result as.'
              : 'Nothing matches the search and filters above.'}
          </p>
          <ClearFiltersButton />
        </>
      ) : (
        hint && <p>{hint}</p>
      )}
    </div>
  );
}
