import { wholeUtility } from '#domain/areas.ts';
import { useOfficer } from '../../console/index.ts';
import type { AreaPath } from '../../shell/chosenArea.ts';
import { nameScope } from '../../shell/scopeAddress.ts';
import { useChosenArea } from '../../shell/WithScope.tsx';
import type { Readiness } from './calls.ts';

/** An area as an answer names it: one level below the chosen one. */
type AnsweredArea = Readiness['below'][number]['area'];

/** Returns a function that adds a month and an area to an address, so that it shows these instead of the chosen ones. */
export function useAddressIn(month: string): (address: string, area?: AnsweredArea) => string {
  const officer = useOfficer();
  const { path } = useChosenArea();
  return (address, area) => {
    const [pathname = '', search] = address.split('?');
    const scope = { month, path: area ? pathTo(area, path) : path };
    return `${pathname}?${nameScope(new URLSearchParams(search), scope, officer)}`;
  };
}

/** Returns the path to an area below a path, or to its last one: what is below a section is itself. */
function pathTo({ level, code, name }: AnsweredArea, path: AreaPath): AreaPath {
  if (level === wholeUtility || code === null || code === path.at(-1)?.code) return path;
  return [...path, { level, code, name: name ?? code }];
}
