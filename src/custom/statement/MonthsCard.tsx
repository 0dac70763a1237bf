import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle, monthTitle } from '#domain/months.ts';
import { statementColumns } from '#domain/statementColumns.ts';
import { LinkBase } from 'react-admin';
import { listAddress } from '../../console/index.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { useChosenMonth } from '../../shell/WithScope.tsx';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import { auditsThatAre, auditTab, billingTab } from '../audit/addresses.ts';
import { Answered, Card } from '../audit/dashboard/Card.tsx';
import { useAreaTitles } from '../audit/dashboard/areaTitles.ts';
import table from '../audit/dashboard/table.module.css';
import type { Explanation } from '../audit/figures/explanation.ts';
import { Explained } from '../audit/figures/NumberButton.tsx';
import { figureText } from './figures.ts';
import type { Statement } from './statementCalls.ts';
import styles from './statement.module.css';

type Month = Statement['months'][number];

/** A count of what a month lacks or should be looked at: its rule, and the lists that hold it. */
interface Lack {
  key: 'unaudited' | 'reopened' | 'negativeLoss' | 'unmetered' | 'meterChanges' | 'untagged';
  rule: string;
  count: (month: Month) => number;
  lists: (month: string) => Explanation['links'];
}

const audits = (filter: Readonly<Record<string, string | readonly string[]>>, tab: string) =>
  listAddress('/tc-audit', filter, { tab });

const lacks: readonly Lack[] = [
  {
    key: 'unaudited',
    rule: 'TCs in service in the month without an audit: they count in no figure',
    count: ({ figures }) => figures.transformers - figures.audited,
    lists: () => [{ to: auditTab('unaudited'), text: 'Show the unaudited TCs' }],
  },
  {
    key: 'reopened',
    rule: 'TCs whose audit of the month was reopened, whether or not they are audited again',
    count: ({ reopened }) => reopened,
    lists: () => [{ to: auditsThatAre('reopened'), text: 'Show these TCs' }],
  },
  {
    key: 'negativeLoss',
    rule: 'audited TCs whose installations were billed for more than went in',
    count: ({ negativeLoss }) => negativeLoss,
    lists: () => [
      { to: audits({ band: 'negativeFiveAndBelow' }, 'audited'), text: 'Show those of -5% and below' },
      { to: audits({ band: 'zeroToNegativeFive' }, 'audited'), text: 'Show those from -5% to 0%' },
    ],
  },
  {
    key: 'unmetered',
    rule: "TCs with the remark 'Meter not provided' in place of the month's reading",
    count: ({ unmetered }) => unmetered,
    lists: () => [
      { to: audits({ remark: ['METER_NOT_PROVIDED'] }, 'unaudited'), text: 'Show the TCs with this remark' },
    ],
  },
  {
    key: 'meterChanges',
    rule: 'changes of meters and current transformers within the month: its energy is the sum of the parts',
    count: ({ meterChanges }) => meterChanges,
    lists: month => [{ to: listAddress('/meter-changes', { month }), text: 'Show the changes' }],
  },
  {
    key: 'untagged',
    rule: 'installations that no TC is known of: their consumption is billed to none',
    count: ({ untagged }) => untagged,
    lists: () => [{ to: billingTab('untagged'), text: 'Show the installations' }],
  },
];

const shown = ['consumption', 'installationConsumption', 'lossPercentage', 'ATAndC'] as const;

/** The months of the period: their figures, and what they lack. A month without an audit is missing. */
export function MonthsCard({ query }: { query: UseQueryResult<Statement> }) {
  return (
    <Card title="Months and data quality" note="press a month to see its dashboard">
      <Answered query={query} height={256}>
        {({ months }) => <Months months={months} />}
      </Answered>
    </Card>
  );
}

function Months({ months }: { months: readonly Month[] }) {
  return (
    <div
      className={`${table.league} ${styles.scroll}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable
      tabIndex={0}
      role="group"
      aria-label="Months and data quality, table"
    >
      <table ref={rovingFocus} className={table.table}>
        <thead>
          <tr>
            <th scope="col">{statementColumns.month}</th>
            {[...shown, ...lacks.map(({ key }) => key)].map(key => (
              <th key={key} scope="col" data-align="end">
                {statementColumns[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(month => (
            <Line key={month.month} of={month} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ of }: { of: Month }) {
  const { arrBasis } = useEnvironment();
  const { addressIn } = useChosenMonth();
  const area = useAreaTitles().at(-1) ?? '';
  const { month, isDue, figures } = of;
  const title = monthTitle(month);
  const dashboard = addressIn(month, '/dashboard');
  if (!isDue || figures.audited === 0)
    return (
      <tr>
        <th scope="row">{title}</th>
        <td colSpan={shown.length} className={styles.missing}>
          {isDue ? 'Missing: no TC is audited' : 'Has not ended'}
        </td>
        <Counts of={of} area={area} />
      </tr>
    );
  return (
    <tr>
      <th scope="row">
        <LinkBase to={dashboard}>{title}</LinkBase>
      </th>
      {shown.map(figure => {
        const text = figureText(figure, figures, arrBasis);
        return (
          <td key={figure} data-align="end">
            <LinkBase to={dashboard} aria-label={`${statementColumns[figure]} of ${title}, ${text}`}>
              {text}
            </LinkBase>
          </td>
        );
      })}
      <Counts of={of} area={area} />
    </tr>
  );
}

/** The counts of a month; each that is not 0 opens. */
function Counts({ of, area }: { of: Month; area: string }) {
  const { addressIn } = useChosenMonth();
  return lacks.map(({ key, rule, count, lists }) => {
    const number = of.isDue ? count(of) : 0;
    const text = formatCount(number);
    const about = `${fullMonthTitle(of.month)} · ${area}`;
    const links = lists(of.month).map(link => ({ ...link, to: addressIn(of.month, link.to) }));
    const rows = [{ label: statementColumns[key], value: text, source: area }];
    return (
      <td key={key} data-align="end" data-none={number === 0 || undefined}>
        {number === 0 ? (
          text
        ) : (
          <Explained
            by={{ title: statementColumns[key], about, rule, rows, links }}
            label={`${statementColumns[key]} in ${monthTitle(of.month)}, ${text}`}
          >
            {text}
          </Explained>
        )}
      </td>
    );
  });
}
