import { useId } from 'react';
import { monthTitle } from '#domain/months.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { useOfficer, useScope } from '../../../console/index.ts';
import { usePane } from '../paneState.ts';
import type { Transformer } from '../calls.ts';
import { EditTransformerLink } from '../EditTransformerLink.tsx';
import { InstallationCount } from '../figures/InstallationCount.tsx';
import { Loss } from '../figures/Loss.tsx';
import { findMonth } from '../month.ts';
import { PaneLink } from '../PaneLink.tsx';
import styles from './list.module.css';
import { entryAttribute } from './rovingEntries.ts';

/**
 * A transformer centre in the list: a link that expands it and opens it at the right. Tab passes its figures by: the
 * right shows them again.
 */
export function Entry({
  transformer,
  isApart,
  tabIndex,
  onFocus,
}: {
  transformer: Transformer;
  /** Whether it is not part of the list below it. */
  isApart: boolean;
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
          aria-describedby={figures}
          tabIndex={tabIndex}
          onFocus={onFocus}
          {...entryAttribute}
        >
          <span className={styles.number} title={number}>
            {number}
          </span>
          <span className={styles.name} title={displayName}>
            {displayName}
          </span>
          {role !== 'ae' && <span className={styles.section}>{`Section ${location.sectionCode ?? ''}`}</span>}
        </PaneLink>
        <div id={figures} className={styles.figures}>
          <div>
            <Loss entry={findMonth(transformer, month)} {...of} />
          </div>
          <div>
            <InstallationCount count={count} {...of} /> {count === 1 ? 'installation' : 'installations'}
          </div>
        </div>
      </div>
      {expanded && <EntryDetails id={details} transformer={transformer} />}
    </li>
  );
}

function EntryDetails({ id, transformer }: { id: string; transformer: Transformer }) {
  const { month } = useScope();
  const { installationCount, readingMR, taggedMRs, meter } = transformer;
  const { primaryCurrent, secondaryCurrent } = meter.ctRatio;
  const of = { transformer, month, isTabStop: false };
  return (
    <div id={id} className={styles.expanded}>
      <dl>
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
        <dt>CT ratio</dt>
        <dd>{`${primaryCurrent}/${secondaryCurrent}`}</dd>
        <dt>Meter constant</dt>
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
