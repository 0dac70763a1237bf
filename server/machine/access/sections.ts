import { eq, sql, type Placeholder } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { wholeUtility, type Area, type WholeUtility } from '#domain/areas.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import { areas } from '../../services/db/schema/areas.ts';
import { Scope, within } from '../../services/db/within.ts';
import { forbidden } from '../../services/http/errors.ts';
import { areaScope, areaShapeOf, type AreaShape } from './areaScope.ts';
import type { Caller } from './caller.ts';

/** The area column of a table that stores only the section. */
interface SectionColumn {
  readonly sectionCode: PgColumn;
}

/** Some sections, or the whole utility, which needs no list. */
export type Sections = readonly string[] | WholeUtility;

/** Whether a statement's scope is a list of sections or the whole utility; determines the form of its condition. */
export type SectionsShape = 'listed' | WholeUtility;

/** The shape of a scope of sections. */
export const shapeOf = (sections: Sections): SectionsShape =>
  sections === wholeUtility ? wholeUtility : 'listed';

/** A scope for any table that names the section of its rows. */
export type SectionScope = Scope<SectionColumn>;

/** The rows of the sections in the placeholder `sections`; for statements that are built once. */
export function inSections(shape: SectionsShape): SectionScope {
  return new Scope(({ sectionCode }) =>
    shape === wholeUtility ? sql`true` : isAnyOf(sectionCode, sql.placeholder('sections')),
  );
}

/** The rows of one section. */
export function inSection(code: string | Placeholder): SectionScope {
  return new Scope(({ sectionCode }) => eq(sectionCode, code));
}

/** The rows of one sub-division; none without its code. */
export function inSubDivision(
  code: string | Placeholder | undefined,
): Scope<{ readonly subDivisionCode: PgColumn }> {
  return new Scope(({ subDivisionCode }) => eq(subDivisionCode, code));
}

/** Returns the requested sections whose rows the caller may see, for tables that store only the section. */
export async function sectionsOf(db: Executor, caller: Caller, area: Area | undefined): Promise<Sections> {
  if (!area && caller.area === wholeUtility) return wholeUtility;
  if (!area && caller.area !== wholeUtility && caller.area.level === 'section') return [caller.area.code];
  const { shape, values } = areaShapeOf(caller, area);
  const rows = await sections(db, shape).execute(values);
  return rows.map(({ code }) => code);
}

const sections = cachedStatement((db, areaShape: AreaShape) =>
  db
    .select({ code: areas.code })
    .from(within(areaScope(areaShape), areas))
    .where(eq(areas.level, 'section')),
);

/** Returns the section that an assistant engineer is in charge of; throws 403 for anyone else. */
export function ownSection({ codes }: Caller): string {
  if (codes.sectionCode === undefined) throw forbidden();
  return codes.sectionCode;
}
