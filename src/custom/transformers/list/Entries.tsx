import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useListContext } from 'react-admin';
import { monthTitle } from '#domain/months.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { transformerFields } from '#tables/transformerFields.ts';
import { useDimmed, useOfficer, useScope } from '../../../console/index.ts';
import { rowFor } from '../../../console/list/useRovingRows.ts';
import { useScrollPlace } from '../../../console/list/useScrollPlace.ts';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import look from '../../../ui/look.module.css';
import { InstallationCount, Loss } from '../MonthFigures.tsx';
import { findMonth, useOpenTransformer, type Transformer } from '../transformerCalls.ts';
import { EditTransformerLink, PaneLink } from '../PaneLink.tsx';
import { usePane } from '../paneState.ts';
import styles from './list.module.css';

interface EntriesProps {
  listed: readonly Transformer[];
  /** Whether all pages are there that the address names. */
  isComplete: boolean;
  /** The id of the transformer centre that was added last. */
  added: string | undefined;
}

/**
 * Shows the entries. The open transformer centre stands above them if it is not among them: it is further down, or the
 * search leaves it out. Only one entry at a time is in the tab order; the arrow keys lead to the others.
 */
export function Entries({ listed, isComplete, added }: EntriesProps) {
  const { isFetching } = useListContext();
  const dimmed = useDimmed(isFetching);
  const [current, setCurrent] = useState<string>();
  const { pane } = usePane();
  const list = useRef<HTMLUListElement>(null);
  const isApart = isComplete && pane.id !== undefined && listed.every(({ id }) => id !== pane.id);
  const open = useOpenTransformer(isApart ? pane.id : undefined);
  const transformers = open ? [open, ...listed] : listed;
  const hasMoved = pane.id === added && !isApart;
  useScrollPlace(list, { openId: isApart ? open?.id : pane.id, isComplete, hasMoved });
  const tabStop = transformers.some(({ id }) => id === current) ? current : transformers[0]?.id;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the links in it
    <ul ref={list} className={styles.entries} aria-busy={isFetching} {...dimmed} onKeyDown={onEntryKey}>
      {transformers.map(transformer => (
        <Entry
          key={transformer.id}
          transformer={transformer}
          isApart={transformer === open}
          isNew={transformer.id === added}
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

/**
 * A transformer centre in the list: a link that expands it and opens it at the right. Its figures show once: beside its
 * name, where Tab passes them by, or among the facts of the open one.
 */
function Entry({
  transformer,
  isApart,
  isNew,
  tabIndex,
  onFocus,
}: {
  transformer: Transformer;
  /** Whether it is not part of the list below it. */
  isApart: boolean;
  /** Whether it was added last. */
  isNew: boolean;
  tabIndex: number;
  onFocus: () => void;
}) {
  const { role } = useOfficer();
  const { month } = useScope();
  const { pane } = usePane();
  const [details, figures] = [useId(), useId()];
  const { id, number, name, location, installationCount: count } = transformer;
  const of = { transformer, month, isTabStop: false };
  const displayName = inSentenceCase(name);
  const expanded = pane.id === id;
  const closesOnPress = expanded && pane.mode === 'details';
  return (
    <li className={styles.entry} data-open={expanded} data-apart={isApart || undefined}>
      {isApart && <p className={styles.apart}>Open, not among those below</p>}
      <div className={styles.row}>
        <PaneLink
          pane={{ mode: 'details', id: closesOnPress ? undefined : id }}
          className={styles.link}
          aria-expanded={expanded}
          aria-controls={expanded ? details : undefined}
          aria-describedby={expanded ? undefined : figures}
          aria-current={expanded || undefined}
          tabIndex={tabIndex}
          onFocus={onFocus}
          {...entryAttribute}
        >
          <span className={styles.number} title={number}>
            {number}
            {isNew && <span className={styles.new}> New</span>}
          </span>
          <span className={styles.name} title={displayName}>
            {displayName}
          </span>
          {role !== 'ae' && <span className={styles.section}>{`Section ${location.sectionCode ?? ''}`}</span>}
        </PaneLink>
        {!expanded && (
          <div id={figures} className={styles.figures}>
            <div>
              <Loss entry={findMonth(transformer, month)} {...of} />
            </div>
            <div>
              <InstallationCount count={count} {...of} /> {count === 1 ? 'installation' : 'installations'}
            </div>
          </div>
        )}
      </div>
      {expanded && <EntryDetails id={details} transformer={transformer} />}
    </li>
  );
}

function EntryDetails({ id, transformer }: { id: string; transformer: Transformer }) {
  const { month } = useScope();
  const { installationCount, readingMR, taggedMRs, meter } = transformer;
  const { primaryCurrent, secondaryCurrent } = meter.ctRatio;
  const of = { transformer, month };
  return (
    <div id={id} className={styles.expanded}>
      <dl ref={rovingFocus}>
        <dt>Installation count</dt>
        <dd>
          <InstallationCount count={installationCount} {...of} />
        </dd>
        <dt>{`Loss, ${monthTitle(month)}`}</dt>
        <dd>
          <Loss entry={findMonth(transformer, month)} {...of} />
        </dd>
        <dt>Reading MR</dt>
        <dd>{readingMR.mrCode}</dd>
        <dt>Tagged MRs</dt>
        <dd>{taggedMRs.map(({ mrCode }) => mrCode).join(', ')}</dd>
        <dt>{ctRatio.label}</dt>
        <dd>{`${primaryCurrent}/${secondaryCurrent}`}</dd>
        <dt>{meterConstant.label}</dt>
        <dd>{meter.meterConstant.toFixed(2)}</dd>
      </dl>
      <div className={styles.buttons}>
        <EditTransformerLink id={transformer.id} />
        <PaneLink className="btn" pane={{ mode: 'view', id: transformer.id }}>
          View TC
        </PaneLink>
      </div>
    </div>
  );
}

const { ctRatio, meterConstant } = transformerFields;

/** The attribute that marks the link of an entry for keyboard navigation. */
const entryAttribute = { 'data-entry': true } as const;

/** Selects the links with that attribute. */
const entrySelector = '[data-entry]';

/** Selects those of the list itself, without the open one above it. */
export const listedSelector = `li:not([data-apart]) ${entrySelector}`;

/** Moves the focus between the entries with Up, Down, Home, End, Page Up and Page Down. */
function onEntryKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(entrySelector)];
  const at = entries.findIndex(entry => entry.closest('li')?.contains(document.activeElement));
  const entry = entries[at];
  const frame = event.currentTarget.parentElement;
  if (!entry || !frame) return;
  const row = entry.parentElement ?? entry;
  const inView = Math.max(1, Math.floor(frame.clientHeight / row.offsetHeight) - 2);
  const next = entries[rowFor(event.key, at, entries.length, inView)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
