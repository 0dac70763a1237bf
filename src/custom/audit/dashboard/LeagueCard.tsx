import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { areaLevelTitles, levelsBelow } from '#domain/areas.ts';
import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { useScope } from '../../../console/index.ts';
import { AreaLink } from '../../../shell/ScopeLinks.tsx';
import type { AreaPath } from '../../../shell/chosenScope.ts';
import { useChosenArea, useChosenMonth } from '../../../shell/WithScope.tsx';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { auditedTcs, taggedInstallations } from '../figures/countExplanations.ts';
import { Explained, NumberButton, TransformerFigure } from '../figures/NumberButton.tsx';
import { linksOfArea } from '../waterfall/stations.ts';
import { Answered, Card } from './Card.tsx';
import { CauseCells, CauseHeads, type Causes } from './Causes.tsx';
import type { AreaFigures, Figures, RowBelow } from './dashboardCalls.ts';
import { leagueFigures, levelOfRows, nameOf, sortRows, useLeagueOrder } from './league.ts';
import { LeagueNumbers } from './LeagueNumbers.tsx';
import { SortHead } from './SortHead.tsx';
import { auditTab } from '../addresses.ts';
import { pathTo, wholeUtilityTitle } from './areaTitles.ts';
import styles from './table.module.css';
import { useFigureDrawer } from './useFigureDrawer.tsx';

interface LeagueCardProps {
  query: UseQueryResult<AreaFigures>;
  /** The possible causes of the TCs' losses, in columns of their own. @default not shown */
  causes?: Causes;
  /** At the end of the title's line. @default the way to all divisions, above them */
  action?: ReactNode;
}

/** The areas one level below, or the TCs of a section, in the order of the address; the last row is their sum. */
export function LeagueCard({ query, causes, action }: LeagueCardProps) {
  const level = query.data && levelOfRows(query.data.below);
  const isOfAreas = query.data === undefined || level !== undefined;
  return (
    <Card
      title={level ? `${areaLevelTitles[level]}s` : isOfAreas ? 'Areas' : 'TCs'}
      note={isOfAreas ? 'press one to go in · sums first, then ratios' : 'press one to see its audit'}
      action={action ?? (level && levelsBelow(level).includes('division') && <AllDivisions />)}
    >
      <Answered query={query} height={256}>
        {answer => <League answer={answer} causes={causes} />}
      </Answered>
    </Card>
  );
}

/** Leads to the statement of the month, where all divisions of the area stand side by side. */
function AllDivisions() {
  const { month } = useScope();
  const { addressIn } = useChosenMonth();
  const asked = new URLSearchParams({ from: month, until: month, level: 'division' });
  return <LinkBase to={addressIn(month, `/statement?${asked}`)}>All divisions</LinkBase>;
}

/** The presses that explain a row's numbers. */
type Explains = Pick<ComponentProps<typeof LeagueNumbers>, 'count' | 'renderFigure'>;
type Transformer = Extract<RowBelow, { transformer: unknown }>['transformer'];

interface LeagueProps {
  answer: AreaFigures;
  causes: Causes | undefined;
}

function League({ answer: { area, below, figures }, causes }: LeagueProps) {
  const { order, sort } = useLeagueOrder();
  const level = levelOfRows(below);
  const most = Math.max(0, ...below.map(row => row.figures.lostRupees ?? 0));
  const of = level ? areaLevelTitles[level] : 'TC';
  const whole = area.name ?? wholeUtilityTitle;
  const { path } = useChosenArea();
  const { month } = useScope();
  const { addressIn } = useChosenMonth();
  const { drawer, opens } = useFigureDrawer();
  const about = (name: string) => `${fullMonthTitle(month)} · ${name}`;
  const ofArea = (to: AreaPath, name: string, sums: Figures): Explains => {
    const explains = opens(to, name, sums);
    const lists = {
      audited: addressIn(month, auditTab('audited'), to),
      unaudited: addressIn(month, auditTab('unaudited'), to),
    };
    const counted = `${formatCount(sums.audited)} of ${formatCount(sums.transformers)}`;
    return {
      count: level ? (
        <Explained
          by={auditedTcs(sums, { about: about(name), lists })}
          label={`TCs audited of ${name}, ${counted}`}
        >
          {counted}
        </Explained>
      ) : (
        <Explained
          by={taggedInstallations(
            {
              installations: sums.installations,
              tcs: { label: 'Audited TCs', value: formatCount(sums.audited) },
            },
            { about: about(name), to: linksOfArea.paid },
          )}
          label={`Installations of ${name}, ${formatCount(sums.installations)}`}
        >
          {formatCount(sums.installations)}
        </Explained>
      ),
      renderFigure: (figure, label, shown) => (
        <NumberButton {...explains(figure, label)}>{shown}</NumberButton>
      ),
    };
  };
  const ofTransformer = (tc: Transformer, { installations }: Figures): Explains => ({
    count: (
      <Explained
        by={taggedInstallations(
          { installations, tcs: { label: 'TC', value: tc.number } },
          { about: about(`TC ${tc.number}`), to: `/tc-audit/${tc.id}` },
        )}
        label={`Installations of ${tc.number} ${tc.name}, ${formatCount(installations)}`}
      >
        {formatCount(installations)}
      </Explained>
    ),
    renderFigure: (figure, label, shown) => (
      <TransformerFigure name={figure} of={tc} month={month} label={label}>
        {shown}
      </TransformerFigure>
    ),
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable
    <div className={styles.league} tabIndex={0} role="group" aria-label={`${of}s, table`}>
      <table ref={rovingFocus} className={styles.table}>
        <thead>
          <tr>
            <SortHead by="name" {...{ order, sort }}>
              {of}
            </SortHead>
            <SortHead by="audited" isNumber {...{ order, sort }}>
              {level ? 'TCs audited' : 'Installations'}
            </SortHead>
            {leagueFigures.map(([by, heading]) => (
              <SortHead key={by} by={by} isNumber {...{ order, sort }}>
                {heading}
              </SortHead>
            ))}
            {causes && <CauseHeads />}
          </tr>
        </thead>
        <tbody>
          {sortRows(below, order).map(row => (
            <tr key={nameOf(row)}>
              <th scope="row" className={level ? undefined : styles.named} title={nameOf(row)}>
                <Name row={row} />
              </th>
              {'area' in row ? (
                <LeagueNumbers
                  figures={row.figures}
                  most={most}
                  name={nameOf(row)}
                  {...ofArea(pathTo(row.area, path), nameOf(row), row.figures)}
                />
              ) : (
                <>
                  <LeagueNumbers
                    figures={row.figures}
                    most={most}
                    name={nameOf(row)}
                    {...ofTransformer(row.transformer, row.figures)}
                  />
                  {causes && <CauseCells of={row.transformer} causes={causes} />}
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{whole}</th>
            <LeagueNumbers figures={figures} name={whole} {...ofArea(path, whole, figures)} />
            {causes && <td colSpan={2}>&nbsp;</td>}
          </tr>
        </tfoot>
      </table>
      {drawer}
    </div>
  );
}

function Name({ row }: { row: RowBelow }) {
  const { path } = useChosenArea();
  if ('area' in row) return <AreaLink area={pathTo(row.area, path)}>{nameOf(row)}</AreaLink>;
  const { id, number, name } = row.transformer;
  return (
    <>
      <LinkBase to={`/tc-audit/${id}`}>{number}</LinkBase>{' '}
      <span className={styles.name}>{inSentenceCase(name)}</span>
    </>
  );
}
