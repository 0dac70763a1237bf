import { useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useDimming, useOfficer } from '../../../console/index.ts';
import look from '../../../ui/look.module.css';
import { usePane } from '../paneState.ts';
import type { Transformer } from '../calls.ts';
import { Entry } from './Entry.tsx';
import styles from './list.module.css';
import { onEntryKey } from './rovingEntries.ts';
import { useScrollToOpenEntry } from './useScrollToOpenEntry.ts';

/** Shows the entries. Only one at a time is in the tab order; the arrow keys lead to the others. */
export function Entries({ transformers }: { transformers: readonly Transformer[] }) {
  const { isFetching } = useListContext();
  const dimming = useDimming(isFetching);
  const [current, setCurrent] = useState<string>();
  const { pane } = usePane();
  const list = useRef<HTMLUListElement>(null);
  useScrollToOpenEntry(list, pane.id);
  const tabStop = transformers.some(({ id }) => id === current) ? current : transformers[0]?.id;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the links in it
    <ul ref={list} className={styles.entries} aria-busy={isFetching} {...dimming} onKeyDown={onEntryKey}>
      {transformers.map(transformer => (
        <Entry
          key={transformer.id}
          transformer={transformer}
          tabIndex={transformer.id === tabStop ? 0 : -1}
          onFocus={() => setCurrent(transformer.id)}
        />
      ))}
    </ul>
  );
}

const places = Array.from({ length: 12 }, (_, index) => index);
const parts = ['number', 'loss', 'name', 'installations'] as const;

/** Shows entries of the final shape while the first ones load. */
export function EntrySkeleton() {
  const { role } = useOfficer();
  return (
    <div aria-hidden="true">
      {places.map(place => (
        <div key={place} className={styles.waiting}>
          {parts.map(part => (
            <span key={part} className={look.skeleton} />
          ))}
          {role !== 'ae' && <span className={`${look.skeleton} ${styles.section}`} />}
        </div>
      ))}
    </div>
  );
}
