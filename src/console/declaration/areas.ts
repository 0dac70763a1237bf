import { queryOptions, useQuery } from '@tanstack/react-query';
import { codeKey, nameKey, narrowestArea, type Area, type AreaLevel } from '#domain/areas.ts';
import type { Officer } from '#domain/officer.ts';
import { officerOf } from '#domain/roles.ts';
import { useCall, type Call } from '../../client/call.tsx';
import { useOfficer } from '../contexts.tsx';

/** An area with its name. */
export interface NamedArea extends Area {
  name: string;
}

const perPage = 100;
const freshForMs = 300_000;

/** Returns the areas of a level below the picked area, or below the officer's own; reads them once `enabled`. */
export function useAreasBelow(level: AreaLevel, picked: Area | undefined, enabled: boolean) {
  const queryOf = useAreasQuery();
  return useQuery({ ...queryOf(level, picked), enabled });
}

/** Returns the query for the areas of a level below the picked area, or below the officer's own. */
export function useAreasQuery() {
  const officer = useOfficer();
  const call = useCall();
  return (level: AreaLevel, picked: Area | undefined) =>
    queryOptions({
      queryKey: ['areas', level, picked?.code],
      queryFn: ({ signal }) => readAreas(call, { officer, level, picked, signal }),
      staleTime: freshForMs,
    });
}

interface AreasRequest {
  officer: Officer;
  level: AreaLevel;
  picked: Area | undefined;
  signal: AbortSignal;
}

async function readAreas(
  call: Call,
  { officer, level, picked, signal }: AreasRequest,
): Promise<readonly NamedArea[]> {
  const below = picked ?? narrowestArea(officer.location);
  const areas = new Map<string, NamedArea>();
  for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
    const { data } = await call('listUsers', {
      query: {
        userType: picked ? officerOf[picked.level] : officer.role,
        secondLevelUserType: officerOf[level],
        userLocationCode: below?.code,
        page,
        perPage,
      },
      signal,
    });
    // Several officers may share an area.
    for (const { location } of data.userList) {
      const code = location[codeKey(level)];
      if (code !== undefined) areas.set(code, { level, code, name: location[nameKey(level)] ?? code });
    }
    lastPage = data.pageData.lastPage;
  }
  return [...areas.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}
