import { areaLevelTitles, wholeUtility } from '#domain/areas.ts';
import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import { MonthLink } from '../../shell/MonthLink.tsx';
import { useChosenArea } from '../../shell/WithScope.tsx';
import type { Readiness } from './calls.ts';
import { pathTo } from './pathTo.ts';
import { lots } from './readiness.ts';
import styles from './table.module.css';

interface MissingDialogProps {
  month: string;
  readiness: Readiness;
  onClose: () => void;
}

type Row = Readiness['below'][number];

/** What keeps the TCs of each area below from their audit, each number with its list. A TC may lack several things. */
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
      <table ref={rovingFocus} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              {level === undefined || level === wholeUtility ? 'Area' : areaLevelTitles[level]}
            </th>
            {lots.map(({ heading }) => (
              <th key={heading} scope="col" data-align="end">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {readiness.below.map(row => (
            <Numbers key={row.area.code} title={row.area.name ?? ''} {...{ month, row }} area={row.area} />
          ))}
        </tbody>
        <tfoot>
          <Numbers title="Total" month={month} row={readiness} />
        </tfoot>
      </table>
    </Dialog>
  );
}

interface NumbersProps {
  title: string;
  month: string;
  row: Row;
  /** One level below the chosen area. @default the chosen area */
  area?: Row['area'];
}

function Numbers({ title, month, row, area: below }: NumbersProps) {
  const { path } = useChosenArea();
  const area = below ? pathTo(below, path) : path;
  return (
    <tr>
      <th scope="row">{title}</th>
      {lots.map(({ heading, count, to }) => (
        <td key={heading} data-align="end" data-none={count(row) === 0 || undefined}>
          {count(row) === 0 ? (
            formatCount(0)
          ) : (
            <MonthLink
              {...{ month, area, to }}
              aria-label={`${formatCount(count(row))}: ${heading}, ${title}`}
            >
              {formatCount(count(row))}
            </MonthLink>
          )}
        </td>
      ))}
    </tr>
  );
}
