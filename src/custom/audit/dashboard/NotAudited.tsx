import { fullMonthTitle } from '#domain/months.ts';
import { useOfficer, useScope } from '../../../console/index.ts';
import { LatestAudited } from '../LatestAudited.tsx';
import look from '../../../ui/look.module.css';
import styles from './dashboard.module.css';

/** Stands in place of the figures of a month without any audit, and says what to do next. */
export function NotAudited() {
  const { role } = useOfficer();
  const { month } = useScope();
  return (
    <div className={`${look.state} ${styles.empty}`}>
      <p className={look.stateTitle}>{`No TC is audited in ${fullMonthTitle(month)} yet.`}</p>
      <p>
        {role === 'ae'
          ? 'Losses show once you have started the audit of the month.'
          : 'Losses show once assistant engineers have started the audit of the month.'}
      </p>
      <LatestAudited />
    </div>
  );
}
