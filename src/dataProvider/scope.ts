import { narrowestArea, type Area } from '#domain/areas.ts';
import type { Query, View } from '../console/api.ts';

/**
 * The area that a request must name. An ae names none: the server knows the section. dt and cio name none for All;
 * everyone else names the chosen area, or for All the own one.
 */
export function scopeArea({ officer, area }: Pick<View, 'officer' | 'area'>): Area | undefined {
  if (officer.role === 'ae') return undefined;
  return area ?? narrowestArea(officer.location);
}

/** The location part of a query: `location` is the level, `locationCode` the code. */
export function locationQuery(view: Pick<View, 'officer' | 'area'>): Query {
  const area = scopeArea(view);
  return area ? { location: area.level, locationCode: area.code } : {};
}
