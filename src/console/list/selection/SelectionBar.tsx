import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '#domain/formats.ts';
import type { Resource } from '../../declaration/resolved.ts';
import { useDimmed } from '../../scope.tsx';
import { useTotal } from '../counts.ts';
import { useReload } from '../useReload.ts';
import styles from './selection.module.css';
import type { Selection } from './useSelection.ts';

/** Shows the number of marked rows, and the actions on them. */
export default function SelectionBar({ resource, selection }: { resource: Resource; selection: Selection }) {
  const { total = 0, format } = useTotal();
  const dimmed = useDimmed();
  const reload = useReload();
  const { definition, selected, count, all, markAll, clear } = selection;
  const { one, many } = resource.noun;
  const { max = Infinity, everyRow = true } = definition;
  const tooMany = !all && count > max;
  const bar = useRef<HTMLDivElement>(null);
  const leave = () => {
    const table = bar.current?.parentElement?.querySelector<HTMLElement>('section');
    flushSync(clear);
    // The focused element disappeared with the bar.
    table?.focus({ preventScroll: true });
  };
  const onDone = () => {
    leave();
    reload();
  };
  return (
    <div ref={bar} className={styles.bar} {...dimmed}>
      <output className={styles.count}>
        {`${all ? 'All ' : ''}${formatCount(count)} ${count === 1 ? one : many} selected`}
      </output>
      {everyRow && !all && (total > count || tooMany) && (
        <button
          type="button"
          className="btn t"
          onClick={({ currentTarget: { nextElementSibling: sibling } }) => {
            if (sibling instanceof HTMLElement) sibling.focus();
            markAll();
          }}
        >
          {`Select all ${format(total)}`}
        </button>
      )}
      <button type="button" className="btn t" onClick={leave}>
        Clear selection
      </button>
      {tooMany ? (
        <p className={styles.limit} role="alert">
          {`At most ${formatCount(max)} ${many} can be selected one by one. Deselect some${everyRow ? ', or use Select all' : ''}.`}
        </p>
      ) : (
        <span className={styles.act}>
          <definition.component.Show props={{ selected, count, onDone }} />
        </span>
      )}
    </div>
  );
}
