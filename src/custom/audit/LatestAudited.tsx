import { useQuery } from '@tanstack/react-query';
import { formatPercent } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useCall } from '../../client/call.tsx';
import { useOfficer, useScope } from '../../console/index.ts';
import { locationQuery } from '../../console/declaration/locationQuery.ts';
import { MonthLink } from '../../shell/ScopeLinks.tsx';
import styles from './LatestAudited.module.css';

/**
 * Leads to the latest audited month of the area, 'Latest audited: September 2026, 10.94%', where the chosen one has no
 * audit yet, or few. A later month counts once half of its TCs are audited; before, a text beside says so. Shows nothing
 * if no month has, if it is the chosen one, or if the answer fails: the screen is complete without it.
 */
export default function LatestAudited() {
  const call = useCall();
  const officer = useOfficer();
  const { area, month } = useScope();
  const query = locationQuery({ officer, area });
  const { data: latest } = useQuery({
    queryKey: ['latest-audit', query],
    queryFn: async ({ signal }) => (await call('readLatestAudit', { query, signal })).data,
  });
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
