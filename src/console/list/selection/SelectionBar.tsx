import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useListContext } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import type { Resource } from '../../resolved.ts';
import { useDimming } from '../../SettledScope.tsx';
import { useReload } from '../useReload.ts';
import styles from './selection.module.css';
import type { Selection } from './useSelection.ts';

/** How many rows are marked, and what can be done with them. */
export function SelectionBar({ resource, selection }: { resource: Resource; selection: Selection }) {
  const { total = 0 } = useListContext();
  const dimming = useDimming();
  const reload = useReload();
  const { definition, selected, count, all, markAll, clear } = selection;
  const { one, many } = resource.noun;
  const { most = Infinity } = definition;
  const tooMany = !all && count > most;
  const bar = useRef<HTMLDivElement>(null);
  const leave = () => {
    const table = bar.current?.parentElement?.querySelector<HTMLElement>('section');
    flushSync(clear);
    // What had the focus has gone with the bar.
    table?.focus({ preventScroll: true });
  };
  const done = () => {
    leave();
    reload();
  };
  return (
    <div ref={bar} className={styles.bar} {...dimming}>
      <output className={styles.count}>
        {`${all ? 'All ' : ''}${formatCount(count)} ${count === 1 ? one : many} selected`}
      </output>
      {!all && (total > count || tooMany) && (
        <button
          type="button"
          className="btn t"
          onClick={({ currentTarget: { nextElementSibling: beside } }) => {
            if (beside instanceof HTMLElement) beside.focus();
            markAll();
          }}
        >
          {`Select all ${formatCount(total)}`}
        </button>
      )}
      <button type="button" className="btn t" onClick={leave}>
        Clear selection
      </button>
      {tooMany ? (
        <p className={styles.limit} role="alert">
          {`At most ${formatCount(most)} ${many} can be selected one by one. Deselect some, or use Select all.`}
        </p>
      ) : (
        <span className={styles.act}>
          <definition.component.Show props={{ selected, count, done }} />
        </span>
      )}
    </div>
  );
}
