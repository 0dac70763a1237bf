import { and, eq, inArray, sql, sum, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  countCategories,
  listOfStatus,
  type CountCategory,
  type InstallationCount,
} from '#domain/installations.ts';
import type { Executor } from '../db/connect.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { installationMonths as months } from '../db/partitioned/installationMonths.ts';
import { filterCounts, installations, sectionCounts, tcCounts } from '../db/schema/index.ts';
import { rowsOf, type Narrowing } from './filter.ts';

/**
 * How many installations a list has. Taken from the counts that are kept, so that it costs the same for the whole
 * utility as for a section; only what they don't tell apart (an RR number, one transformer centre) is counted, over
 * the few rows that an index gives for it.
 */
export async function countOf(db: Executor, asked: Narrowing): Promise<number> {
  const figures = keptFigures(asked);
  if (!figures || asked.rrNumber || asked.transformerId !== undefined) return countRows(db, asked);
  const kept = filtersMore(asked) ? filterCounts : sectionCounts;
  const total = sql<number>`coalesce(sum(${sql.join(
    figures.map(name => kept[name]),
    sql` + `,
  )}), 0)`.mapWith(Number);
  const [row] = await db
    .select({ total })
    .from(kept)
    .where(
      and(
        eq(kept.month, asked.month),
        asked.sections && isAnyOf(kept.sectionCode, asked.sections),
        kept === filterCounts ? filtersOf(asked) : undefined,
      ),
    );
  return row?.total ?? 0;
}

/** The figures whose sum is the count; `undefined` where two things are asked for that may be true of one row. */
function keptFigures(asked: Narrowing): InstallationCount[] | undefined {
  const wanted: InstallationCount[][] = [];
  if (asked.statuses) wanted.push(asked.statuses.map(status => listOfStatus[status]));
  if (asked.abnormal) wanted.push(['abnormal']);
  if (asked.subnormal) wanted.push(['subnormal']);
  if (asked.billCancellation) wanted.push(['billCancellation']);
  if (wanted.length > 1) return undefined;
  return wanted[0] ?? ['installations'];
}

/** Whether something is asked for that the counts by section don't tell apart. */
function filtersMore({ readingDays, mrIds, tariffs, taggedBy, untagged, longerThan }: Narrowing): boolean {
  return [readingDays, mrIds, tariffs, taggedBy, untagged, longerThan].some(part => part !== undefined);
}

function filtersOf(asked: Narrowing): SQL | undefined {
  const { readingDay, mrId, tariff, tagging, duration } = filterCounts;
  return and(
    asked.readingDays && inArray(readingDay, [...asked.readingDays]),
    asked.mrIds && sql`${mrId} = any(${sql.param([...asked.mrIds])}::uuid[])`,
    asked.tariffs && inArray(tariff, [...asked.tariffs]),
    asked.taggedBy && inArray(tagging, [...asked.taggedBy]),
    asked.untagged === undefined ? undefined : untaggedIs(tagging, asked.untagged),
    asked.longerThan === undefined ? undefined : sql`${duration} > ${asked.longerThan}`,
  );
}

const untaggedIs = (tagging: PgColumn, untagged: boolean): SQL =>
  untagged ? sql`${tagging} = 'UNTAGGED'` : sql`${tagging} <> 'UNTAGGED'`;

async function countRows(db: Executor, asked: Narrowing): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(months)
    .innerJoin(installations, eq(installations.id, months.installationId))
    .where(rowsOf(asked));
  return row?.count ?? 0;
}

/** How many installations each list has, by the name the calls give it. */
export type ListCounts = Partial<Record<CountCategory, number>>;

/** How many installations the lists asked for have in a month: of the sections, or of one transformer centre. */
export async function countLists(
  db: Executor,
  { month, sections, transformerId }: Pick<Narrowing, 'month' | 'sections' | 'transformerId'>,
  categories: readonly CountCategory[] = countCategories,
): Promise<ListCounts> {
  const kept = transformerId === undefined ? sectionCounts : tcCounts;
  const figure = (category: CountCategory) => kept[category === 'all' ? 'installations' : category];
  const total = (category: CountCategory) =>
    sql<number>`coalesce(${sum(figure(category))}, 0)`.mapWith(Number);
  const [row] = await db
    .select(Object.fromEntries(categories.map(category => [category, total(category)])))
    .from(kept)
    .where(
      and(
        eq(kept.month, month),
        transformerId === undefined
          ? sections && isAnyOf(sectionCounts.sectionCode, sections)
          : eq(tcCounts.tcId, transformerId),
      ),
    );
  if (!row) throw new Error('A sum without a row');
  return row;
}
