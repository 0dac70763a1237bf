import { narrowestArea, type Area, type AreaLevel } from '#domain/areas.ts';
import type { View } from './api.ts';

/**
 * Returns the area that a request must name. An ae names none: the server knows the section. With All chosen, dt and
 * cio name none and everyone else names their own area; otherwise all name the chosen area.
 */
export function scopeArea({ officer, area }: Pick<View, 'officer' | 'area'>): Area | undefined {
  if (officer.role === 'ae') return undefined;
  return area ?? narrowestArea(officer.location);
}

/** The location part of a query: `location` is the level, `locationCode` the code; empty for the whole area. */
export type LocationQuery = Readonly<
  { location: AreaLevel; locationCode: string } | { location?: never; locationCode?: never }
>;

/** Returns the location part of a query. */
export function locationQuery(view: Pick<View, 'officer' | 'area'>): LocationQuery {
  const area = scopeArea(view);
  return area ? { location: area.level, locationCode: area.code } : {};
}
