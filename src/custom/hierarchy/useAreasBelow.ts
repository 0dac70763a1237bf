import { useQuery } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { listUsers } from '#contract/users.ts';
import { codeKey, nameKey, narrowestArea, type Area, type AreaLevel } from '#domain/areas.ts';
import type { Officer } from '#domain/officer.ts';
import { officerOf } from '#domain/roles.ts';
import { useOfficer } from '../../console/index.ts';
import type { Http } from '../../dataProvider/http.ts';
import { useHttp } from '../../dataProvider/httpContext.tsx';
import type { NamedArea } from '../../shell/chosenArea.ts';

type Users = Static<(typeof listUsers)['response']>['data'];

const perPage = 100;
const freshForMs = 300_000;

/** The areas of a level below the one picked, or below the officer's own; read only once `enabled`. */
export function useAreasBelow(level: AreaLevel, picked: Area | undefined, enabled: boolean) {
  const officer = useOfficer();
  const http = useHttp();
  return useQuery({
    queryKey: ['areas', level, picked],
    queryFn: ({ signal }) => readAreas(http, { officer, level, picked, signal }),
    enabled,
    staleTime: freshForMs,
  });
}

interface Asked {
  officer: Officer;
  level: AreaLevel;
  picked: Area | undefined;
  signal: AbortSignal;
}

async function readAreas(
  http: Http,
  { officer, level, picked, signal }: Asked,
): Promise<readonly NamedArea[]> {
  const below = picked ?? narrowestArea(officer.location);
  const areas = new Map<string, NamedArea>();
  for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
    const { body } = await http<{ data: Users }>({
      path: `/${officer.role}/user`,
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
    for (const { location } of body.data.userList) {
      const code = location[codeKey(level)];
      if (code !== undefined) areas.set(code, { level, code, name: location[nameKey(level)] ?? code });
    }
    lastPage = body.data.pageData.lastPage;
  }
  return [...areas.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}
