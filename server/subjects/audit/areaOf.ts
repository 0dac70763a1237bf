import type { Area, AreaLevel } from '#domain/areas.ts';
import { ruleBroken } from '../../services/http/errors.ts';

/**
 * Returns the area that a query narrows to; `undefined` for the caller's whole area. 422 if only one of its two
 * parameters is given.
 */
export function areaOf(query: { location?: AreaLevel; locationCode?: string }): Area | undefined {
  const { location, locationCode } = query;
  if (location === undefined && locationCode === undefined) return undefined;
  if (location === undefined || locationCode === undefined)
    throw ruleBroken('location and locationCode go together.');
  return { level: location, code: locationCode };
}
