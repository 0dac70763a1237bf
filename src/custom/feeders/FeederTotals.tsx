import type { UseQueryResult } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { listAddress } from '../../console/index.ts';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import { useListPeriod } from '../audit/listPeriod.ts';
import { Answered, Card } from '../audit/dashboard/Card.tsx';
import { useAreaTitles } from '../audit/dashboard/areaTitles.ts';
import table from '../audit/dashboard/table.module.css';
import { useFeederTotals, type FeederTotals as Totals } from './feederCalls.ts';
import { FeederFigure } from './FeederFigure.tsx';
import styles from './feeders.module.css';
import { feederHeadings } from './headings.ts';

type Sums = Pick<Totals, 'ranked' | 'unranked' | 'figures'>;

/** A line of a table of sums. */
interface Part extends Sums {
  title: string;
  /** The filter that narrows the list to its feeders; absent of feeders without a TC. */
  filter?: Readonly<Record<string, string>>;
}

const figures = [
  'energyIn',
  'lineLoss',
  'lineLossPercentage',
  'lineLossRupees',
  'totalLossPercentage',
] as const;

/** The sums of the ranked feeders of the area, by division and by power station. */
export function FeederTotals() {
  const query = useFeederTotals();
  return (
    <div className={styles.totals}>
      <TotalsCard
        title="Divisions"
        noun="Division"
        query={query}
        partsOf={({ divisions }) =>
          divisions.map(({ division, ...sums }) => ({
            title: division?.name ?? 'Without TCs',
            ...(division && { filter: { divisionCode: division.code } }),
            ...sums,
          }))
        }
      />
      <TotalsCard
        title="Power stations"
        noun="Power station"
        query={query}
        partsOf={({ stations }) =>
          stations.map(({ station, ...sums }) => ({
            title: station.name,
            filter: { stationCode: station.stationCode },
            ...sums,
          }))
        }
      />
    </div>
  );
}

interface TotalsCardProps {
  title: string;
  /** The heading of the first column. */
  noun: string;
  query: UseQueryResult<Totals>;
  partsOf: (totals: Totals) => readonly Part[];
}

function TotalsCard({ title, noun, query, partsOf }: TotalsCardProps) {
  const whole = useAreaTitles().at(-1) ?? '';
  return (
    <Card title={title} note="ranked feeders, each whole and once · sums first, then ratios">
      <Answered query={query} height={180}>
        {totals => (
          <div
            className={`${table.league} ${styles.sums}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable
            tabIndex={0}
            role="group"
            aria-label={`${title}, table`}
          >
            <table ref={rovingFocus} className={table.table}>
              <thead>
                <tr>
                  <th scope="col">{noun}</th>
                  <th scope="col" data-align="end">
                    Ranked
                  </th>
                  {figures.map(name => (
                    <th key={name} scope="col" data-align="end">
                      {feederHeadings[name]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {partsOf(totals).map(part => (
                  <Line key={Object.values(part.filter ?? {}).join()} part={part} />
                ))}
              </tbody>
              <tfoot>
                <Line part={{ title: whole, filter: {}, ...totals }} />
              </tfoot>
            </table>
          </div>
        )}
      </Answered>
    </Card>
  );
}

function Line({ part: { title, filter, ranked, unranked, figures: sums } }: { part: Part }) {
  const period = useListPeriod();
  const from = period.from === period.until ? {} : { from: period.from };
  const list = filter && listAddress('/feeder-audit', { ...from, ...filter });
  const counted = `${formatCount(ranked)} of ${formatCount(ranked + unranked)}`;
  return (
    <tr>
      <th scope="row">{list === undefined ? title : <LinkBase to={list}>{title}</LinkBase>}</th>
      <td data-align="end">{list === undefined ? counted : <LinkBase to={list}>{counted}</LinkBase>}</td>
      {figures.map(name => (
        <td key={name} data-align="end" data-absent={ranked === 0 || sums[name] === null || undefined}>
          <FeederFigure
            name={name}
            of={ranked === 0 ? { ...sums, [name]: null } : sums}
            title={title}
            period={period}
            links={list === undefined ? [] : [{ to: list, text: 'Show its feeders' }]}
          />
        </td>
      ))}
    </tr>
  );
}
