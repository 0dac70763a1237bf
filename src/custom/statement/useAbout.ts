import { codeKey, nameKey } from '#domain/areas.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { periodTitle, type Period } from '#domain/periods.ts';
import { useOfficer, useScope } from '../../console/index.ts';
import { levelsOf, type AreaPath } from '../../shell/chosenScope.ts';
import { useChosenMonth } from '../../shell/WithScope.tsx';
import { auditTab } from '../audit/addresses.ts';
import type { About } from './figures.ts';
import type { StatementPart } from './statementCalls.ts';

/** Returns what makes the subject of a number: an area in the period, with the way to its audited TCs. */
export function useAbout(period: Period, lastAudited: string): (name: string, path?: AreaPath) => About {
  const { addressIn } = useChosenMonth();
  const { month } = useScope();
  return (name, path) => ({
    about: `${periodTitle(period)} · ${name}`,
    links: [
      {
        to: addressIn(lastAudited, auditTab('audited'), path),
        text: `Show the audited TCs of ${fullMonthTitle(lastAudited)}`,
      },
      ...(path
        ? [
            {
              to: addressIn(month, `/statement?from=${period.from}&until=${period.until}`, path),
              text: 'Show its statement, month by month',
            },
          ]
        : []),
    ],
  });
}

/** Returns the way to an area of a statement, from the officer's own area down. */
export function usePathTo(): (part: Pick<StatementPart, 'area' | 'location'>) => AreaPath {
  const levels = levelsOf(useOfficer());
  return ({ area, location }) =>
    levels.slice(0, levels.findIndex(level => level === area.level) + 1).flatMap(level => {
      const code = location[codeKey(level)];
      return code === undefined ? [] : [{ level, code, name: location[nameKey(level)] ?? code }];
    });
}
