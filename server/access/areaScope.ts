import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { codeKey, type Area, type AreaLevel } from '#domain/areas.ts';
import { wholeUtility, type Caller, type WholeUtility } from './caller.ts';

/** The area columns of a table. */
export type AreaColumns = { readonly [L in AreaLevel as `${L}Code`]: PgColumn };

/**
 * The rows of a table that a caller may see: AND it into every query of rows that belong to an area. Codes are
 * compared whole. A caller in charge of the whole utility sees all of them.
 */
export function areaScope(caller: Caller, columns: AreaColumns): SQL {
  return caller.area === wholeUtility ? sql`true` : inArea(caller.area, columns);
}

/** The levels of the caller's area and of one asked for: all that the condition of a list takes its form from. */
export interface Narrowness {
  own: AreaLevel | WholeUtility;
  asked?: AreaLevel | undefined;
}

/** How a caller narrows, and the values that `narrowedBy` is asked with. */
export function narrownessOf(
  { area: own }: Caller,
  asked: Area | undefined,
): { shape: Narrowness; values: { ownArea: string | undefined; askedArea: string | undefined } } {
  const [level, code] = own === wholeUtility ? [own, undefined] : [own.level, own.code];
  return {
    shape: { own: level, asked: asked?.level },
    values: { ownArea: code, askedArea: asked?.code },
  };
}

/**
 * `areaScope` for statements that are built once, narrowed to one area as well: an area outside the caller's gives no
 * rows. The areas themselves come with the call.
 */
export function narrowedBy({ own, asked }: Narrowness, columns: AreaColumns): SQL {
  const condition = and(
    own === wholeUtility ? undefined : inArea({ level: own, code: sql.placeholder('ownArea') }, columns),
    asked && inArea({ level: asked, code: sql.placeholder('askedArea') }, columns),
  );
  return condition ?? sql`true`;
}

function inArea(
  { level, code }: { level: AreaLevel; code: string | Placeholder },
  columns: AreaColumns,
): SQL {
  return eq(columns[codeKey(level)], code);
}
