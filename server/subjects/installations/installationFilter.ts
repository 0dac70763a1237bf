import { and, eq, gt, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Area } from '#domain/areas.ts';
import type { BillingStatus, TaggingSource, Tariff } from '#domain/installations.ts';
import type { installationFilter } from '#contract/installations.ts';
import { listAskedFor, needsReaderOrDay } from '#validation/installationSearch.ts';
import { inSections, sectionsOf, shapeOf, type Sections } from '../../machine/access/sections.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import {
  sectionAudits,
  tcMeterReaders,
  transformerCentres as centres,
  users,
} from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { ruleBroken } from '../../services/http/errors.ts';

/** The filter of a list of installations. Absent fields narrow nothing. */
export interface InstallationFilter {
  month: string;
  area?: Area | undefined;
  id?: string | undefined;
  transformerId?: string | undefined;
  /** An account ID, or the start of an RR number. */
  lookup?: string | undefined;
  /** The start of the RR number. */
  rrNumber?: string | undefined;
  readingDays?: readonly number[] | undefined;
  mrCodes?: readonly string[] | undefined;
  tariffs?: readonly Tariff[] | undefined;
  statuses?: readonly BillingStatus[] | undefined;
  /** Without any billing status. */
  withoutStatus?: boolean | undefined;
  taggedBy?: readonly TaggingSource[] | undefined;
  untagged?: boolean | undefined;
  abnormal?: boolean | undefined;
  subnormal?: boolean | undefined;
  billCancellation?: boolean | undefined;
  /** Tagged to a TC that is audited in the month. */
  audited?: boolean | undefined;
  /** In a section that has audited a TC in the month. */
  auditBegun?: boolean | undefined;
  /** The number of a TC: installations of its section that one of its meter readers reads. */
  nearTc?: string | undefined;
  /** With the status for more than this many months. */
  longerThan?: number | undefined;
}

/** A filter with its names resolved: sections for the area and its audits, ids for the meter readers' codes, both for a TC near by. */
export interface ResolvedFilter extends Omit<
  InstallationFilter,
  'area' | 'mrCodes' | 'nearTc' | 'auditBegun'
> {
  sections: Sections;
  mrIds?: readonly string[] | undefined;
}

/** Resolves the names of a filter, as far as the caller may see them. */
export async function resolveFilter(
  db: Executor,
  caller: Caller,
  { area, mrCodes, nearTc, auditBegun, ...rest }: InstallationFilter,
): Promise<ResolvedFilter> {
  const ofArea = await sectionsOf(db, caller, area);
  const sections = auditBegun ? await begunIn(db, rest.month, ofArea) : ofArea;
  const mrIds = mrCodes && (await idsOf(db, mrCodes));
  if (nearTc !== undefined) return { ...rest, ...(await nearTo(db, nearTc, { sections, mrIds })) };
  return { ...rest, sections, ...(mrIds && { mrIds }) };
}

/** Narrows sections to those that have audited a TC in a month. */
async function begunIn(db: Executor, month: string, sections: Sections): Promise<string[]> {
  const rows = await db
    .select({ code: sectionAudits.sectionCode })
    .from(within(inSections(shapeOf(sections)), sectionAudits))
    .where(and(eq(sectionAudits.month, month), gt(sectionAudits.audited, 0)))
    .execute({ sections });
  return rows.map(({ code }) => code);
}

/** Narrows sections and meter readers to those of a TC; to none if the TC is in none of the sections. */
async function nearTo(
  db: Executor,
  number: string,
  { sections, mrIds }: Pick<ResolvedFilter, 'sections' | 'mrIds'>,
) {
  const rows = await db
    .select({ section: centres.sectionCode, mrId: tcMeterReaders.mrId })
    .from(within(inSections(shapeOf(sections)), centres))
    .innerJoin(tcMeterReaders, eq(tcMeterReaders.tcId, centres.id))
    .where(sql`lower(${centres.number}) = lower(${number})`)
    .execute({ sections });
  return {
    sections: rows.slice(0, 1).flatMap(({ section }) => section ?? []),
    mrIds: rows.map(({ mrId }) => mrId).filter(id => mrIds?.includes(id) ?? true),
  };
}

async function idsOf(db: Executor, mrCodes: readonly string[]): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(joined(users)).where(isAnyOf(users.mrCode, mrCodes));
  return rows.map(({ id }) => id);
}

/** The filter parameters of a call. */
type FilterParams = Pick<InstallationFilter, 'id' | 'lookup'> & {
  [K in keyof typeof installationFilter]?: Static<(typeof installationFilter)[K]> | undefined;
};

/**
 * Returns the filter that a call requests. A search by RR number needs a meter reader, a reading day or a transformer
 * centre too; 422 without.
 */
export function filterOf(month: string, area: Area | undefined, params: FilterParams): InstallationFilter {
  const { id, lookup, readingDay, mrCode, RRNumber, transformerId, billingStatus, billingRemark, from } =
    params;
  if (billingStatus && billingRemark)
    throw ruleBroken('billingStatus and billingRemark are one filter. Please give one of them.');
  const statuses = billingStatus ?? billingRemark;
  if (RRNumber && !readingDay && !mrCode && transformerId === undefined)
    throw ruleBroken(needsReaderOrDay[listAskedFor({ ...params, billingStatus: statuses })]);
  const {
    tariff,
    taggedBy,
    untagged,
    abnormal,
    subnormal,
    billCancellation,
    audited,
    auditBegun,
    nearTc,
    withoutStatus,
  } = params;
  return {
    month,
    area,
    id,
    lookup,
    transformerId,
    rrNumber: RRNumber,
    readingDays: readingDay,
    mrCodes: mrCode,
    tariffs: tariff,
    statuses,
    withoutStatus,
    taggedBy,
    untagged,
    abnormal,
    subnormal,
    billCancellation,
    audited,
    auditBegun,
    nearTc,
    longerThan: from,
  };
}
