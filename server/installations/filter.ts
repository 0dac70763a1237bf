import type { Area } from '#domain/areas.ts';
import type { BillingStatus, TaggingSource, Tariff } from '#domain/installations.ts';
import { sectionsOf, type Sections } from '../access/sections.ts';
import type { Caller } from '../access/caller.ts';
import { joined } from '../db/areaTable.ts';
import type { Executor } from '../db/connect.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { users } from '../db/schema/index.ts';

/** The filter of a list of installations. Absent fields narrow nothing. */
export interface InstallationFilter {
  month: string;
  area?: Area | undefined;
  transformerId?: string | undefined;
  /** The start of the RR number. */
  rrNumber?: string | undefined;
  readingDays?: readonly number[] | undefined;
  mrCodes?: readonly string[] | undefined;
  tariffs?: readonly Tariff[] | undefined;
  statuses?: readonly BillingStatus[] | undefined;
  taggedBy?: readonly TaggingSource[] | undefined;
  untagged?: boolean | undefined;
  abnormal?: boolean | undefined;
  subnormal?: boolean | undefined;
  billCancellation?: boolean | undefined;
  /** It has had the status for more than this many months. */
  longerThan?: number | undefined;
}

/** A filter with its names resolved: sections for the area, ids for the meter readers' codes. */
export interface ResolvedFilter extends Omit<InstallationFilter, 'area' | 'mrCodes'> {
  sections: Sections;
  mrIds?: readonly string[] | undefined;
}

/** Resolves the names of a filter, as far as the caller may see them. */
export async function resolveFilter(
  db: Executor,
  caller: Caller,
  { area, mrCodes, ...rest }: InstallationFilter,
): Promise<ResolvedFilter> {
  return {
    ...rest,
    sections: await sectionsOf(db, caller, area),
    ...(mrCodes && { mrIds: await idsOf(db, mrCodes) }),
  };
}

async function idsOf(db: Executor, mrCodes: readonly string[]): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(joined(users)).where(isAnyOf(users.mrCode, mrCodes));
  return rows.map(({ id }) => id);
}
