import { Fragment } from 'react';
import { auditGaps, type AuditGap } from '#domain/auditGaps.ts';
import { formatCount } from '#domain/formats.ts';
import { MonthLink } from '../../shell/MonthLink.tsx';
import { gapLacks } from './dashboard/readiness.ts';
import styles from './StartedAudit.module.css';

/** A TC by its number. */
interface Named {
  id: string;
  number: string;
}

interface GapListProps {
  month: string;
  countOf: (gap: AuditGap) => number;
  /** The first TCs with a gap, if they are known. @default none */
  named?: (gap: AuditGap) => readonly Named[];
}

/** How many TCs lack what for their audit of a month; each number opens its list. */
export function GapList({ month, countOf, named = () => [] }: GapListProps) {
  const found = auditGaps.filter(gap => countOf(gap) > 0);
  return (
    <>
      <ul className={styles.lists}>
        {found.map(gap => (
          <li key={gap}>
            <MonthLink month={month} to={gapLacks[gap].to}>
              {`${formatCount(countOf(gap))} ${gapLacks[gap].words(countOf(gap))}`}
            </MonthLink>
            <Names month={month} of={named(gap)} count={countOf(gap)} />
          </li>
        ))}
      </ul>
      {found.length > 1 && <p className={styles.hint}>A TC may lack several things.</p>}
    </>
  );
}

function Names({ month, of, count }: { month: string; of: readonly Named[]; count: number }) {
  if (of.length === 0) return null;
  const more = count - of.length;
  return (
    <>
      {': TC '}
      {of.map(({ id, number }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <MonthLink month={month} to={`/tc-audit/${id}`}>
            {number}
          </MonthLink>
        </Fragment>
      ))}
      {more > 0 && ` and ${formatCount(more)} more`}
    </>
  );
}
