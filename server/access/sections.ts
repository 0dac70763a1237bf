import { and, eq } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
import { builtOnce, plannedEachTime } from '../db/builtOnce.ts';
import type { Executor } from '../db/connect.ts';
import { areas } from '../db/schema/areas.ts';
import { forbidden } from '../http/errors.ts';
import { narrowedBy, narrownessOf, type Narrowness } from './areaScope.ts';
import type { Caller } from './caller.ts';

/**
 * The sections whose rows a caller may see and asks for; `undefined` for those of the whole utility, which need no
 * list. For tables that hold the section alone.
 */
export async function sectionsOf(
  db: Executor,
  caller: Caller,
  area: Area | undefined,
): Promise<string[] | undefined> {
  if (!area && !caller.area) return undefined;
  if (!area && caller.area?.level === 'section') return [caller.area.code];
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
