import { formatDateTime } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { designations } from '#domain/roles.ts';
import { useOfficer } from '../../../console/index.ts';
import type { AuditRecord } from '../figures/rows.ts';
import { RevisionTable } from './RevisionTable.tsx';
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
