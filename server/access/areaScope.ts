import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { codeKey, type Area, type AreaLevel } from '#domain/areas.ts';
import type { Caller } from './caller.ts';

/** The area columns of a table. */
export type AreaColumns = { readonly [L in AreaLevel as `${L}Code`]: PgColumn };

/**
 * The rows of a table that a caller may see: AND it into every query of rows that belong to an area. Codes are
 * compared whole. A caller in charge of the whole utility sees all of them.
 */
export function areaScope(caller: Caller, columns: AreaColumns): SQL {
  return caller.area ? inArea(caller.area, columns) : sql`true`;
}

/** Narrows to one area as well; combined with `areaScope`, an area outside the caller's gives no rows. */
export function narrowed(caller: Caller, columns: AreaColumns, area: Area | undefined): SQL {
  const own = areaScope(caller, columns);
  return (area && and(own, inArea(area, columns))) ?? own;
}

function inArea(area: Area, columns: AreaColumns): SQL {
  return eq(columns[codeKey(area.level)], area.code);
}
