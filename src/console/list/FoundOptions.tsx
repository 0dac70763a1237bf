import type { ReactNode } from 'react';
import look from '../../ui/look.module.css';
import { OptionsSkeleton } from '../../ui/OptionsSkeleton.tsx';
import { ErrorState } from '../ErrorState.tsx';

interface FoundOptionsProps<T> {
  found: { error: unknown; refetch: () => unknown };
  /** The records that the search found; absent while it runs, and if it fails. */
  options: readonly T[] | undefined;
  label: string;
  /** The class of the list and of what stands in its place. */
  className: string | undefined;
  /** Whether newer options are on their way. @default false */
  busy?: boolean;
  children: (options: readonly T[]) => ReactNode;
}

/** Lists what a search in a dialog found, or says why there is nothing. */
export function FoundOptions<T>(props: FoundOptionsProps<T>) {
  const { found, options, label, className, busy = false, children } = props;
  const { error, refetch } = found;
  const isFailed = !options && Boolean(error);
  if (isFailed || options?.length === 0)
    return (
      <div className={`${className} ${look.none}`}>
        {isFailed ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <p className={look.stateTitle}>No Data Found!</p>
        )}
      </div>
    );
  if (!options)
    return (
      <div className={className}>
        <OptionsSkeleton />
      </div>
    );
  return (
    <fieldset className={className} aria-label={label} aria-busy={busy}>
      {children(options)}
    </fieldset>
  );
}
