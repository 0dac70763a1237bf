import { areaLevels, codeKey, type Area, type AreaLevel } from '#domain/areas.ts';
import type { Answered, Caller } from './api.ts';
import { repetitions } from './repetitions.ts';

/** A meter reader as the corporate office sees them: an id, and the codes of their areas. */
export interface Placed {
  userId: string;
  mrCode: string;
  codes: Record<AreaLevel, string>;
}

/** Returns all meter readers of the utility, read page by page. */
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

/** Returns the rows of a list's answer; empty if it has none of this name. */
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
 * Returns areas outside `own`, on every level, and one on each that doesn't exist. In the long proofs, all of the
 * utility. In other runs, those that could be mistaken for the own area: above it, beside it, with a code that begins
 * with the own or the reverse, and the last one, in another zone.
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
  const sample = areaLevels.flatMap(level => {
    const all = [...foreign.values()].filter(area => area.level === level);
    const isAlike = ({ code }: Area) => code.startsWith(own.code) || own.code.startsWith(code);
    return all.filter((area, at) => at === 0 || at === all.length - 1 || isAlike(area));
  });
  const chosen = repetitions({ usual: sample, long: [...foreign.values()] });
  return [...chosen, ...areaLevels.map(level => ({ level, code: '9999999' }))];
}
