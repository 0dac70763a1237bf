import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { absent, formatPercent, formatUnits } from '#domain/formats.ts';
import { fullMonthTitle, monthTitle } from '#domain/months.ts';
import { lazyComponent } from '../../console/index.ts';
import look from '../../ui/look.module.css';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import { pointOfTrend } from '../audit/figures/counts.ts';
import { Explained } from '../audit/figures/Explained.tsx';
import { Answered } from './Answered.tsx';
import { Card } from './Card.tsx';
import type { Trend } from './calls.ts';
import { EmptyCard } from './EmptyCard.tsx';
import styles from './trend.module.css';
import table from './table.module.css';

const chart = lazyComponent(() => import('./charts/LossChart.tsx'));
// It loads beside the losses that it draws, not after them.
chart.preload();

interface TrendCardProps {
  query: UseQueryResult<Trend>;
  /** The area or the TC. */
  of: string;
  /** Returns where the figures of a month come from. */
  linkIn: (month: string) => { to: string; text: string };
  /** The area around it, whose losses are a second line once they are known. @default none */
  around?: { title: string; trend: Trend | undefined } | undefined;
}

/** The losses of twelve months as a line, and as a table with the energy behind them. */
export function TrendCard({ query, of, linkIn, around }: TrendCardProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <Card
      title="Loss, twelve months"
      note={around && `grey: ${around.title}`}
      action={
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          Table
        </button>
      }
    >
      <Answered query={query} height={146}>
        {trend =>
          isTable ? <Months trend={trend} of={of} linkIn={linkIn} /> : <Lines trend={trend} around={around} />
        }
      </Answered>
    </Card>
  );
}

function Lines({ trend, around }: { trend: Trend; around: TrendCardProps['around'] }) {
  if (trend.every(({ audited }) => audited === 0))
    return (
      <EmptyCard title="No month of the twelve is audited.">
        The line begins with the first month whose audit is started.
      </EmptyCard>
    );
  const own = {
    title: 'Loss',
    losses: trend.map(({ lossPercentage }) => lossPercentage),
    more: trend.map(({ consumption, installationConsumption }) => [
      `Energy in: ${formatUnits(consumption)} kWh`,
      `Billed: ${formatUnits(installationConsumption)} kWh`,
    ]),
  };
  return (
    <div className={styles.chart}>
      <chart.Show
        props={{
          label: `Loss: ${trend.map(point => `${monthTitle(point.month)} ${formatPercent(point.lossPercentage)}`).join(', ')}`,
          months: trend.map(({ month }) => month),
          own,
          around: around?.trend && {
            title: around.title,
            losses: around.trend.map(({ lossPercentage }) => lossPercentage),
          },
        }}
        fallback={<div className={`${look.skeleton} ${styles.chart}`} />}
      />
    </div>
  );
}

function Months({ trend, of, linkIn }: { trend: Trend } & Pick<TrendCardProps, 'of' | 'linkIn'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable
    <div className={`${table.scroll} ${styles.table}`} tabIndex={0} role="group" aria-label="Loss by month">
      <table ref={rovingFocus} className={table.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" data-align="end">
              Energy in
            </th>
            <th scope="col" data-align="end">
              Billed
            </th>
            <th scope="col" data-align="end">
              Loss
            </th>
          </tr>
        </thead>
        <tbody>
          {trend.toReversed().map(point => (
            <tr key={point.month}>
              <th scope="row" title={fullMonthTitle(point.month)}>
                {monthTitle(point.month)}
              </th>
              {textsOf(point).map(([heading, text]) => (
                <td key={heading} data-align="end">
                  {text === absent ? (
                    text
                  ) : (
                    <Explained
                      by={pointOfTrend(point, { of, link: linkIn(point.month) })}
                      label={`${heading} of ${monthTitle(point.month)}, ${text}`}
                    >
                      {text}
                    </Explained>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the figures of a month under their headings; '----' for a month without an audit, whose sums are 0. */
function textsOf({ audited, consumption, installationConsumption, lossPercentage }: Trend[number]) {
  const units = (figure: number) => (audited === 0 ? absent : formatUnits(figure));
  return [
    ['Energy in', units(consumption)],
    ['Billed', units(installationConsumption)],
    ['Loss', formatPercent(lossPercentage)],
  ] as const;
}
