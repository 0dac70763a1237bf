import type { ReactNode } from 'react';
import { absent, formatDate, formatDateTime } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { fullName } from '#domain/officer.ts';
import { designations } from '#domain/roles.ts';
import type { HistoryPage } from '../../declaration/declaredCall.ts';
import styles from './history.module.css';

type Change = HistoryPage['history'][number];

/** The props of a component beside a change. */
export interface HistoryActionProps {
  entry: Change;
}

interface HistoryEntryProps extends HistoryActionProps {
  /** Beside what was done: what the officer can do about it. */
  children?: ReactNode;
}

/** Shows one change: what was done, by whom and when, and each value before and after it. */
export function HistoryEntry({ entry, children }: HistoryEntryProps) {
  const { at, by, action, fromMonth, values, file } = entry;
  return (
    // More changes move the focus to the first of them.
    <li className={styles.entry} tabIndex={-1}>
      <div className={styles.heading}>
        <div>
          <p className={styles.action}>
            {fromMonth === null ? action : `${action} from ${fullMonthTitle(fromMonth)} on`}
          </p>
          <p className={styles.origin}>
            {by && `${fullName(by.name)}, ${designations[by.userType].title}, `}
            {formatDateTime(at)}
            {file && `, by ${rowOf(file)}`}
          </p>
        </div>
        {children}
      </div>
      <dl className={styles.values}>
        {values.map(({ title, before, after }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{before === null ? after : `${before} → ${after ?? absent}`}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Returns a row of a file in words: 'row 7 of MRs of Kadri.xlsx of 20/11/2026'. */
function rowOf({ row, name, uploadedOn }: NonNullable<Change['file']>): string {
  return `row ${row} of ${name ?? 'the file'} of ${formatDate(uploadedOn)}`;
}
