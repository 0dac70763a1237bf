import { PopoverButton } from '../../ui/PopoverButton.tsx';
import type { PageProps, Resource } from '../declaration/resolved.ts';
import { useOfficer, usePreferences } from '../contexts.tsx';
import styles from './ColumnChoice.module.css';
import { identifyingColumn, shownColumns } from './columns.ts';
import { useFilterValues } from './useFilterValues.ts';

/** Lets the officer choose the visible columns. The column that identifies a row always stays. */
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
          {columns.map(({ key, label }) => (
            <label key={key} className={styles.column}>
              <input
                type="checkbox"
                checked={shown.some(column => column.key === key)}
                disabled={key === fixed}
                onChange={({ target }) =>
                  hide(target.checked ? hidden.filter(other => other !== key) : [...hidden, key])
                }
              />
              {label}
              {key === fixed && <small>always shown</small>}
            </label>
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

/** Returns the keys of the list columns that the officer has hidden, and a function that changes them. */
export function useHiddenColumns({ name }: Resource) {
  const { preferences, change } = usePreferences();
  return {
    hidden: preferences.hiddenColumns[name] ?? none,
    hide: (keys: string[]) => change({ hiddenColumns: { [name]: keys } }),
  };
}
