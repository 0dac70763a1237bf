import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isPartlyAudited } from '#domain/areaFigures.ts';
import { absent, formatCount, formatCountOf, formatPercent, formatUnits } from '#domain/formats.ts';
import { addMonths, fullMonthTitle, monthTitle } from '#domain/months.ts';
import { lazyComponent } from '../../../console/index.ts';
import look from '../../../ui/look.module.css';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { pointOfTrend, sameChangeText } from '../figures/countExplanations.ts';
import { Explained } from '../figures/NumberButton.tsx';
import { Answered, Card, EmptyCard } from './Card.tsx';
import type { Trend } from './dashboardCalls.ts';
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
      note={noteOf(query.data ?? [], around)}
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

/** Returns what the marks of the chart mean. */
function noteOf(trend: Trend, around: TrendCardProps['around']): string | undefined {
  const partly = trend.some(point => point.audited > 0 && isPartlyAudited(point));
  const notes = [...(around ? [`grey: ${around.title}`] : []), ...(partly ? ['hollow: partly audited'] : [])];
  return notes.length > 0 ? notes.join('; ') : undefined;
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
    more: trend.map(point => [
      `Energy in: ${formatUnits(point.consumption)} kWh`,
      `Billed: ${formatUnits(point.installationConsumption)} kWh`,
      `Audited: ${auditedText(point)}`,
      ...sameTexts(point),
    ]),
    hollow: trend.map(isPartlyAudited),
  };
  return (
    <div className={styles.chart}>
      <chart.Show
        props={{
          label: `Loss: ${trend.map(inWords).join(', ')}`,
          months: trend.map(({ month }) => month),
          own,
          around: around?.trend && {
            title: around.title,
            losses: around.trend.map(({ lossPercentage }) => lossPercentage),
            hollow: around.trend.map(isPartlyAudited),
          },
        }}
        fallback={<div className={`${look.skeleton} ${styles.chart}`} />}
      />
    </div>
  );
}

/** The columns behind the month. 'Same TCs' has the change of the loss of those audited in the month before too. */
const headings = ['TCs', 'Loss', 'Same TCs', 'Energy in', 'Billed'] as const;

function Months({ trend, of, linkIn }: { trend: Trend } & Pick<TrendCardProps, 'of' | 'linkIn'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable
    <div className={`${table.scroll} ${styles.table}`} tabIndex={0} role="group" aria-label="Loss by month">
      <table ref={rovingFocus} className={table.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {headings.map(heading => (
              <th key={heading} scope="col" data-align="end">
                {heading}
              </th>
            ))}
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

const inWords = (point: Trend[number]) =>
  `${monthTitle(point.month)} ${formatPercent(point.lossPercentage)}${point.audited > 0 && isPartlyAudited(point) ? ` of ${auditedText(point)}` : ''}`;

const auditedText = ({ audited, transformers }: Trend[number]) =>
  `${formatCount(audited)} of ${formatCountOf(transformers, 'TC')}`;

/** Returns how the loss of the same TCs has changed since the month before, in words; none without such TCs. */
function sameTexts({ month, same }: Trend[number]): string[] {
  const change = same && sameChangeText(same);
  if (!same || !change) return [];
  return [`${change} since ${monthTitle(addMonths(month, -1))}, same ${formatCountOf(same.audited, 'TC')}`];
}

/** Returns the figures of a month under their headings; '----' for a month without an audit, whose sums are 0. */
function textsOf(point: Trend[number]) {
  const { audited, transformers, consumption, installationConsumption, lossPercentage, same } = point;
  const units = (figure: number) => (audited === 0 ? absent : formatUnits(figure));
  return [
    ['TCs', audited === 0 ? absent : `${formatCount(audited)} of ${formatCount(transformers)}`],
    ['Loss', formatPercent(lossPercentage)],
    ['Same TCs', (same && sameChangeText(same)) ?? absent],
    ['Energy in', units(consumption)],
    ['Billed', units(installationConsumption)],
  ] as const;
}
