import { HttpError } from 'react-admin';
import { ErrorState, notFetched } from '../look/ErrorState.tsx';
import { errorText } from '../../dataProvider/errorText.ts';
import look from '../look/look.module.css';
import { useTellFailure } from '../notice.ts';
import { ClearNarrowing } from './ClearNarrowing.tsx';
import { useNarrowing } from './useNarrowing.ts';

interface ListFaultProps {
  error: unknown;
  onRetry: () => void;
}

/** Stands in place of rows that could not be had. Where the search and filters are the fault, asking again is no help. */
export function ListFault({ error, onRetry }: ListFaultProps) {
  const { values } = useNarrowing();
  const narrowed = Object.keys(values).length > 0;
  if (narrowed && error instanceof HttpError && (error.status === 400 || error.status === 422))
    return <Refused error={error} />;
  return <ErrorState error={error} onRetry={onRetry} />;
}

/** A rule that is broken is told in words for people; other refusals are in those of the validator. */
function Refused({ error }: { error: HttpError }) {
  useTellFailure(error);
  return (
    <div className={look.state}>
      <p className={look.stateTitle}>{notFetched}</p>
      <p>
        {error.status === 422
          ? errorText(error)
          : 'The search or a filter is not valid; the address may be mistyped.'}
      </p>
      <ClearNarrowing />
    </div>
  );
}
