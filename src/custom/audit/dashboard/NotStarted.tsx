import { codeKey, nameKey, type Location } from '#domain/areas.ts';
import type { Officer } from '#domain/officer.ts';
import { useOfficer } from '../../../console/index.ts';
import { levelsOf, type AreaPath } from '../../../shell/chosenScope.ts';
import { MonthLink } from '../../../shell/ScopeLinks.tsx';
import type { Readiness } from './dashboardCalls.ts';
import styles from './readiness.module.css';

interface NotStartedProps extends Pick<Readiness, 'notStarted'> {
  month: string;
  /** Shows all of them, area by area. */
  onMore: () => void;
}

/** Names the sections that have not started the audit of a month, each a link to its own dashboard. */
export function NotStarted({ notStarted: { count, sections }, month, onMore }: NotStartedProps) {
  const officer = useOfficer();
  if (count === 0) return null;
  const more = count - sections.length;
  return (
    <p className={styles.notStarted}>
      {'Audit not started in '}
      {sections.map((section, at) => (
        <span key={section.sectionCode}>
          {at > 0 && ', '}
          <MonthLink month={month} to="/dashboard" area={pathOf(section, officer)}>
            {section.sectionName}
          </MonthLink>
        </span>
      ))}
      {more > 0 && (
        <>
          {' and '}
          <button type="button" className={styles.more} aria-haspopup="dialog" onClick={onMore}>
            {`${more} more`}
          </button>
        </>
      )}
    </p>
  );
}

/** Returns the areas from the officer's own down to a section. */
function pathOf(section: Location, officer: Officer): AreaPath {
  return levelsOf(officer).flatMap(level => {
    const code = section[codeKey(level)];
    return code === undefined ? [] : [{ level, code, name: section[nameKey(level)] ?? code }];
  });
}
