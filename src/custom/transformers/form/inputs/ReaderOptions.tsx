import { fullName } from '#domain/officer.ts';
import { useTellFailure } from '../../../../console/index.ts';
import type { Option } from '../../../../console/fields/option.ts';
import { ErrorState } from '../../../../console/look/ErrorState.tsx';
import look from '../../../../console/look/look.module.css';
import { useMeterReaders } from '../calls.ts';
import styles from './inputs.module.css';

interface ReaderOptionsProps {
  /** Part of the code. */
  mrCode: string;
  selected: readonly Option[];
  onToggle: (option: Option, isChosen: boolean) => void;
}

/** The meter readers of the section to choose from, by code, 10 at a time; the focus goes to the first of those that come. */
export function ReaderOptions({ mrCode, selected, onToggle }: ReaderOptionsProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMeterReaders(mrCode);
  // Without any, what stands in their place tells.
  useTellFailure(data && error);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <OptionsSkeleton />;
  const readers = data.pages.flatMap(page => page.MRList);
  if (readers.length === 0)
    return <p className={`${styles.options} ${styles.searched} ${styles.none}`}>No Data Found!</p>;
  const more = async (list: HTMLElement | null) => {
    const shown = list?.querySelectorAll('input').length ?? 0;
    const { isSuccess } = await fetchNextPage();
    if (isSuccess) window.requestAnimationFrame(() => list?.querySelectorAll('input')[shown]?.focus());
  };
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
      {hasNextPage && (
        <button
          type="button"
          className="btn t"
          aria-disabled={isFetchingNextPage}
          onClick={event => {
            if (!isFetchingNextPage) void more(event.currentTarget.closest('fieldset'));
          }}
        >
          Load More
        </button>
      )}
    </fieldset>
  );
}

const places = ['first', 'second', 'third', 'fourth'];

function OptionsSkeleton() {
  return (
    <div className={`${styles.options} ${styles.searched}`}>
      <output className="visually-hidden">Loading...</output>
      {places.map(place => (
        <span key={place} className={`${look.skeleton} ${styles.waiting}`} aria-hidden="true" />
      ))}
    </div>
  );
}
