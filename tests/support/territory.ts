import { areaLevels, codeKey, type Area, type AreaLevel } from '#domain/areas.ts';
import type { Answered, Caller } from './api.ts';

/** A meter reader as the corporate office sees it: an id and the codes of where it belongs. */
export interface Placed {
  userId: string;
  mrCode: string;
  codes: Record<AreaLevel, string>;
}

/** All meter readers of the utility, read page by page. */
export async function allMeterReaders(cio: Caller): Promise<Placed[]> {
  const found: Placed[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { json } = await cio('GET', '/cio/user', {
      query: { secondLevelUserType: 'mr', page, perPage: 100 },
    });
    last = Number(json['data']?.['pageData']?.['lastPage']);
    found.push(...rowsOf(json, 'userList').map(placed));
  }
  return found;
}

/** The rows of a list answer. */
export function rowsOf(json: Answered, name: string): Answered[] {
  const rows = json['data']?.[name];
  return Array.isArray(rows) ? rows : [];
}

function placed(row: Answered): Placed {
  const codes = Object.fromEntries(
    areaLevels.map(level => [level, String(row['location']?.[codeKey(level)])]),
  );
  return {
    userId: String(row['userId']),
    mrCode: String(row['userInfo']?.['mrCode']),
    codes: {
      zone: codes['zone'] ?? '',
      circle: codes['circle'] ?? '',
      division: codes['division'] ?? '',
      subDivision: codes['subDivision'] ?? '',
      section: codes['section'] ?? '',
    },
  };
}

/**
 * Areas outside `own` on every level: each other area of the utility, among them the siblings, the area above,
 * cousins in another zone and one whose code is the own code plus a digit; and areas that don't exist.
 */
export function foreignAreas(own: Area, readers: readonly Placed[]): Area[] {
  const foreign = new Map<string, Area>();
  for (const { codes } of readers)
    for (const level of areaLevels) {
      const inside = readers.every(
        other => other.codes[level] !== codes[level] || other.codes[own.level] === own.code,
      );
      if (!inside) foreign.set(`${level} ${codes[level]}`, { level, code: codes[level] });
    }
  return [...foreign.values(), ...areaLevels.map(level => ({ level, code: '9999999' }))];
}
