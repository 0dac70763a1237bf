import { HttpError } from 'react-admin';
import { ErrorState, notFetched } from '../ErrorState.tsx';
import { errorText } from '../../client/errorText.ts';
import look from '../../ui/look.module.css';
import { useReportFailure } from '../notice.ts';
import { ClearFiltersButton } from './ClearFiltersButton.tsx';
import { useFilterValues } from './useFilterValues.ts';

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
  if (isFiltered && error instanceof HttpError && (error.status === 400 || error.status === 422))
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
