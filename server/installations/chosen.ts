import { and, eq } from 'drizzle-orm';
import type { Caller } from '../access/caller.ts';
import { ownSection } from '../access/sections.ts';
import type { Executor } from '../db/connect.ts';
import { isAnyOfIds } from '../db/isAnyOf.ts';
import { installationMonths as months } from '../db/partitioned/installationMonths.ts';
import { notFound } from '../http/errors.ts';
import { narrow, rowsOf, type InstallationFilter } from './filter.ts';

/** Installations by their ids, or all that a list shows. */
export type Chosen = { ids: readonly string[] } | { filter: InstallationFilter };

/** The ids of installations of the caller's section in a month; 404 where one of those named is not there. */
export async function idsOf(
  tx: Executor,
  caller: Caller,
  month: string,
  chosen: Chosen,
): Promise<readonly string[]> {
  if ('filter' in chosen) return idsShown(tx, caller, chosen.filter);
  const named = [...new Set(chosen.ids.map(id => id.toLowerCase()))];
  const found = await tx.$count(
    months,
    and(
      eq(months.month, month),
      eq(months.sectionCode, ownSection(caller)),
      isAnyOfIds(months.installationId, named),
    ),
  );
  if (found < named.length) throw notFound();
  return named;
}

async function idsShown(tx: Executor, caller: Caller, filter: InstallationFilter): Promise<string[]> {
  const rows = await tx
    .select({ id: months.installationId })
    .from(months)
    .where(rowsOf(await narrow(tx, caller, filter)));
  return rows.map(({ id }) => id);
}
