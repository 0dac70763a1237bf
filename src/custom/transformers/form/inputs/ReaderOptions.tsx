import { fullName } from '#domain/officer.ts';
import { useReportFailure } from '../../../../console/index.ts';
import type { Option } from '#schema/fields/option.ts';
import { ErrorState } from '../../../../console/ErrorState.tsx';
import { MoreButton } from '../../../../ui/MoreButton.tsx';
import look from '../../../../ui/look.module.css';
import { OptionsSkeleton } from '../../../../ui/OptionsSkeleton.tsx';
import { useMeterReaders } from '../calls.ts';
import styles from './inputs.module.css';

interface ReaderOptionsProps {
  /** The part of the code to search for. */
  mrCode: string;
  selected: readonly Option[];
  onToggle: (option: Option, isChosen: boolean) => void;
}

/**
 * Lists the section's meter readers to choose from, by code, 10 at a time. Loading more moves the focus to the first
 * new one.
 */
export function ReaderOptions({ mrCode, selected, onToggle }: ReaderOptionsProps) {
  const query = useMeterReaders(mrCode);
  const { data, error, refetch } = query;
  // Without any data, the error state shows the failure instead.
  useReportFailure(data && error);
  if (!data && error)
    return (
      <div className={`${styles.options} ${styles.searched} ${styles.none}`}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className={`${styles.options} ${styles.searched}`}>
        <OptionsSkeleton />
      </div>
    );
  const readers = data.pages.flatMap(page => page.MRList);
  if (readers.length === 0)
    return (
      <div className={`${styles.options} ${styles.searched} ${styles.none}`}>
        <p className={look.stateTitle}>No Data Found!</p>
      </div>
    );
  return (
    <fieldset className={`${styles.options} ${styles.searched}`} aria-label="MRs">
      {readers.map(({ name, userInfo, cognitoDetails: { sub } }) => {
        const label = userInfo.mrCode ?? '';
        return (
          sub !== null && (
            <label key={sub} className={styles.option}>
              <input
                type="checkbox"
                checked={selected.some(({ value }) => value === sub)}
                onChange={event => onToggle({ value: sub, label }, event.target.checked)}
              />
              <b>{label}</b>
              <span>{fullName(name)}</span>
            </label>
          )
        );
      })}
      {query.hasNextPage && <MoreButton pages={query} label="Load More" focusSelector="input" />}
    </fieldset>
  );
}
