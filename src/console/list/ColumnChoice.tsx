import { PopoverButton } from '../../ui/popover/PopoverButton.tsx';
import { useOfficer } from '../officer.tsx';
import type { PageProps } from '../declaration/resolved.ts';
import styles from './ColumnChoice.module.css';
import { identifyingColumn, shownColumns } from './columns.ts';
import { useFilterValues } from './useFilterValues.ts';
import { useHiddenColumns } from './useHiddenColumns.ts';

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
