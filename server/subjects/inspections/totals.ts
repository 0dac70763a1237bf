import { sql } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Area } from '#domain/areas.ts';
import { today } from '#domain/clock.ts';
import { addMonths } from '#domain/months.ts';
import { wholeUtility } from '#domain/areas.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { sectionsOf } from '../../machine/access/sections.ts';
import { rowsOf, type Executor } from '../../services/db/connect.ts';
import { requestedArea } from '../audit/requestedArea.ts';

const totals = Type.Object({
  open: Type.Integer(),
  overdue: Type.Integer(),
  done: Type.Integer(),
  recoveredUnits: Type.Number(),
  recoveredRupees: Type.Number(),
});

/**
 * Returns what is unfinished in an area today, and what the inspections of the twelve months up to a month recovered. 404
 * for an area outside the caller's charge.
 */
export async function inspectionTotals(
  db: Executor,
  caller: Caller,
  month: string,
  requested: Area | undefined,
): Promise<Type.Static<typeof totals>> {
  const { area } = await requestedArea(db, caller, requested);
  const sections = await sectionsOf(db, caller, area);
  const isWithin =
    sections === wholeUtility ? sql`true` : sql`section_code = any(${sql.param(sections)}::text[])`;
  const isRecent = sql`month between ${addMonths(month, -11)} and ${month}`;
  const [row] = await rowsOf(
    db,
    sql`
      select count(*) filter (where not closed)::int as open,
        count(*) filter (where not closed and due < ${today()}::date)::int as overdue,
        count(*) filter (where finding is not null and ${isRecent})::int as done,
        coalesce(sum(recovered_units) filter (where ${isRecent}), 0)::float8 as "recoveredUnits",
        coalesce(sum(recovered_rupees) filter (where ${isRecent}), 0)::float8 as "recoveredRupees"
      from inspections where ${isWithin}`,
  );
  return Value.Parse(totals, row);
}
