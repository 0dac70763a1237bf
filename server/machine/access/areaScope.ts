import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { codeKey, wholeUtility, type Area, type AreaLevel, type WholeUtility } from '#domain/areas.ts';
import { designations, roles } from '#domain/roles.ts';
import { Scope } from '../../services/db/within.ts';
import type { Caller } from './caller.ts';

/** The area columns of a table. */
export type AreaColumns = { readonly [L in AreaLevel as `${L}Code`]: PgColumn };

/**
 * The rows that a caller may see, in tables with area columns. Compares whole codes. A caller in charge of the whole
 * utility sees all rows.
 */
export function ofCaller({ area }: Pick<Caller, 'area'>): Scope<AreaColumns> {
  return new Scope(columns => (area === wholeUtility ? sql`true` : inArea(area, columns)));
}

/** The caller's own record. */
export function ownRecord({ userId }: Pick<Caller, 'userId'>): Scope<{ id: PgColumn }> {
  return new Scope(({ id }) => eq(id, userId));
}

/** The officers whose area holds the caller's, the caller among them. */
export function officersAround({
  codes,
}: Pick<Caller, 'codes'>): Scope<AreaColumns & { userType: PgColumn }> {
  return new Scope(columns => {
    const around = roles.flatMap(role => {
      const { charge } = designations[role];
      const isRole = eq(columns.userType, role);
      if (charge === undefined || charge === wholeUtility) return charge ? [isRole] : [];
      const code = codes[codeKey(charge)];
      return code === undefined ? [] : [sql`(${isRole} and ${inArea({ level: charge, code }, columns)})`];
    });
    return sql`(${sql.join(around, sql` or `)})`;
  });
}

/** The levels of the caller's area and of the requested one: they alone determine the form of a list's condition. */
export interface AreaShape {
  own: AreaLevel | WholeUtility;
  requested?: AreaLevel | undefined;
}

/**
 * Returns the shape of a caller's request, for an area if given, and the values for the placeholders of `areaScope`.
 */
export function areaShapeOf(
  { area: own }: Caller,
  requested?: Area,
): { shape: AreaShape; values: { ownArea: string | undefined; requestedArea: string | undefined } } {
  const [level, code] = own === wholeUtility ? [own, undefined] : [own.level, own.code];
  return {
    shape: { own: level, requested: requested?.level },
    values: { ownArea: code, requestedArea: requested?.code },
  };
}

/**
 * `ofCaller` for statements that are built once, narrowed to a requested area too: an area outside the caller's yields
 * no rows. The codes of both areas are placeholders, filled at each call.
 */
export function areaScope({ own, requested }: AreaShape): Scope<AreaColumns> {
  const { placeholder } = sql;
  return new Scope(columns => {
    const within =
      own === wholeUtility ? sql`true` : inArea({ level: own, code: placeholder('ownArea') }, columns);
    const picked = requested && inArea({ level: requested, code: placeholder('requestedArea') }, columns);
    return and(within, picked) ?? within;
  });
}

function inArea(
  { level, code }: { level: AreaLevel; code: string | Placeholder },
  columns: AreaColumns,
): SQL {
  return eq(columns[codeKey(level)], code);
}
