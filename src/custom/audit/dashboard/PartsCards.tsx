import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { formatCount, formatCountOf, formatPercent } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { lazyComponent, useScope } from '../../../console/index.ts';
import { useEnvironment } from '../../../shell/environment.tsx';
import look from '../../../ui/look.module.css';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { auditTab, billingTab } from '../addresses.ts';
import type { Explanation } from '../figures/explanation.ts';
import { Explained } from '../figures/NumberButton.tsx';
import { Answered, Card, EmptyCard } from './Card.tsx';
import {
  useAuditMetrics,
  useBillingCounts,
  type AuditMetrics,
  type BillingCounts,
} from './dashboardCalls.ts';
import styles from './parts.module.css';
import { auditParts, installationParts, inWords, shareOf, wholeOf, type Part } from './parts.ts';
import { useAbout } from './areaTitles.ts';

/** The TCs of the area by whether they are audited in the month. */
export function AuditCard() {
  const { productName } = useEnvironment();
  const title = `DTC ${productName}`;
  const query = useAuditMetrics();
  return (
    <Card title={title} note={query.data && <AuditedTcs metrics={query.data} />}>
      <Answered query={query} height={146}>
        {metrics => <Standing title={title} metrics={metrics} />}
      </Answered>
    </Card>
  );
}

/** The number of all TCs; its drawer has the audited and the others. */
function AuditedTcs({ metrics }: { metrics: AuditMetrics }) {
  const about = useAbout();
  const { count, parts } = auditParts(metrics);
  const by = wholeOf({
    title: 'Transformer centres',
    about,
    count,
    parts: parts.filter(({ isWhole }) => !isWhole),
    to: auditTab('total'),
  });
  return <Explained by={by} label={`${formatCount(count)} transformer centres`} />;
}

function Standing({ title, metrics }: { title: string; metrics: AuditMetrics }) {
  const about = useAbout();
  const { count, parts, others } = auditParts(metrics);
  if (count === 0)
    return (
      <EmptyCard title="No transformer centres yet.">
        An assistant engineer of this area adds them on TC Details.
      </EmptyCard>
    );
  return (
    <Ring label={inWords(title, parts)} parts={parts} cutout={0}>
      <PartsTable
        about={about}
        label="TCs by their audit"
        whole={count}
        rows={[...parts, ...others.filter(other => other.count > 0)]}
        noun="TCs"
      />
    </Ring>
  );
}

const billingTitle = 'Billing Details';

/** The installations of the area by what was wrong with their billing. */
export function BillingCard() {
  const query = useBillingCounts();
  return (
    <Card title={billingTitle} note={query.data && <AllInstallations counts={query.data} />}>
      <Answered query={query} height={146}>
        {counts => <Statuses counts={counts} />}
      </Answered>
    </Card>
  );
}

/** The number of all installations; its drawer has the number of each part. */
function AllInstallations({ counts }: { counts: BillingCounts }) {
  const about = useAbout();
  const { count, parts } = installationParts(counts);
  return (
    <Explained
      by={wholeOf({ title: 'Installations', about, count, parts, to: billingTab('my_installations') })}
      label={formatCountOf(count, 'installation')}
    />
  );
}

function Statuses({ counts }: { counts: BillingCounts }) {
  const { month } = useScope();
  const about = useAbout();
  const { count, parts } = installationParts(counts);
  if (count === 0)
    return (
      <EmptyCard title={`No installations in ${fullMonthTitle(month)}.`}>
        They come in with the installation status report. Another month may have some.
      </EmptyCard>
    );
  return (
    <Ring label={inWords(billingTitle, parts)} parts={parts} cutout={50}>
      <PartsTable
        about={about}
        label="Installations by billing status"
        whole={count}
        rows={parts}
        noun="installations"
      />
    </Ring>
  );
}

interface PartsTableProps {
  /** The area that is counted. */
  about: string;
  /** The subject of the table, for screen readers. */
  label: string;
  /** The number that shares are of. */
  whole: number;
  rows: readonly Part[];
  /** The counted things: 'installations'. */
  noun: string;
}

/** The numbers of a chart; each row leads to the list of what it counts. */
function PartsTable({ about, label, whole, rows, noun }: PartsTableProps) {
  return (
    <table ref={rovingFocus} className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <tbody>
        {rows.map(({ title, count, colour, isOpen, isInner, rule, to }) => {
          const share = isInner ? '' : formatPercent(shareOf(count, whole), 1);
          const counted = `${title} ${formatCount(count)}`;
          const by = explained({ title, about, rule, count, whole, noun, to });
          return (
            <tr key={title} data-inner={isInner}>
              <th scope="row">
                {colour && (
                  <span
                    className={styles.swatch}
                    data-open={isOpen}
                    style={{ color: `var(${colour})` }}
                    aria-hidden="true"
                  />
                )}
                <LinkBase to={to}>{title}</LinkBase>
              </th>
              <td>
                <Explained by={by} label={counted}>
                  {formatCount(count)}
                </Explained>
              </td>
              <td className={styles.share}>
                {share !== '' && (
                  <Explained by={by} label={`${title} ${share}`}>
                    {share}
                  </Explained>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface Counted extends Pick<Part, 'title' | 'rule' | 'count' | 'to'> {
  about: string;
  whole: number;
  noun: string;
}

/** Explains the number of a row, and its share of all. */
function explained({ title, about, rule, count, whole, noun, to }: Counted): Explanation {
  const [part, all] = [formatCount(count), formatCount(whole)];
  return {
    title,
    about,
    rule,
    numbers: `${part} ÷ ${all} × 100 = ${formatPercent(shareOf(count, whole), 1)}`,
    rows: [
      { label: title, value: part, source: 'the rows of the list' },
      { label: `All ${noun}`, value: all, source: 'of the area in the month' },
    ],
    links: [{ to, text: `Show these ${noun}` }],
  };
}

const chart = lazyComponent(() => import('./charts/RingChart.tsx'));
// The chart loads beside the numbers that it draws, not after them.
chart.preload();

interface RingProps {
  /** The chart in words. */
  label: string;
  parts: readonly Part[];
  /** How much of the middle is empty, per cent; 0 for a pie. */
  cutout: number;
  /** The table beside it. */
  children: ReactNode;
}

/** A doughnut or a pie, with its numbers beside it. The numbers don't wait for the chart itself. */
function Ring({ children, ...ring }: RingProps) {
  return (
    <div className={styles.split}>
      <div className={styles.chart}>
        <chart.Show props={ring} fallback={<div className={`${look.skeleton} ${styles.circle}`} />} />
      </div>
      {children}
    </div>
  );
}
