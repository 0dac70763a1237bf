import { areaLevels, codeKey, nameKey, type Location } from '#domain/areas.ts';
import { areas } from '../db/schema/areas.ts';

const { zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode } = areas;
const { zoneName, circleName, divisionName, subDivisionName, sectionName } = areas;

/** What a location is made of. */
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

/** The codes and names of an area and of all above it, levels it has none of left out. */
export function toLocation(area: AreaRow | null): Location {
  if (!area) return {};
  return Object.fromEntries(
    areaLevels.flatMap(level => {
      const code = area[codeKey(level)];
      return code === null
        ? []
        : [
            [codeKey(level), code],
            [nameKey(level), area[nameKey(level)] ?? ''],
          ];
    }),
  );
}
