import { wholeUtility } from '#domain/areas.ts';
import type { AreaPath } from '../../../shell/chosenScope.ts';
import type { AreaFigures } from './dashboardCalls.ts';

/** Returns the path to an area below a path, or to its last one: what is below a section is itself. */
export function pathTo({ level, code, name }: AreaFigures['area'], path: AreaPath): AreaPath {
  if (level === wholeUtility || code === null || path.at(-1)?.code === code) return path;
  return [...path, { level, code, name: name ?? code }];
}
