import { useAddressQuery } from '../addressQuery.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import type { PageProps, Resource } from '../declaration/resolved.ts';
import { useOfficer, usePreferences } from '../contexts.tsx';
import { CopyColumnButton } from './CopyColumnButton.tsx';
import styles from './ColumnChoice.module.css';
import { identifyingColumn, shownColumns } from './columns.ts';
import { hiddenIn, hideIn } from './saved/viewAddress.ts';
import { useColumnWidths } from './useColumnWidths.ts';
import { useFilterValues } from './useFilterValues.ts';

/** Lets the officer choose the visible columns and their widths, and copy one. The column that identifies a row always stays. */
export function ColumnChoice({ resource }: PageProps) {
  const officer = useOfficer();
  const { hidden, hide } = useHiddenColumns(resource);
  const { values } = useFilterValues();
  const columns = shownColumns(resource, officer, { hidden: [], values });
  const fixed = identifyingColumn(resource, columns);
  const shown = shownColumns(resource, officer, { hidden, values });
  const { widths, widen, reset } = useColumnWidths(resource);
  const isUsual = shown.length === columns.length && Object.keys(widths).length === 0;

  return (
    <PopoverButton
      label="Columns"
      note={shown.length === columns.length ? undefined : `${shown.length} of ${columns.length}`}
    >
      <>
        <fieldset className={styles.columns}>
          <legend>Columns shown</legend>
          {columns.map(column => {
            const { key, label } = column;
            return (
              <div key={key} className={styles.column}>
                <label>
                  <input
                    type="checkbox"
                    checked={shown.includes(column)}
                    aria-disabled={key === fixed}
                    onChange={({ target }) => {
                      if (key !== fixed)
                        hide(target.checked ? hidden.filter(other => other !== key) : [...hidden, key]);
                    }}
                    onKeyDown={event => {
                      const by = steps[event.key];
                      if (by === undefined) return;
                      event.preventDefault();
                      widen(key, by);
                    }}
                  />
                  {label}
                  {key === fixed && <small>always shown</small>}
                </label>
                <CopyColumnButton resource={resource} column={column} />
              </div>
            );
          })}
        </fieldset>
        <p className={styles.hint}>Left and right arrow change the width of a column.</p>
        <button
          type="button"
          className="btn t"
          aria-disabled={isUsual}
          onClick={() => {
            if (shown.length < columns.length) hide([]);
            if (Object.keys(widths).length > 0) reset();
          }}
        >
          Reset to default
        </button>
      </>
    </PopoverButton>
  );
}

/** By the arrow key: how much wider it makes a column, px. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -12, ArrowRight: 12 };

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
