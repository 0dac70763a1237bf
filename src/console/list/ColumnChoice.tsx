import { useId, useRef, type ToggleEvent } from 'react';
import { useOfficer } from '../officer.tsx';
import type { PageProps } from '../resource.ts';
import styles from './ColumnChoice.module.css';
import { columnsOf, identifyingColumn, shownColumns } from './columns.ts';
import { useHiddenColumns } from './useHiddenColumns.ts';

/** Which of its columns a list shows. The one by which rows are told apart always stays. */
export function ColumnChoice({ resource }: PageProps) {
  const officer = useOfficer();
  const { hidden, hide } = useHiddenColumns(resource);
  const popover = useId();
  const button = useRef<HTMLButtonElement>(null);
  const columns = columnsOf(resource, officer);
  const fixed = identifyingColumn(resource, columns);
  const shown = shownColumns(resource, officer, hidden);
  const all = shown.length === columns.length;

  /** Under the button, which may be anywhere on a line that wraps. */
  const place = ({ currentTarget }: ToggleEvent<HTMLDivElement>) => {
    const { bottom = 0, right = 0 } = button.current?.getBoundingClientRect() ?? {};
    currentTarget.style.inset = `${bottom + 6}px ${document.documentElement.clientWidth - right}px auto auto`;
  };

  return (
    <>
      <button ref={button} type="button" className="btn" popoverTarget={popover}>
        Columns
        {!all && <span className={styles.some}>{`${shown.length} of ${columns.length}`}</span>}
      </button>
      <div id={popover} popover="auto" className={styles.popover} onBeforeToggle={place}>
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
      </div>
    </>
  );
}
