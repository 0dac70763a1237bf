import { areaLevels, codeKey, nameKey, type Location } from '#domain/areas.ts';
import { areas } from '../../services/db/schema/areas.ts';

const { zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode } = areas;
const { zoneName, circleName, divisionName, subDivisionName, sectionName } = areas;

/** The columns that make up a location. */
export const locationColumns = {
  zoneCode,
  circleCode,
  divisionCode,
  subDivisionCode,
  sectionCode,
  zoneName,
  circleName,
  divisionName,
  subDivisionName,
  sectionName,
};

type AreaRow = Pick<typeof areas.$inferSelect, keyof typeof locationColumns>;

const keys = areaLevels.map(level => ({ code: codeKey(level), name: nameKey(level) }));

/** Returns the codes and names of an area and of all above it, without the levels that it doesn't have. */
export function toLocation(area: AreaRow | null): Location {
  const location: Record<string, string> = {};
  for (const { code, name } of keys) {
    const found = area?.[code];
    if (area === null || found === null || found === undefined) continue;
    location[code] = found;
    location[name] = area[name] ?? '';
  }
  return location;
}
