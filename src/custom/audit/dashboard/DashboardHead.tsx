import { useEffect, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-admin';
import { currentMonth, firstAuditMonth, fullMonthTitle, monthInProgress } from '#domain/months.ts';
import { periodOf, type PeriodKind } from '#domain/periods.ts';
import { useNotice } from '../../../console/index.ts';
import { AreaLink } from '../../../shell/ScopeLinks.tsx';
import { useChosenArea, useChosenMonth } from '../../../shell/WithScope.tsx';
import { Select } from '../../../ui/Select.tsx';
import { KindSelect } from '../../statement/PeriodPicker.tsx';
import styles from './dashboard.module.css';
import { useAreaTitles } from './areaTitles.ts';

/** Names the area of the figures, with a way back to those around it, and chooses the month. */
export function DashboardHead({ id }: { id: string }) {
  const { path } = useChosenArea();
  const titles = useAreaTitles();
  const heading = useFocusOnNewArea();
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        {path.length > 0 && (
          <nav aria-label="Areas around it" className={styles.trail}>
            {titles.slice(0, -1).map((title, depth) => (
              <AreaLink key={title} area={path.slice(0, depth)}>
                {title}
              </AreaLink>
            ))}
          </nav>
        )}
        <h1 ref={heading} id={id} tabIndex={-1}>
          {titles.at(-1)}
        </h1>
      </div>
      <PeriodSelect />
      <MonthSelects />
      <button type="button" className="btn" onClick={() => window.print()}>
        Print
      </button>
      <ShareButton />
    </header>
  );
}

/** Copies the address of the screen, which reopens the same view for a colleague. */
function ShareButton() {
  const notice = useNotice();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      notice.success('The address of this view is copied.');
    } catch {
      notice.warning("The browser does not allow copying. Copy the address from the browser's address bar.");
    }
  };
  return (
    <button type="button" className="btn" onClick={() => void copy()}>
      Share this view
    </button>
  );
}

/**
 * Returns the ref of the heading, which takes the focus when an area is chosen on this screen: the link that led there
 * goes, and screen readers read where it led. A choice in the top bar leaves the focus there.
 */
function useFocusOnNewArea(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const code = useChosenArea().path.at(-1)?.code;
  const last = useRef(code);
  useEffect(() => {
    if (last.current === code) return;
    last.current = code;
    const { activeElement } = document;
    const isHere = heading.current?.closest('section')?.contains(activeElement) ?? false;
    if (isHere || activeElement === document.body) heading.current?.focus();
  }, [code]);
  return heading;
}

/** Leads from the month to the statement of a period around it, which shows the same of several months. */
function PeriodSelect() {
  const navigate = useNavigate();
  const { month, addressIn } = useChosenMonth();
  const pick = (kind: PeriodKind | undefined) => {
    if (kind === undefined) return;
    const latest = monthInProgress();
    const { from, until } = periodOf(kind, month < latest ? month : latest);
    navigate(addressIn(month, `/statement?${new URLSearchParams({ from, until })}`));
  };
  return <KindSelect kind={undefined} onPick={pick} />;
}

const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Chooses the month of the dashboard: a year up to the current one, and a month that is not in the future. */
function MonthSelects() {
  const { month: chosen, choose } = useChosenMonth();
  const latest = currentMonth();
  const [year = '', number = ''] = chosen.split('-');
  const goTo = (month: string) => choose(month > latest ? latest : month);
  return (
    <>
      <Select aria-label="Year" value={year} onChange={event => goTo(`${event.target.value}-${number}`)}>
        {yearsUpTo(latest).map(each => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <Select aria-label="Month" value={number} onChange={event => goTo(`${year}-${event.target.value}`)}>
        {numbers.map(each => (
          <option key={each} value={each} disabled={`${year}-${each}` > latest}>
            {fullMonthTitle(`${year}-${each}`).split(' ')[0]}
          </option>
        ))}
      </Select>
    </>
  );
}

/** Returns the years that have a month to choose, the latest first. */
function yearsUpTo(latest: string): number[] {
  const [first, last] = [firstAuditMonth, latest].map(month => Number(month.slice(0, 4)));
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}
