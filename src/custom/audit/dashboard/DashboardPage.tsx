import { useId } from 'react';
import { isHalfAudited } from '#domain/areaFigures.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { DebouncedScope, useOfficer, useScope } from '../../../console/index.ts';
import { useChosenArea, useChosenMonth } from '../../../shell/WithScope.tsx';
import look from '../../../ui/look.module.css';
import LatestAudited from '../LatestAudited.tsx';
import { Answered } from './Card.tsx';
import { AuditCard, BillingCard } from './PartsCards.tsx';
import { useAreaFigures, useTrend, useTrendAround } from './dashboardCalls.ts';
import styles from './dashboard.module.css';
import { DashboardHead } from './DashboardHead.tsx';
import { FlowCard } from './FlowCard.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { LeagueCard } from './LeagueCard.tsx';
import { auditTab } from '../addresses.ts';
import { ReadinessStrip } from './ReadinessStrip.tsx';
import { InspectionsStrip } from '../../inspections/InspectionsStrip.tsx';
import { TrendCard } from './TrendCard.tsx';
import { useAreaTitles } from './areaTitles.ts';
import { WorstCard } from './WorstCard.tsx';

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
  const { month } = useScope();
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
      <InspectionsStrip />
      <div className={styles.charts}>
        <BillingCard />
        <AuditCard />
        <AreaTrendCard />
      </div>
      {isAudited && (
        <>
          <div className={styles.tables}>
            <LeagueCard query={figures} />
            <WorstCard period={{ from: month, until: month }} />
          </div>
          <FlowCard figures={figures.data} />
        </>
      )}
    </>
  );
}

/** The losses of the area's last twelve months, beside those of the area around it. */
function AreaTrendCard() {
  const { path } = useChosenArea();
  const { addressIn } = useChosenMonth();
  const titles = useAreaTitles();
  const outer = titles.at(-2);
  const query = useTrend();
  const { data: around } = useTrendAround(path.length > 0 && query.data !== undefined, path.at(-2));
  return (
    <TrendCard
      query={query}
      of={titles.at(-1) ?? ''}
      linkIn={month => ({ to: addressIn(month, auditTab('audited')), text: 'Show the audited TCs' })}
      around={outer === undefined ? undefined : { title: outer, trend: around }}
    />
  );
}

/** Stands in place of the figures of a month without any audit, and says what to do next. */
function NotAudited() {
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
