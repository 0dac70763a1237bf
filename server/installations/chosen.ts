import { and, eq } from 'drizzle-orm';
import type { Caller } from '../access/caller.ts';
import { ownSection } from '../access/sections.ts';
import type { Executor } from '../db/connect.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { installationMonths as months } from '../db/partitioned/installationMonths.ts';
import { notFound } from '../http/errors.ts';
import { askedFor, rowsOf } from './conditions.ts';
import { narrow, type InstallationFilter } from './filter.ts';

/** Installations by their ids, those that a list shows, or those of the ids that it still shows. */
export interface Chosen {
  ids?: readonly string[] | undefined;
  filter?: InstallationFilter | undefined;
}

/** The ids of installations of the caller's section in a month; 404 where one of those named is not there. */
export async function idsOf(
  tx: Executor,
  caller: Caller,
  month: string,
  { ids, filter }: Chosen,
): Promise<readonly string[]> {
  const named = ids && [...new Set(ids)];
  if (named) await requireOwn(tx, caller, month, named);
  if (!filter) return named ?? [];
  const { shape, values } = askedFor(await narrow(tx, caller, filter));
  const rows = await tx
    .select({ id: months.installationId })
    .from(months)
    .where(and(rowsOf(shape), named && isAnyOf(months.installationId, named)))
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
    months,
    and(
      eq(months.month, month),
      eq(months.sectionCode, ownSection(caller)),
      isAnyOf(months.installationId, named),
    ),
  );
  if (found < named.length) throw notFound();
}
