import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase } from 'react-admin';
import { areaLevelTitles } from '#domain/areas.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { AreaLink } from '../../shell/AreaLink.tsx';
import { useChosenArea } from '../../shell/WithScope.tsx';
import { Answered } from './Answered.tsx';
import type { AreaFigures, RowBelow } from './calls.ts';
import { Card } from './Card.tsx';
import {
  leagueFigures,
  levelOfRows,
  nameOf,
  nextOrder,
  sortRows,
  type Order,
  type SortKey,
} from './league.ts';
import { LeagueNumbers } from './LeagueNumbers.tsx';
import { pathTo } from './pathTo.ts';
import { SortHead } from './SortHead.tsx';
import styles from './table.module.css';
import { wholeUtilityTitle } from './useAreaTitles.ts';
import { useFigureDrawer } from './useFigureDrawer.tsx';

/** The areas one level below, or the TCs of a section, from the largest loss in rupees; the last row is their sum. */
export function LeagueCard({ query }: { query: UseQueryResult<AreaFigures> }) {
  const level = query.data && levelOfRows(query.data.below);
  const isOfAreas = query.data === undefined || level !== undefined;
  return (
    <Card
      title={level ? `${areaLevelTitles[level]}s` : isOfAreas ? 'Areas' : 'TCs'}
      note={isOfAreas ? 'press one to go in · sums first, then ratios' : 'press one to see its audit'}
    >
      <Answered query={query} height={256}>
        {answer => <League answer={answer} />}
      </Answered>
    </Card>
  );
}

function League({ answer: { area, below, figures } }: { answer: AreaFigures }) {
  const [order, setOrder] = useState<Order>({ by: 'lostRupees', descending: true });
  const level = levelOfRows(below);
  const most = Math.max(0, ...below.map(row => row.figures.lostRupees ?? 0));
  const sort = (by: SortKey) => setOrder(nextOrder(order, by));
  const of = level ? areaLevelTitles[level] : 'TC';
  const whole = area.name ?? wholeUtilityTitle;
  const { path } = useChosenArea();
  const { drawer, opens } = useFigureDrawer();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable
    <div className={styles.league} tabIndex={0} role="group" aria-label={`${of}s, table`}>
      <table className={styles.table}>
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
          </tr>
        </thead>
        <tbody>
          {sortRows(below, order).map(row => (
            <tr key={nameOf(row)}>
              <th scope="row" className={level ? undefined : styles.named} title={nameOf(row)}>
                <Name row={row} />
              </th>
              <LeagueNumbers
                figures={row.figures}
                isTransformer={!level}
                most={most}
                name={nameOf(row)}
                // A TC's audit, where its number leads, explains its figures down to the readings.
                opens={'area' in row ? opens(pathTo(row.area, path), nameOf(row), row.figures) : undefined}
              />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{whole}</th>
            <LeagueNumbers
              figures={figures}
              isTransformer={!level}
              name={whole}
              opens={opens(path, whole, figures)}
            />
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
