import { formatPercent } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useScope } from '../../console/index.ts';
import { MonthLink } from '../../shell/ScopeLinks.tsx';
import styles from './LatestAudited.module.css';
import { useLatestAudit } from './useLatestAudit.ts';

/**
 * Leads to the latest audited month of the area, 'Latest audited: September 2026, 10.94%', where the chosen one has no
 * audit yet, or few. A later month counts once half of its TCs are audited; before, a text beside says so. Shows nothing
 * if no month has, if it is the chosen one, or if the answer fails: the screen is complete without it.
 */
export default function LatestAudited() {
  const { month } = useScope();
  const { data: latest } = useLatestAudit();
  if (!latest || latest.month === month) return null;
  const loss = latest.lossPercentage === null ? '' : `, ${formatPercent(latest.lossPercentage)}`;
  return (
    <>
      <MonthLink month={latest.month} className={styles.latest}>
        {`Latest audited: ${fullMonthTitle(latest.month)}${loss}`}
      </MonthLink>
      {latest.begun !== null && (
        <small className={styles.begun}>{`${fullMonthTitle(latest.begun)}: less than half audited`}</small>
      )}
    </>
  );
}
