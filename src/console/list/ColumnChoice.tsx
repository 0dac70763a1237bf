import { useAddressQuery } from '../addressQuery.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import type { PageProps, Resource } from '../declaration/resolved.ts';
import { useOfficer, usePreferences } from '../contexts.tsx';
import { CopyColumnButton } from './CopyColumnButton.tsx';
import styles from './ColumnChoice.module.css';
import { identifyingColumn, shownColumns } from './columns.ts';
import { hiddenIn, hideIn } from './saved/viewAddress.ts';
import { useFilterValues } from './useFilterValues.ts';

/** Lets the officer choose the visible columns, and copy one. The column that identifies a row always stays. */
export function ColumnChoice({ resource }: PageProps) {
  const officer = useOfficer();
  const { hidden, hide } = useHiddenColumns(resource);
  const { values } = useFilterValues();
  const columns = shownColumns(resource, officer, { hidden: [], values });
  const fixed = identifyingColumn(resource, columns);
  const shown = shownColumns(resource, officer, { hidden, values });
  const all = shown.length === columns.length;

  return (
    <PopoverButton label="Columns" note={all ? undefined : `${shown.length} of ${columns.length}`}>
      <>
        <fieldset className={styles.columns}>
          <legend>Columns shown</legend>
          {columns.map(column => (
            <div key={column.key} className={styles.column}>
              <label>
                <input
                  type="checkbox"
                  checked={shown.includes(column)}
                  disabled={column.key === fixed}
                  onChange={({ target }) =>
                    hide(
                      target.checked ? hidden.filter(other => other !== column.key) : [...hidden, column.key],
                    )
                  }
                />
                {column.label}
                {column.key === fixed && <small>always shown</small>}
              </label>
              <CopyColumnButton resource={resource} column={column} />
            </div>
          ))}
        </fieldset>
        <button type="button" className="btn t" aria-disabled={all} onClick={() => hide([])}>
          Reset to default
        </button>
      </>
    </PopoverButton>
  );
}

const none: readonly string[] = [];

/**
 * Returns the keys of the hidden columns of a list, and a function that changes them: those of the saved view that the
 * address shows, otherwise those that the officer hides.
 */
export function useHiddenColumns({ name }: Resource) {
  const { preferences, change } = usePreferences();
  const { query, change: changeQuery } = useAddressQuery();
  const ofView = hiddenIn(query);
  if (ofView) return { hidden: ofView, hide: (keys: string[]) => changeQuery(now => hideIn(now, keys)) };
  return {
    hidden: preferences.hiddenColumns[name] ?? none,
    hide: (keys: string[]) => change({ hiddenColumns: { [name]: keys } }),
  };
}
