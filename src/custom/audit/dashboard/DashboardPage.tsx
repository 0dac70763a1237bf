import { useId } from 'react';
import { isHalfAudited } from '#domain/areaFigures.ts';
import { DebouncedScope, useOfficer } from '../../../console/index.ts';
import { LatestAudited } from '../LatestAudited.tsx';
import { Answered } from './Answered.tsx';
import { AreaTrendCard } from './AreaTrendCard.tsx';
import { AuditCard } from './AuditCard.tsx';
import { BillingCard } from './BillingCard.tsx';
import { useAreaFigures } from './calls.ts';
import { DashboardHead } from './DashboardHead.tsx';
import { FlowCard } from './FlowCard.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { LeagueCard } from './LeagueCard.tsx';
import { NotAudited } from './NotAudited.tsx';
import { ReadinessStrip } from './ReadinessStrip.tsx';
import { WorstCard } from './WorstCard.tsx';
import styles from './dashboard.module.css';

/** Everybody's home: what an area lost in a month, what the next audit needs, and where to look first. */
export default function DashboardPage() {
  const id = useId();
  return (
    <section className={styles.page} aria-labelledby={id}>
      <DashboardHead id={id} />
      <DebouncedScope>
        <Parts />
      </DebouncedScope>
    </section>
  );
}

function Parts() {
  const figures = useAreaFigures();
  const isAudited = figures.data === undefined || figures.data.figures.audited > 0;
  const keyFigures = (
    <div className={styles.frame}>
      <Answered query={figures} height={110}>
        {answer =>
          isAudited ? (
            <>
              <KeyFigures figures={answer} />
              {!isHalfAudited(answer.figures) && (
                <p className={styles.latest}>
                  <LatestAudited />
                </p>
              )}
            </>
          ) : (
            <NotAudited />
          )
        }
      </Answered>
    </div>
  );
  // An assistant engineer first wants to know whether the audit can start; everyone above, what it found.
  const isEngineer = useOfficer().role === 'ae';
  return (
    <>
      {isEngineer && <ReadinessStrip />}
      {keyFigures}
      {!isEngineer && <ReadinessStrip />}
      <div className={styles.charts}>
        <BillingCard />
        <AuditCard />
        <AreaTrendCard />
      </div>
      {isAudited && (
        <>
          <div className={styles.tables}>
            <LeagueCard query={figures} />
            <WorstCard />
          </div>
          <FlowCard figures={figures.data} />
        </>
      )}
    </>
  );
}
