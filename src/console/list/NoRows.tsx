import { HttpError } from 'react-admin';
import { errorText, isArchived } from '../../client/errorText.ts';
import { useFocusContainerOnUnmount } from '../../ui/focusContainer.ts';
import look from '../../ui/look.module.css';
import { forOfficer } from '../declaration/byOfficer.ts';
import type { PageProps } from '../declaration/resolved.ts';
import { ErrorState, notFetched } from '../ErrorState.tsx';
import { useReportFailure } from '../notice.ts';
import { useOfficer } from '../contexts.tsx';
import { useDimmed, useScope } from '../scope.tsx';
import { useFilterValues } from './useFilterValues.ts';

/** Says that the list is empty, and what to do next. */
export function EmptyState({ resource: { list, topBar } }: PageProps) {
  const officer = useOfficer();
  const { values } = useFilterValues();
  const { area } = useScope();
  const dimmed = useDimmed();
  const isFiltered = Object.keys(values).length > 0;
  const hint = forOfficer(list.emptyHint, officer);
  return (
    <div className={look.state} {...dimmed}>
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

interface ListFaultProps {
  error: unknown;
  onRetry: () => void;
}

/**
 * Takes the place of rows that could not be read. If the search or filters are the cause, it offers no retry, which
 * would not help.
 */
export function ListFault({ error, onRetry }: ListFaultProps) {
  const { values } = useFilterValues();
  const isFiltered = Object.keys(values).length > 0;
  if (
    isFiltered &&
    !isArchived(error) &&
    error instanceof HttpError &&
    (error.status === 400 || error.status === 422)
  )
    return <InvalidFilters error={error} />;
  return <ErrorState error={error} onRetry={onRetry} />;
}

/**
 * Shows the server's message for a broken rule (422), which is written for people, and a fixed text for other refusals,
 * whose messages come from the validator.
 */
function InvalidFilters({ error }: { error: HttpError }) {
  useReportFailure(error);
  return (
    <div className={look.state}>
      <p className={look.stateTitle}>{notFetched}</p>
      <p>
        {error.status === 422
          ? errorText(error)
          : 'The search or a filter is not valid; the address may be mistyped.'}
      </p>
      <ClearFiltersButton />
    </div>
  );
}

/** The button that clears search and filters, so that the whole list shows again. */
function ClearFiltersButton() {
  const { clear } = useFilterValues();
  const button = useFocusContainerOnUnmount<HTMLButtonElement>();
  return (
    <button ref={button} type="button" className="btn" onClick={clear}>
      Clear search and filters
    </button>
  );
}
