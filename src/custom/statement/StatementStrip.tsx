import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle, monthTitle } from '#domain/months.ts';
import type { Period } from '#domain/periods.ts';
import { statementColumns } from '#domain/statementColumns.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { useChosenMonth } from '../../shell/WithScope.tsx';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import { linksOfArea } from '../audit/waterfall/stations.ts';
import { useAreaTitles } from '../audit/dashboard/areaTitles.ts';
import { Explained } from '../audit/figures/NumberButton.tsx';
import {
  changeOf,
  changeText,
  coverageText,
  explained,
  explainedChange,
  explainedCoverage,
  figureText,
  type StatementFigure,
} from './figures.ts';
import type { Statement } from './statementCalls.ts';
import styles from './statement.module.css';
import { useAbout } from './useAbout.ts';

const shown: readonly StatementFigure[] = [
  'ATAndC',
  'consumption',
  'installationConsumption',
  'lostUnits',
  'lossPercentage',
  'billingEfficiency',
  'demand',
  'collection',
  'collectionEfficiency',
];

interface StatementStripProps {
  statement: Statement;
  period: Period;
}

/** AT&C of the area in the period with everything that it is made of, and how much of it is audited. */
export function StatementStrip({ statement, period }: StatementStripProps) {
  const { arrBasis } = useEnvironment();
  const { addressIn } = useChosenMonth();
  const { figures, same, consumers, lastAudited } = statement;
  const name = useAreaTitles().at(-1) ?? '';
  const about = useAbout(period, lastAudited)(name);
  const change = changeText(changeOf(same));
  const coverage = coverageText(figures);
  const consumersText = `${formatCount(consumers)} consumers in ${monthTitle(lastAudited)}`;
  return (
    <dl ref={rovingFocus} className={styles.strip}>
      {shown.map(figure => {
        const text = figureText(figure, figures, arrBasis);
        return (
          <div key={figure}>
            <dt>{statementColumns[figure]}</dt>
            <dd>
              {figures.audited === 0 ? (
                text
              ) : (
                <Explained
                  by={explained(figure, figures, arrBasis, about)}
                  label={`${statementColumns[figure]} of ${name}, ${text}`}
                >
                  {text}
                </Explained>
              )}
            </dd>
            {figure === 'ATAndC' && same && (
              <dd className={styles.detail}>
                <Explained
                  by={explainedChange(same, period, about)}
                  label={`${statementColumns.change} of ${name}, ${change}`}
                >
                  {change}
                </Explained>
                {' like for like'}
              </dd>
            )}
          </div>
        );
      })}
      <div>
        <dt>{statementColumns.coverage}</dt>
        <dd>
          <Explained
            by={explainedCoverage(figures, about)}
            label={`${statementColumns.coverage} of ${name}, ${coverage}`}
          >
            {coverage}
          </Explained>
        </dd>
        <dd className={styles.detail}>
          <Explained
            by={{
              title: statementColumns.consumers,
              ...about,
              rule: `installations tagged to the TCs that are audited in ${fullMonthTitle(lastAudited)}, the last audited month of the period`,
              rows: [
                {
                  label: 'In all months',
                  value: formatCount(figures.installations),
                  source: 'one for each installation in each audited month',
                },
                {
                  label: fullMonthTitle(lastAudited),
                  value: formatCount(consumers),
                  source: 'installations',
                },
              ],
              links: [{ to: addressIn(lastAudited, linksOfArea.paid), text: 'Show the installations' }],
            }}
            label={`${statementColumns.consumers} of ${name}, ${consumersText}`}
          >
            {consumersText}
          </Explained>
        </dd>
      </div>
    </dl>
  );
}
