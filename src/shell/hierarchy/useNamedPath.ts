import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useAreasQuery } from '../../console/declaration/areas.ts';
import type { AreaPath } from '../chosenArea.ts';

/**
 * Returns a path with the names of its areas: those in `known`, or as the API lists them; an area's code stands for its
 * name until then. `isUnknown` if the API lists no such area: the path is then empty, which means All.
 */
export function useNamedPath(path: AreaPath, known: AreaPath): { path: AreaPath; isUnknown: boolean } {
  const queryOf = useAreasQuery();
  const knownAt = (at: number) => {
    const area = known[at];
    return area && area.code === path[at]?.code && area.name !== area.code ? area : undefined;
  };
  const hasName = path.map(({ code, name }, at) => name !== code || knownAt(at) !== undefined);
  const lists = useQueries({
    queries: path.map(({ level }, at) => ({ ...queryOf(level, path[at - 1]), enabled: !hasName[at] })),
  });
  const named = path.map((area, at) => {
    const listed = lists[at]?.data?.find(({ code }) => code === area.code);
    return listed ?? knownAt(at) ?? area;
  });
  const isUnknown = path.some(
    ({ code }, at) => !hasName[at] && lists[at]?.data?.every(area => area.code !== code),
  );
  return { path: useSame(isUnknown ? [] : named, known), isUnknown };
}

/** Returns the path before, if the new one has the same areas with the same names. */
function useSame(path: AreaPath, before: AreaPath): AreaPath {
  const isSame = JSON.stringify(path) === JSON.stringify(before);
  const [last, setLast] = useState(path);
  const isLast = JSON.stringify(path) === JSON.stringify(last);
  if (!isSame && !isLast) setLast(path);
  return isSame ? before : isLast ? last : path;
}
