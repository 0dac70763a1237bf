import { fullMonthTitle } from '#domain/months.ts';
import { MonthLink } from '../../../shell/MonthLink.tsx';
import styles from './reopen.module.css';

interface LaterAuditsProps {
  tcId: string;
  month: string;
  /** The later months in which the TC is audited, the first one first. */
  later: readonly string[];
}

/** Names the later audits of a TC, which stand on this one, and leads to the one to reopen first. */
export function LaterAudits({ tcId, month, later }: LaterAuditsProps) {
  const last = later.at(-1);
  if (last === undefined) return null;
  return (
    <p role="note" className={styles.later}>
      {`The TC is audited for ${later.map(fullMonthTitle).join(', ')} too, which follows from ${fullMonthTitle(month)}. Please reopen the latest month first: `}
      <MonthLink month={last} to={`/tc-audit/${tcId}`}>
        {fullMonthTitle(last)}
      </MonthLink>
    </p>
  );
}
