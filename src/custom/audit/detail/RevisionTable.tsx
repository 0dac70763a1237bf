import { Fragment } from 'react';
import {
  formatCountOf,
  formatDate,
  formatFigure,
  formatMoney,
  formatPercent,
  formatReading,
} from '#domain/formats.ts';
import table from '../dashboard/table.module.css';
import type { AuditRecord } from '../figures/rows.ts';
import styles from './detail.module.css';

type Revision = AuditRecord['revisions'][number];

interface Column {
  heading: string;
  /** @default at the start */
  align?: 'end';
  /** Returns its text, and a smaller one below. */
  of: (audit: Revision) => readonly [string, string?];
}

const act = ({ at, by }: Revision['reopened']) => [formatDate(at), by.name] as const;

const columns: readonly Column[] = [
  { heading: 'Audited', of: ({ audited }) => act(audited) },
  {
    heading: 'Readings',
    align: 'end',
    of: audit => [formatReading(audit.finalValue), `to ${formatReading(audit.nextFinalValue)}`],
  },
  { heading: 'TC Consumption', align: 'end', of: ({ consumption }) => [formatFigure(consumption)] },
  {
    heading: 'Installations Consumption',
    align: 'end',
    of: audit => [
      formatFigure(audit.installationConsumption),
      formatCountOf(audit.installations, 'installation'),
    ],
  },
  { heading: 'Loss Percentage', align: 'end', of: audit => [formatPercent(audit.lossPercentage)] },
  {
    heading: 'Demand',
    align: 'end',
    of: audit => [formatMoney(audit.demand), `${formatMoney(audit.collection)} paid`],
  },
  { heading: 'Reopened', of: ({ reopened }) => act(reopened) },
];

/** The reopened audits of a month, the earliest first: what each found, by whom it was reopened, and why. */
export function RevisionTable({ revisions }: Pick<AuditRecord, 'revisions'>) {
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${styles.revisions}`} aria-label="Reopened audits">
        <thead>
          <tr>
            {columns.map(({ heading, align }) => (
              <th key={heading} scope="col" data-align={align}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {revisions.map(revision => (
            <Fragment key={revision.reopened.at}>
              <tr>
                {columns.map(({ heading, align, of }) => (
                  <td key={heading} data-align={align}>
                    <Stacked lines={of(revision)} />
                  </td>
                ))}
              </tr>
              <tr>
                <td colSpan={columns.length} className={styles.reason}>
                  <b>Reason</b> {revision.reason}
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Stacked({ lines: [first, second] }: { lines: readonly [string, string?] }) {
  return (
    <>
      {first}
      {second !== undefined && <small>{second}</small>}
    </>
  );
}
