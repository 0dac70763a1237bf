import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase } from 'react-admin';
import { areaLevelTitles } from '#domain/areas.ts';
import { formatCount, formatPercent, formatRupees } from '#domain/formats.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { useChosenArea } from '../../shell/WithScope.tsx';
import { Answered } from './Answered.tsx';
import type { AreaFigures, Figures, RowBelow } from './calls.ts';
import { Card } from './Card.tsx';
import { formatUnits } from './keyFigures.ts';
import { levelOfRows, nameOf, nextOrder, sortRows, type Order, type SortKey } from './league.ts';
import { LossChip } from '../audit/LossChip.tsx';
import { SortHead } from './SortHead.tsx';
import styles from './table.module.css';

const headings: readonly [SortKey, string][] = [
  ['consumption', 'Energy in'],
  ['installationConsumption', 'Billed'],
  ['lossPercentage', 'Loss'],
  ['ATAndC', 'AT&C'],
  ['lostRupees', '₹ lost'],
];

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
            {headings.map(([by, heading]) => (
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
              <Numbers figures={row.figures} isTransformer={!level} most={most} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{area.name ?? 'Whole utility'}</th>
            <Numbers figures={figures} isTransformer={!level} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Name({ row }: { row: RowBelow }) {
  const { path, choose } = useChosenArea();
  if ('transformer' in row) {
    const { id, number, name } = row.transformer;
    return (
      <>
        <LinkBase to={`/tc-audit/${id}`}>{number}</LinkBase>{' '}
        <span className={styles.name}>{inSentenceCase(name)}</span>
      </>
    );
  }
  const { level, code, name } = row.area;
  if (level === 'wholeUtility' || code === null) return nameOf(row);
  return (
    <button
      type="button"
      className={styles.goIn}
      onClick={() => choose([...path, { level, code, name: name ?? code }])}
    >
      {nameOf(row)}
    </button>
  );
}

function Numbers(props: { figures: Figures; isTransformer: boolean; most?: number }) {
  const { figures, isTransformer, most } = props;
  const { audited, transformers, installations, lostRupees } = figures;
  return (
    <>
      <td data-align="end">
        {isTransformer
          ? formatCount(installations)
          : `${formatCount(audited)} of ${formatCount(transformers)}`}
      </td>
      <td data-align="end">{formatUnits(figures.consumption)}</td>
      <td data-align="end">{formatUnits(figures.installationConsumption)}</td>
      <td data-align="end" data-absent={figures.lossPercentage === null || undefined}>
        <LossChip loss={figures.lossPercentage} />
      </td>
      <td data-align="end" data-absent={figures.ATAndC === null || undefined}>
        {formatPercent(figures.ATAndC, 1)}
      </td>
      <td data-align="end" className={styles.lost} data-absent={lostRupees === null || undefined}>
        {formatRupees(lostRupees)}
        {most !== undefined && most > 0 && lostRupees !== null && lostRupees > 0 && (
          <span style={{ width: `${(64 * lostRupees) / most}px` }} />
        )}
      </td>
    </>
  );
}
