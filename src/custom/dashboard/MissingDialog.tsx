import { LinkBase } from 'react-admin';
import { areaLevelTitles, wholeUtility } from '#domain/areas.ts';
import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { Readiness } from './calls.ts';
import { unauditedAddress } from './parts.ts';
import { lacks } from './readiness.ts';
import styles from './table.module.css';
import { useAddressIn } from './useAddressIn.ts';

interface MissingDialogProps {
  month: string;
  readiness: Readiness;
  onClose: () => void;
}

/** A number for each area, and the list of what it counts. */
interface Column {
  heading: string;
  count: (row: Row) => number;
  to: string;
}

const columns: readonly Column[] = [
  { heading: 'TCs', count: row => row.transformers, to: '/tc-audit?tab=total' },
  { heading: 'Audited', count: row => row.audited, to: '/tc-audit?tab=audited' },
  { heading: 'Can be audited', count: row => row.ready, to: unauditedAddress('ready') },
  ...lacks,
  {
    heading: 'Untagged installations',
    count: row => row.untagged,
    to: '/billing?tab=new_installations',
  },
];

type Row = Readiness['below'][number];

/** What keeps the TCs of each area below from their audit, each number a link. A TC may lack several things. */
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
            <Numbers
              key={row.area.code}
              title={row.area.name ?? ''}
              row={row}
              area={row.area}
              month={month}
            />
          ))}
        </tbody>
        <tfoot>
          <Numbers title="Total" row={readiness} month={month} />
        </tfoot>
      </table>
    </Dialog>
  );
}

interface NumbersProps {
  title: string;
  row: Row;
  month: string;
  /** @default the chosen one */
  area?: Row['area'];
}

function Numbers({ title, row, month, area }: NumbersProps) {
  const addressIn = useAddressIn(month);
  return (
    <tr>
      <th scope="row">{title}</th>
      {columns.map(({ heading, count, to }) => (
        <td key={heading} data-align="end" data-none={count(row) === 0 || undefined}>
          {count(row) === 0 ? (
            formatCount(0)
          ) : (
            <LinkBase
              to={addressIn(to, area)}
              aria-label={`${heading}, ${title}: ${formatCount(count(row))}`}
            >
              {formatCount(count(row))}
            </LinkBase>
          )}
        </td>
      ))}
    </tr>
  );
}
