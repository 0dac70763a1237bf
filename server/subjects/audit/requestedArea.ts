import { eq } from 'drizzle-orm';
import {
  codeKey,
  levelsBelow,
  wholeUtility,
  type Area,
  type AreaLevel,
  type WholeUtility,
} from '#domain/areas.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import { namedArea, type Caller } from '../../machine/access/caller.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { areas } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { notFound, ruleBroken } from '../../services/http/errors.ts';

/** An area as answers name it. */
export interface AreaName {
  level: AreaLevel | WholeUtility;
  /** Null, like the name, for the whole utility. */
  code: string | null;
  name: string | null;
}

/** The area that figures are requested for. */
export interface RequestedArea extends AreaName {
  /** The area to narrow queries to; `undefined` for the whole utility. */
  area: Area | undefined;
  /** The level of the areas that make it up: the next one below; of a section its own. */
  partLevel: AreaLevel;
}

/**
 * Returns the requested area of the caller's charge; of an area above the charge, the charge itself, as lists do. 404
 * for any other.
 */
export async function requestedArea(
  db: Executor,
  caller: Caller,
  requested: Area | undefined,
): Promise<RequestedArea> {
  const isAbove = requested && caller.codes[codeKey(requested.level)] === requested.code;
  const area = isAbove ? (namedArea(caller.area) ?? requested) : (requested ?? namedArea(caller.area));
  if (!area)
    return { level: wholeUtility, code: null, name: null, area, partLevel: partLevelOf(wholeUtility) };
  const { shape, values } = areaShapeOf(caller, area);
  const [found] = await named(db, { ...shape, level: area.level }).execute(values);
  if (!found) throw notFound();
  return { level: area.level, ...found, area, partLevel: partLevelOf(area.level) };
}

/** Returns the areas that make up a requested one, by code. */
export async function partsOf(
  db: Executor,
  caller: Caller,
  { area, partLevel }: RequestedArea,
): Promise<{ level: AreaLevel; code: string; name: string }[]> {
  const { shape, values } = areaShapeOf(caller, area);
  const found = await named(db, { ...shape, level: partLevel }).execute(values);
  return found.map(part => ({ level: partLevel, ...part }));
}

const partLevelOf = (level: AreaLevel | WholeUtility): AreaLevel => levelsBelow(level)[0] ?? 'section';

const named = cachedStatement((db, { level, ...shape }: AreaShape & { level: AreaLevel }) =>
  db
    .select({ code: areas.code, name: areas.name })
    .from(within(areaScope(shape), areas))
    .where(eq(areas.level, level))
    .orderBy(areas.code),
);

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
