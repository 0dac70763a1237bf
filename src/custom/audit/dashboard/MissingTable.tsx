import { areaLevelTitles, wholeUtility } from '#domain/areas.ts';
import { formatCount } from '#domain/formats.ts';
import type { AreaPath } from '../../../shell/chosenArea.ts';
import { MonthLink } from '../../../shell/MonthLink.tsx';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import type { Readiness } from './calls.ts';
import { InwardLink } from './InwardLink.tsx';
import { pathTo } from './pathTo.ts';
import { lots } from './readiness.ts';
import styles from './table.module.css';

interface MissingTableProps {
  month: string;
  readiness: Readiness;
  /** The area whose parts it lists. */
  path: AreaPath;
  /** Goes into an area below. */
  onFollow: (area: AreaPath) => void;
}

/** What TCs lack, area by area, each number with its list. A TC may lack several things. */
export function MissingTable({ month, readiness, path, onFollow }: MissingTableProps) {
  const level = readiness.below[0]?.area.level;
  return (
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
          <Numbers
            key={row.area.code}
            title={row.area.name ?? ''}
            {...{ month, row, onFollow }}
            area={pathTo(row.area, path)}
            // Below a section is only itself.
            isInward={pathTo(row.area, path) !== path}
          />
        ))}
      </tbody>
      <tfoot>
        <Numbers title="Total" row={readiness} area={path} isInward={false} {...{ month, onFollow }} />
      </tfoot>
    </table>
  );
}

interface NumbersProps {
  title: string;
  month: string;
  row: Readiness['below'][number];
  area: AreaPath;
  /** Whether a press on the title goes into the area. */
  isInward: boolean;
  onFollow: (area: AreaPath) => void;
}

function Numbers({ title, month, row, area, isInward, onFollow }: NumbersProps) {
  return (
    <tr>
      <th scope="row">{isInward ? <InwardLink {...{ area, onFollow }}>{title}</InwardLink> : title}</th>
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
