import { HttpError, LinkBase, useNavigate } from 'react-admin';
import { useId } from 'react';
import {
  levelsBelow,
  isAreaLevel,
  areaLevelTitles,
  type AreaLevel,
  type WholeUtility,
} from '#domain/areas.ts';
import { monthInProgress } from '#domain/months.ts';
import { lastTwelve, periodFault, periodTitle, type Period } from '#domain/periods.ts';
import { designations } from '#domain/roles.ts';
import { DebouncedScope, useAddressQuery, useOfficer } from '../../console/index.ts';
import { useChosenArea, useChosenMonth } from '../../shell/WithScope.tsx';
import { Select } from '../../ui/Select.tsx';
import { Answered, EmptyCard } from '../audit/dashboard/Card.tsx';
import { useAreaTitles } from '../audit/dashboard/areaTitles.ts';
import dashboard from '../audit/dashboard/dashboard.module.css';
import { WorstCard } from '../audit/dashboard/WorstCard.tsx';
import { AreasCard } from './AreasCard.tsx';
import { CategoriesCard } from './CategoriesCard.tsx';
import { FlowOfPeriod } from './FlowOfPeriod.tsx';
import { MonthsCard } from './MonthsCard.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { useStatement } from './statementCalls.ts';
import { StatementFiles } from './StatementFiles.tsx';
import { StatementStrip } from './StatementStrip.tsx';
import styles from './statement.module.css';

/** The energy and money of an area in a period: its figures, its areas, what its TCs are, and how good the data is. */
export default function StatementPage() {
  const id = useId();
  const { period, choose } = usePeriod();
  const { level } = useLevel();
  const area = useAreaTitles().at(-1);
  const navigate = useNavigate();
  const { addressIn } = useChosenMonth();
  const latest = monthInProgress();
  const showMonth = () => navigate(addressIn(period.until < latest ? period.until : latest, '/dashboard'));
  return (
    <section className={dashboard.page} aria-labelledby={id}>
      <header className={styles.head}>
        <h1 id={id}>Statement</h1>
        <p className={styles.about}>
          {periodFault(period) === undefined ? `${periodTitle(period)} · ${area}` : area}
        </p>
        <PeriodPicker period={period} onChoose={choose} onMonth={showMonth} />
        <StatementFiles period={period} level={level} />
      </header>
      <DebouncedScope>
        <Parts />
      </DebouncedScope>
    </section>
  );
}

function Parts() {
  const { period } = usePeriod();
  const { level, levels, choose } = useLevel();
  const query = useStatement(period, level);
  const fault = periodFault(period) ?? refusalOf(query.error);
  if (fault !== undefined)
    return (
      <div className={dashboard.frame}>
        <EmptyCard title={fault}>
          {'Choose another period or another area, or '}
          <LinkBase to="/statement">show the last twelve months</LinkBase>.
        </EmptyCard>
      </div>
    );
  return (
    <>
      <div className={dashboard.frame}>
        <Answered query={query} height={150}>
          {statement => <StatementStrip statement={statement} period={period} />}
        </Answered>
      </div>
      {levels.length > 0 && (
        <AreasCard
          query={query}
          period={period}
          action={
            <Select
              aria-label="Level of the areas"
              value={query.data?.level ?? level ?? levels[0]}
              onChange={event => choose(event.target.value)}
            >
              {levels.map(each => (
                <option key={each} value={each}>
                  {`${areaLevelTitles[each]}s`}
                </option>
              ))}
            </Select>
          }
        />
      )}
      {query.data && (
        <CategoriesCard
          period={period}
          lastAudited={query.data.lastAudited}
          isSection={levels.length === 0}
        />
      )}
      {query.data && <Losses period={{ ...period, until: query.data.lastAudited }} />}
      <MonthsCard query={query} />
    </>
  );
}

/** Where the energy went up to the last audited month of the period, and which TCs lost most of it. */
function Losses({ period }: { period: Period }) {
  return (
    <>
      <FlowOfPeriod period={period} />
      <WorstCard period={period} />
    </>
  );
}

/** Returns in words what the server refused; undefined of other faults, which a new attempt may mend. */
function refusalOf(error: unknown): string | undefined {
  return error instanceof HttpError && error.status === 422 ? error.message : undefined;
}

/** Returns the level of the areas as the address names it, the levels to choose from, and how to choose. */
function useLevel(): {
  level: AreaLevel | undefined;
  levels: readonly AreaLevel[];
  choose: (level: string) => void;
} {
  const { query, change } = useAddressQuery();
  const { path } = useChosenArea();
  const { charge } = designations[useOfficer().role];
  const own: AreaLevel | WholeUtility | undefined = path.at(-1)?.level ?? charge;
  const levels = own === undefined ? [] : levelsBelow(own);
  const named = query.get('level') ?? '';
  return {
    level: isAreaLevel(named) && levels.includes(named) ? named : undefined,
    levels,
    choose: level =>
      change(now => {
        const next = new URLSearchParams(now);
        next.set('level', level);
        return next;
      }),
  };
}

/** Returns the period that the address names, else the last twelve months, and a function that chooses another. */
function usePeriod(): { period: Period; choose: (period: Period) => void } {
  const { query, change } = useAddressQuery();
  const [from, until] = [query.get('from'), query.get('until')];
  const period = from === null || until === null ? lastTwelve(monthInProgress()) : { from, until };
  return {
    period,
    choose: next =>
      change(now => {
        const named = new URLSearchParams(now);
        named.set('from', next.from);
        named.set('until', next.until);
        return named;
      }),
  };
}
