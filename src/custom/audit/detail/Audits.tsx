import { Fragment } from 'react';
import {
  formatCountOf,
  formatDate,
  formatDateTime,
  formatFigure,
  formatMoney,
  formatPercent,
  formatReading,
} from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { designations } from '#domain/roles.ts';
import { useOfficer } from '../../../console/index.ts';
import table from '../dashboard/table.module.css';
import type { AuditRecord } from '../figures/explanation.ts';
import styles from './detail.module.css';

type Act = NonNullable<AuditRecord['audited']>;

/** Says who audited the month and who reopened it, with the figures of then, and whom to ask for that. */
export function Audits({ record, month }: { record: AuditRecord; month: string }) {
  const { role } = useOfficer();
  const { audited, revisions } = record;
  if (!audited && revisions.length === 0) return null;
  return (
    <section className={styles.audits} aria-labelledby="audits-heading">
      <p>
        <b id="audits-heading">Audits</b> {sentenceOf(record, month)}
        {audited && role !== 'cio' && (
          <span>If it is wrong, ask the corporate office (cio) to reopen this audit.</span>
        )}
      </p>
      {revisions.length > 0 && <RevisionTable revisions={revisions} />}
    </section>
  );
}

/** Returns the last reopening and the audit that counts: 'Reopened on …, audited again on ….' */
function sentenceOf({ audited, revisions }: AuditRecord, month: string): string {
  const reopened = revisions.at(-1)?.reopened;
  if (!reopened) return audited ? `Audited ${actOf(audited)}.` : '';
  return audited
    ? `Reopened ${actOf(reopened)}, audited again ${actOf(audited)}.`
    : `Reopened ${actOf(reopened)}. ${fullMonthTitle(month)} is not audited again yet.`;
}

/** Returns when and by whom: 'on 12 Nov 2026, 10:05 by Kavya Bhat, Assistant Engineer'. */
const actOf = ({ at, by }: Act) =>
  `on ${formatDateTime(at)} by ${by.name}, ${designations[by.userType].title}`;

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
function RevisionTable({ revisions }: Pick<AuditRecord, 'revisions'>) {
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
