import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import type { AuditSums } from '#domain/audit.ts';
import { ErrorState } from '../../../console/ErrorState.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import look from '../../../ui/look.module.css';
import { useAuditRecord } from '../detail/auditCalls.ts';
import type { AuditRecord, Explanation, Row } from './explanation.ts';
import styles from './figures.module.css';
import type { Figure } from './figures.ts';

/** A drawer that says what a number is made of, with the way to the rows behind it. */
export default function ExplanationDrawer({ by, onClose }: { by: Explanation; onClose: () => void }) {
  const { title, about, rule, numbers, rows, links } = by;
  return (
    <Dialog title={title} placement="edge" width={424} lightDismiss onClose={onClose}>
      <p className={styles.about}>{about}</p>
      <Formula words={rule} numbers={numbers} />
      <Part title="Made of" rows={rows} />
      <ul className={styles.links}>
        {links.map(({ to, text }) => (
          <li key={text}>
            <LinkBase to={to} onClick={onClose}>
              {text}
            </LinkBase>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface FigureExplanationProps {
  figure: Figure;
  sums: AuditSums;
  /** The subject of the figure: month, and area or audit. */
  about: string;
  /** The sums that the figure is computed from, part by part. */
  children: ReactNode;
  onClose: () => void;
}

/** A drawer with a figure's formula in words and with the numbers put in, so that it can be recomputed by hand. */
export function FigureExplanation({ figure, sums, about, children, onClose }: FigureExplanationProps) {
  const { label, formula, filled, value, format } = figure;
  const numbers = filled(sums);
  return (
    <Dialog title={label} placement="edge" width={424} lightDismiss onClose={onClose}>
      <p className={styles.about}>{about}</p>
      {numbers && <Formula words={formula} numbers={`${numbers} = ${format(value(sums))}`} />}
      {children}
    </Dialog>
  );
}

/** Shows a formula in words, and with the numbers put in if they are known. */
export function Formula({ words, numbers }: { words: string; numbers: string | undefined }) {
  return (
    <div className={styles.formula}>
      <p>{words}</p>
      {numbers !== undefined && <b>{numbers}</b>}
    </div>
  );
}

interface PartProps {
  title: string;
  rows: readonly Row[];
  /** Where the records behind the sums are listed. @default nowhere */
  link?: { to: string; text: string; onFollow: () => void };
  /** Shown above the rows. @default nothing */
  children?: ReactNode;
}

/** A sum that figures are computed from, and what it is made of. */
export function Part({ title, rows, link, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
      <dl className={styles.rows}>
        {rows.map(({ label, value, source }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>{source}</dd>
          </div>
        ))}
      </dl>
      {link && (
        <LinkBase to={link.to} onClick={link.onFollow}>
          {link.text}
        </LinkBase>
      )}
    </section>
  );
}

interface RecordDrawerProps {
  /** The title until the drawer shows. */
  title: string;
  /** The id of the transformer centre. */
  id: string;
  month: string;
  /** Returns the drawer. */
  children: (record: AuditRecord) => ReactNode;
  onClose: () => void;
}

/** Fetches the audit of a transformer centre for a drawer that explains something of it. */
export function RecordDrawer({ title, id, month, children, onClose }: RecordDrawerProps) {
  const { data: record, error, refetch } = useAuditRecord(id, month);
  if (record) return children(record);
  return (
    <Dialog title={title} placement="edge" width={424} lightDismiss onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={`${look.skeleton} ${styles.waiting}`} />
      )}
    </Dialog>
  );
}
