import { useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useDimming, useOfficer } from '../../../console/index.ts';
import look from '../../../ui/look.module.css';
import { useOpenTransformer, type Transformer } from '../calls.ts';
import { usePane } from '../paneState.ts';
import { Entry } from './Entry.tsx';
import styles from './list.module.css';
import { onEntryKey } from './rovingEntries.ts';
import { useScrollPlace } from './useScrollPlace.ts';

interface EntriesProps {
  listed: readonly Transformer[];
  /** Whether all pages are there that the address names. */
  isComplete: boolean;
}

/**
 * Shows the entries. The open transformer centre stands above them if it is not among them: it is further down, or the
 * search leaves it out. Only one entry at a time is in the tab order; the arrow keys lead to the others.
 */
export function Entries({ listed, isComplete }: EntriesProps) {
  const { isFetching } = useListContext();
  const dimming = useDimming(isFetching);
  const [current, setCurrent] = useState<string>();
  const { pane } = usePane();
  const list = useRef<HTMLUListElement>(null);
  const isApart = isComplete && pane.id !== undefined && listed.every(({ id }) => id !== pane.id);
  const open = useOpenTransformer(isApart ? pane.id : undefined);
  const transformers = open ? [open, ...listed] : listed;
  useScrollPlace(list, { openId: isApart ? open?.id : pane.id, isComplete });
  const tabStop = transformers.some(({ id }) => id === current) ? current : transformers[0]?.id;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the links in it
    <ul ref={list} className={styles.entries} aria-busy={isFetching} {...dimming} onKeyDown={onEntryKey}>
      {transformers.map(transformer => (
        <Entry
          key={transformer.id}
          transformer={transformer}
          isApart={transformer === open}
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
