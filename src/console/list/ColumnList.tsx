import type { PageProps, ResourceField } from '../declaration/resolved.ts';
import { useHiddenColumns } from './ColumnChoice.tsx';
import styles from './ColumnList.module.css';
import { identifyingColumn } from './columns.ts';
import { CopyColumnButton } from './CopyColumnButton.tsx';
import { useColumnWidths } from './useColumnWidths.ts';

/** By the arrow key: how much wider it makes a column, px. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -12, ArrowRight: 12 };

interface ColumnListProps extends PageProps {
  /** All that there are for the officer. */
  columns: readonly ResourceField[];
  shown: readonly ResourceField[];
}

/** The columns of a list, to show, widen and copy each. The one that identifies a row always stays. */
export default function ColumnList({ resource, columns, shown }: ColumnListProps) {
  const { hidden, hide } = useHiddenColumns(resource);
  const { widths, widen, reset } = useColumnWidths(resource);
  const fixed = identifyingColumn(resource, columns);
  const isUsual = shown.length === columns.length && Object.keys(widths).length === 0;
  return (
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
  );
}
