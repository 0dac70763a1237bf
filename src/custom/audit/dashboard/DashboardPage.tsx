import { useId } from 'react';
import { isHalfAudited } from '#domain/areaFigures.ts';
import { narrowestArea } from '#domain/areas.ts';
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
import { SectionCard } from './SectionCard.tsx';
import { ReadinessStrip } from './ReadinessStrip.tsx';
import { InMonth } from '../../../shell/InMonth.tsx';
import { MonthLink } from '../../../shell/ScopeLinks.tsx';
import { useLatestAudit } from '../useLatestAudit.ts';
import { WaitingStrip } from './WaitingStrip.tsx';
import { TrendCard } from './TrendCard.tsx';
import { useAreaTitles } from './areaTitles.ts';
import { WorstCard } from './WorstCard.tsx';

/**
 * Everybody's home: what waits for the officer, what the next audit needs, what the area lost in a month, and where to look
 * first. In a month without an audit it shows what the last audited one lost.
 */
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
  // An assistant engineer first wants to know whether the audit can start; everyone above, what it found.
  const isEngineer = useOfficer().role === 'ae';
  const found = isAudited ? <KeyFiguresCard query={figures} /> : <LastAuditedMonth />;
  return (
    <>
      {isEngineer && <ReadinessStrip />}
      {isEngineer && <WaitingStrip />}
      {found}
      {!isEngineer && <ReadinessStrip />}
      {!isEngineer && <WaitingStrip />}
      <div className={styles.charts}>
        <BillingCard />
        <AuditCard />
        <AreaTrendCard />
      </div>
      {isAudited && (
        <>
          <LossTables query={figures} />
          <FlowCard figures={figures.data} />
        </>
      )}
    </>
  );
}

type FiguresQuery = ReturnType<typeof useAreaFigures>;

/** The figures of the area, and of few audited TCs the way to the last month with more. */
function KeyFiguresCard({ query }: { query: FiguresQuery }) {
  return (
    <div className={styles.frame}>
      <Answered query={query} height={110}>
        {answer => (
          <>
            <KeyFigures figures={answer} />
            {!isHalfAudited(answer.figures) && (
              <p className={styles.latest}>
                <LatestAudited />
              </p>
            )}
          </>
        )}
      </Answered>
    </div>
  );
}

/** The losses below the area: in its parts, and in its worst TCs, which are the parts of a section. */
function LossTables({ query }: { query: FiguresQuery }) {
  const { month, area } = useScope();
  const { location } = useOfficer();
  if ((area ?? narrowestArea(location))?.level === 'section')
    return (
      <div className={styles.tables} data-alone>
        <SectionCard query={query} />
      </div>
    );
  return (
    <div className={styles.tables}>
      <LeagueCard query={query} />
      <WorstCard period={{ from: month, until: month }} />
    </div>
  );
}

/** Says that the month has no audit, and shows what the last month with one lost. */
function LastAuditedMonth() {
  const { month } = useScope();
  const latest = useLatestAudit();
  return (
    <Answered query={latest} height={140}>
      {found =>
        found === null ? (
          <NotAudited />
        ) : (
          <InMonth month={found.month}>
            <FiguresOfMonth instead={month} />
          </InMonth>
        )
      }
    </Answered>
  );
}

/** The figures of another month than the chosen one, which has none, under its name. */
function FiguresOfMonth({ instead }: { instead: string }) {
  const { month } = useScope();
  const query = useAreaFigures();
  return (
    <section className={styles.ofMonth} aria-label={`${fullMonthTitle(month)}, the last audited month`}>
      <header className={styles.monthHead}>
        <h2>{fullMonthTitle(month)}</h2>
        <span className={styles.note}>
          {`the last audited month: no TC is audited in ${fullMonthTitle(instead)} yet`}
        </span>
        <MonthLink month={month} className={styles.action}>
          Choose this month
        </MonthLink>
      </header>
      <KeyFiguresCard query={query} />
      <LossTables query={query} />
    </section>
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

/** Stands in place of the figures where no month has an audit, and says what to do next. */
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
    </div>
  );
}
