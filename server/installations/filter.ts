import type { Area } from '#domain/areas.ts';
import type { BillingStatus, TaggingSource, Tariff } from '#domain/installations.ts';
import { sectionsOf, type Sections } from '../access/sections.ts';
import type { Caller } from '../access/caller.ts';
import type { Executor } from '../db/connect.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { users } from '../db/schema/index.ts';

/** What narrows a list of installations. What is absent narrows nothing. */
export interface InstallationFilter {
  month: string;
  area?: Area | undefined;
  transformerId?: string | undefined;
  /** How the RR number begins. */
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
  /** More than this many months. */
  longerThan?: number | undefined;
}

/** A filter with its names looked up: sections for the area, ids for the meter readers' codes. */
export interface Narrowing extends Omit<InstallationFilter, 'area' | 'mrCodes'> {
  sections: Sections;
  mrIds?: readonly string[] | undefined;
}

/** Looks up what a filter names, as far as the caller may see it. */
export async function narrow(
  db: Executor,
  caller: Caller,
  { area, mrCodes, ...rest }: InstallationFilter,
): Promise<Narrowing> {
  return {
    ...rest,
    sections: await sectionsOf(db, caller, area),
    ...(mrCodes && { mrIds: await idsOf(db, mrCodes) }),
  };
}

async function idsOf(db: Executor, mrCodes: readonly string[]): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isAnyOf(users.mrCode, mrCodes));
  return rows.map(({ id }) => id);
}
