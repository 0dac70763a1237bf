import { and, eq } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
import { builtOnce, plannedEachTime } from '../db/builtOnce.ts';
import type { Executor } from '../db/connect.ts';
import { areas } from '../db/schema/areas.ts';
import { forbidden } from '../http/errors.ts';
import { narrowedBy, narrownessOf, type Narrowness } from './areaScope.ts';
import { wholeUtility, type Caller, type WholeUtility } from './caller.ts';

/** Some sections, or all there are, which need no list. */
export type Sections = readonly string[] | WholeUtility;

/** The sections whose rows a caller may see and asks for. For tables that hold the section alone. */
export async function sectionsOf(db: Executor, caller: Caller, area: Area | undefined): Promise<Sections> {
  if (!area && caller.area === wholeUtility) return wholeUtility;
  if (!area && caller.area !== wholeUtility && caller.area.level === 'section') return [caller.area.code];
  const { shape, values } = narrownessOf(caller, area);
  const rows = await sections(db, shape).execute(values);
  return rows.map(({ code }) => code);
}

const sections = builtOnce((db, narrowness: Narrowness) =>
  db
    .select({ code: areas.code })
    .from(areas)
    .where(and(eq(areas.level, 'section'), narrowedBy(narrowness, areas)))
    .prepare(plannedEachTime),
);

/** The section that an assistant engineer is in charge of. */
export function ownSection({ codes }: Caller): string {
  if (codes.sectionCode === undefined) throw forbidden();
  return codes.sectionCode;
}
