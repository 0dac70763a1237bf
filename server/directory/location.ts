import { areaLevels, codeKey, nameKey, type Location } from '#domain/areas.ts';
import type { areas } from '../db/schema/areas.ts';

type AreaRow = typeof areas.$inferSelect;

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
