import { wholeUtility } from '#domain/areas.ts';
import { periodTitle } from '#domain/periods.ts';
import type { Officer } from '#domain/officer.ts';
import { designations } from '#domain/roles.ts';
import { useOfficer } from '../../../console/index.ts';
import { areaTitle, ownArea, type AreaPath } from '../../../shell/chosenScope.ts';
import { useChosenArea } from '../../../shell/WithScope.tsx';
import { useListPeriod } from '../listPeriod.ts';
import type { AreaFigures } from './dashboardCalls.ts';

/** The name of the area of officers in charge of everything. */
export const wholeUtilityTitle = 'Whole utility';

/** Returns the names of everything that the officer sees and of the chosen areas in it, widest first. */
export const useAreaTitles = (): readonly string[] => useTitlesOf(useChosenArea().path);

/** Returns the names of everything that the officer sees and of the areas of a path, widest first. */
export function useTitlesOf(path: AreaPath): readonly string[] {
  const officer = useOfficer();
  return [wholeTitle(officer), ...path.map(({ level, name }) => areaTitle(level, name))];
}

/** Returns what figures of the screen are about: 'September 2026 · Kadri Sub-division', of a list of sums its period. */
export function useAbout(): string {
  return `${periodTitle(useListPeriod())} · ${useAreaTitles().at(-1) ?? ''}`;
}

function wholeTitle(officer: Officer): string {
  const { charge } = designations[officer.role];
  return charge === wholeUtility ? wholeUtilityTitle : (ownArea(officer) ?? 'Dashboard');
}

/** Returns the path to an area below a path, or to its last one: what is below a section is itself. */
export function pathTo({ level, code, name }: AreaFigures['area'], path: AreaPath): AreaPath {
  if (level === wholeUtility || code === null || path.at(-1)?.code === code) return path;
  return [...path, { level, code, name: name ?? code }];
}
