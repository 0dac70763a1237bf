import { useId } from 'react';
import { formatCount } from '#domain/formats.ts';
import { monthTitle } from '#domain/months.ts';
import { useOfficer, useScope } from '../../../console/index.ts';
import { useOpen } from '../address.ts';
import type { Transformer } from '../calls.ts';
import { Loss } from '../Loss.tsx';
import { mayKeep } from '../mayKeep.ts';
import { findMonth } from '../month.ts';
import { OpenLink } from '../OpenLink.tsx';
import styles from './list.module.css';
import { entryMark } from './rovingEntries.ts';

/** A transformer centre of the list: a link that expands it and opens it at the right. */
export function Entry({
  transformer,
  tabIndex,
  onFocus,
}: {
  transformer: Transformer;
  tabIndex: number;
  onFocus: () => void;
}) {
  const { role } = useOfficer();
  const { month } = useScope();
  const { open } = useOpen();
  const details = useId();
  const { id, number, name, location, installationCount } = transformer;
  const called = inSentenceCase(name);
  const expanded = open.id === id;
  const closes = expanded && open.mode === 'details';
  return (
    <li className={styles.entry} data-open={expanded}>
      <OpenLink
        opens={{ mode: 'details', id: closes ? undefined : id }}
        className={styles.link}
        aria-expanded={expanded}
        aria-controls={expanded ? details : undefined}
        tabIndex={tabIndex}
        onFocus={onFocus}
        {...entryMark}
      >
        <span className={styles.number} title={number}>
          {number}
        </span>
        <Loss entry={findMonth(transformer, month)} />
        <span className={styles.name} title={called}>
          {called}
        </span>
        <span className={styles.installations}>{installations(installationCount)}</span>
        {role !== 'ae' && <span className={styles.section}>{`Section ${location.sectionCode ?? ''}`}</span>}
      </OpenLink>
      {expanded && <Expanded id={details} transformer={transformer} />}
    </li>
  );
}

function Expanded({ id, transformer }: { id: string; transformer: Transformer }) {
  const officer = useOfficer();
  const { month } = useScope();
  const { installationCount, readingMR, taggedMRs, meter } = transformer;
  const { primaryCurrent, secondaryCurrent } = meter.ctRatio;
  return (
    <div id={id} className={styles.expanded}>
      <dl>
        <dt>Installation count</dt>
        <dd>{formatCount(installationCount)}</dd>
        <dt>{`Loss, ${monthTitle(month)}`}</dt>
        <dd>
          <Loss entry={findMonth(transformer, month)} />
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
        {mayKeep(officer) && (
          <OpenLink className="btn" opens={{ mode: 'edit', id: transformer.id }}>
            Edit TC
          </OpenLink>
        )}
        <OpenLink className="btn" opens={{ mode: 'view', id: transformer.id }}>
          View TC
        </OpenLink>
      </div>
    </div>
  );
}

const installations = (count: number) =>
  `${formatCount(count)} ${count === 1 ? 'installation' : 'installations'}`;

/** 'Bejai church' of 'BEJAI CHURCH'. */
function inSentenceCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
}
