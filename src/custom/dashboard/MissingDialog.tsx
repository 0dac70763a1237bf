import { areaLevelTitles, wholeUtility } from '#domain/areas.ts';
import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { Readiness } from './calls.ts';
import { lacks } from './readiness.ts';
import styles from './table.module.css';

interface MissingDialogProps {
  month: string;
  readiness: Readiness;
  onClose: () => void;
}

const columns = [
  { heading: 'TCs', count: (of: Row) => of.transformers },
  { heading: 'Audited', count: (of: Row) => of.audited },
  { heading: 'Can be audited', count: (of: Row) => of.ready },
  ...lacks,
  { heading: 'Untagged installations', count: (of: Row) => of.untagged },
];

type Row = Readiness['below'][number];

/** What keeps the TCs of each area below from their audit. A TC may lack several things. */
export default function MissingDialog({ month, readiness, onClose }: MissingDialogProps) {
  const level = readiness.below[0]?.area.level;
  return (
    <Dialog
      title={`What is missing for ${fullMonthTitle(month)}`}
      width={940}
      closeLabel="Close"
      lightDismiss
      onClose={onClose}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              {level === undefined || level === wholeUtility ? 'Area' : areaLevelTitles[level]}
            </th>
            {columns.map(({ heading }) => (
              <th key={heading} scope="col" data-align="end">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {readiness.below.map(row => (
            <Numbers key={row.area.code} title={row.area.name ?? ''} row={row} />
          ))}
        </tbody>
        <tfoot>
          <Numbers title="Total" row={readiness} />
        </tfoot>
      </table>
    </Dialog>
  );
}

function Numbers({ title, row }: { title: string; row: Row }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {columns.map(({ heading, count }) => (
        <td key={heading} data-align="end" data-none={count(row) === 0 || undefined}>
          {formatCount(count(row))}
        </td>
      ))}
    </tr>
  );
}
