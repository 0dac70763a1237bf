import { wholeUtility } from '#domain/areas.ts';
import type { Officer } from '#domain/officer.ts';
import { designations } from '#domain/roles.ts';
import { useOfficer } from '../../console/index.ts';
import { areaTitle, ownArea } from '../../shell/areaText.ts';
import { useChosenArea } from '../../shell/WithScope.tsx';

/** The name of the area of officers in charge of everything. */
export const wholeUtilityTitle = 'Whole utility';

/** Returns the names of everything that the officer sees and of the chosen areas in it, widest first. */
export function useAreaTitles(): readonly string[] {
  const officer = useOfficer();
  const { path } = useChosenArea();
  return [wholeTitle(officer), ...path.map(({ level, name }) => areaTitle(level, name))];
}

function wholeTitle(officer: Officer): string {
  const { charge } = designations[officer.role];
  return charge === wholeUtility ? wholeUtilityTitle : (ownArea(officer) ?? 'Dashboard');
}
