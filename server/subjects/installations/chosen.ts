import { and, eq } from 'drizzle-orm';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, inSections, ownSection } from '../../machine/access/sections.ts';
import { within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/isAnyOf.ts';
import { installationMonths as months } from '../../services/db/partitioned/installationMonths.ts';
import { notFound } from '../../services/http/errors.ts';
import { resolveFilter, type InstallationFilter } from './filter.ts';
import { installationList, requested } from './query.ts';

/** Installations by their ids, those that a list shows, or the given ids that the list still shows. */
export interface Chosen {
  ids?: readonly string[] | undefined;
  filter?: InstallationFilter | undefined;
}

/**
 * Returns the ids of the chosen installations of the caller's section in a month; 404 if one of the given ids is
 * missing.
 */
export async function idsOf(
  tx: Executor,
  caller: Caller,
  month: string,
  { ids, filter }: Chosen,
): Promise<readonly string[]> {
  const named = ids && [...new Set(ids)];
  if (named) await requireOwn(tx, caller, month, named);
  if (!filter) return named ?? [];
  const { shape, values } = requested(await resolveFilter(tx, caller, filter));
  const rows = await tx
    .select({ id: months.installationId })
    .from(within(inSections(shape.sections), months))
    .where(and(installationList.where(values), named && isAnyOf(months.installationId, named)))
    .execute(values);
  return rows.map(({ id }) => id);
}

async function requireOwn(
  tx: Executor,
  caller: Caller,
  month: string,
  named: readonly string[],
): Promise<void> {
  const found = await tx.$count(
    within(inSection(ownSection(caller)), months),
    and(eq(months.month, month), isAnyOf(months.installationId, named)),
  );
  if (found < named.length) throw notFound();
}
