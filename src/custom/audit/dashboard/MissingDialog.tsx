import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { areaLevelTitles, wholeUtility } from '#domain/areas.ts';
import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import type { AreaPath } from '../../../shell/chosenScope.ts';
import { MonthLink } from '../../../shell/ScopeLinks.tsx';
import { useChosenArea, useChosenMonth } from '../../../shell/WithScope.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { opensElsewhere } from '../../../ui/press.ts';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { Answered } from './Card.tsx';
import dashboard from './dashboard.module.css';
import { useReadinessOf, type Readiness } from './dashboardCalls.ts';
import styles from './missing.module.css';
import { pathTo, useTitlesOf } from './areaTitles.ts';
import { lots } from './readiness.ts';
import table from './table.module.css';

interface MissingDialogProps {
  month: string;
  onClose: () => void;
}

/** The gaps that keep the TCs of each area below from their audit. A press on an area goes into it, down to the sections. */
export default function MissingDialog({ month, onClose }: MissingDialogProps) {
  const { path: chosen } = useChosenArea();
  const [path, setPath] = useState(chosen);
  const query = useReadinessOf(path.at(-1), month);
  const titles = useTitlesOf(path);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    // The link that led here is gone.
    heading.current?.focus();
  }, [path]);
  return (
    <Dialog
      title={`What is missing for ${fullMonthTitle(month)}`}
      width={940}
      closeLabel="Close"
      lightDismiss
      onClose={onClose}
    >
      <div className={styles.area}>
        {path.length > chosen.length && (
          <nav aria-label="Areas around this one" className={dashboard.trail}>
            {titles.slice(chosen.length, -1).map((title, depth) => (
              <InwardLink key={title} area={path.slice(0, chosen.length + depth)} onFollow={setPath}>
                {title}
              </InwardLink>
            ))}
          </nav>
        )}
        <h3 ref={heading} tabIndex={-1}>
          {titles.at(-1)}
        </h3>
      </div>
      <Answered query={query} height={220}>
        {readiness => <MissingTable {...{ month, readiness, path }} onFollow={setPath} />}
      </Answered>
    </Dialog>
  );
}

interface InwardLinkProps {
  area: AreaPath;
  /** Shows the area in the same dialog. */
  onFollow: (area: AreaPath) => void;
  children: ReactNode;
}

/** A link in a dialog to another area: shows it there, and in another tab its dashboard. */
export function InwardLink({ area, onFollow, children }: InwardLinkProps) {
  const { month, addressIn } = useChosenMonth();
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onFollow(area);
  };
  return (
    <LinkBase to={addressIn(month, undefined, area)} onClick={follow}>
      {children}
    </LinkBase>
  );
}

interface MissingTableProps {
  month: string;
  readiness: Readiness;
  /** The area whose parts it lists. */
  path: AreaPath;
  /** Goes into an area below. */
  onFollow: (area: AreaPath) => void;
}

/** The gaps of TCs, area by area, each number with its list. A TC may lack several things. */
function MissingTable({ month, readiness, path, onFollow }: MissingTableProps) {
  const level = readiness.below[0]?.area.level;
  return (
    <table ref={rovingFocus} className={table.table}>
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
