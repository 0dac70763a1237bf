import { and, eq } from 'drizzle-orm';
import { areaLevels, codeKey } from '#domain/areas.ts';
import type { Table } from '#schema/defineTable.ts';
import { messages } from '#schema/fields/messages.ts';
import { ofCaller } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import { areas } from '../../services/db/schema/areas.ts';
import { within } from '../../services/db/within.ts';
import { ruleBroken } from '../../services/http/errors.ts';
import type { Given } from './values.ts';

/** Whether a caller chooses the area of a new record, because they are in charge of several, or of all. */
export const choosesArea = ({ codes }: Caller, { area }: Table) =>
  area !== undefined && codes[codeKey(area.level)] === undefined;

/**
 * Returns the codes of the area that a new record belongs to: the given one, which must lie in the caller's charge; else
 * the caller's own, if they are in charge of one area of that level. 422 otherwise.
 */
export async function areaColumnsFor(
  db: Executor,
  caller: Caller,
  { area, fields }: Table,
  given: Given,
): Promise<Given> {
  if (!area) return {};
  const code = given[area.key] ?? caller.codes[codeKey(area.level)];
  const [found] =
    typeof code === 'string'
      ? await db
          .select()
          .from(within(ofCaller(caller), areas))
          .where(and(eq(areas.level, area.level), eq(areas.code, code)))
      : [];
  if (!found) {
    const message = messages.choose(fields[area.key]?.label ?? area.level);
    throw ruleBroken(message, { [area.key]: message });
  }
  return Object.fromEntries(areaLevels.map(level => [codeKey(level), found[codeKey(level)]]));
}
