import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { listOfStatus, taggingSources, type InstallationCount } from '#domain/installations.ts';
import { inSections, shapeOf, type Sections, type SectionsShape } from '../../machine/access/sections.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import { within } from '../../services/db/within.ts';
import {
  facetCounts,
  facets,
  filterCounts,
  sectionAudits,
  sectionCounts,
} from '../../services/db/schema/index.ts';
import type { ResolvedFilter } from './installationFilter.ts';
import { installationList, requested } from './installationQuery.ts';

/** The place of a page in a list. */
interface Place {
  /** The number of installations in the whole list. */
  count: number;
  /** The sections that contain the page's rows. */
  sections: Sections;
  /** How many of those sections' rows precede the page. */
  offset: number;
}

/**
 * Returns how many installations a list has, and in which sections a page of it lies; the list is ordered by section.
 * Both come from stored counts, so that a page of the whole utility costs no more than a page of one section. For
 * filters without stored counts (an RR number, one transformer centre, a reading day at audited ones), counts the rows
 * that an index finds.
 */
export async function placeOf(
  db: Executor,
  filter: ResolvedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Place> {
  if (filter.transformerId !== undefined)
    return { count: await countRows(db, filter), sections: filter.sections, offset };
  const figures = figuresOf(filter);
  const { shape, values } = sizesOf(filter, figures);
  if (figures.length > 1 || filter.rrNumber || (filter.audited && !shape.isAudited)) {
    const sections = await sectionsWithRows(db, filter, figures);
    return { count: await countRows(db, { ...filter, sections }), sections, offset };
  }
  const [found] = await sectionsOfPage(db, shape).execute({ ...values, offset, end: offset + limit });
  if (!found) throw new Error('A sum without a row');
  return { count: found.count, sections: found.sections ?? [], offset: offset - found.before };
}

const { placeholder } = sql;

const sectionsOfPage = cachedStatement((db, shape: SizesShape) => {
  const upto = sql`(sum(size) over (order by section_code collate "C"))::int as upto`;
  const isUpTo = sql`upto > ${placeholder('offset')}::int`;
  return db
    .select({
      count: sql<number>`coalesce(max(upto), 0)`,
      before: sql<number>`coalesce(min(upto - size) filter (where ${isUpTo}), 0)`.mapWith(Number),
      sections: sql<string[] | null>`to_json(array_agg(section_code) filter (
        where ${isUpTo} and upto - size < ${placeholder('end')}::int))`,
    })
    .from(sql`(select section_code, size, ${upto} from (${sizes(shape)}) as section) as part`);
});

/** Returns the sections that have rows of the first of the requested figures. */
async function sectionsWithRows(
  db: Executor,
  filter: ResolvedFilter,
  figures: readonly Figure[][],
): Promise<string[]> {
  const { shape, values } = sizesOf(filter, figures);
  const found = await sectionsStatement(db, shape).execute(values);
  return found.map(({ section }) => section);
}

const sectionsStatement = cachedStatement((db, shape: SizesShape) =>
  db.select({ section: sql<string>`section_code` }).from(sql`(${sizes(shape)}) as section`),
);

const countRows = (db: Executor, filter: ResolvedFilter) => installationList.count(db, requested(filter));

type Facet = (typeof facets)[number];

/** A stored figure, or what its section's installations are without those of any status. */
type Figure = InstallationCount | 'withoutStatus';

/** Returns the stored figures to add up, in parts: more than one part only if a row may count in two of them. */
function figuresOf(filter: ResolvedFilter): Figure[][] {
  const parts: Figure[][] = [];
  if (filter.statuses) parts.push([...new Set(filter.statuses.map(status => listOfStatus[status]))]);
  if (filter.withoutStatus) parts.push(['withoutStatus']);
  if (filter.abnormal) parts.push(['abnormal']);
  if (filter.subnormal) parts.push(['subnormal']);
  if (filter.billCancellation) parts.push(['billCancellation']);
  return parts.length === 0 && filter.untagged ? [['untagged']] : parts;
}

/** The stored counts to read, and the filters that they must distinguish. */
interface SizesShape {
  figures: readonly Figure[];
  facets: readonly Facet[];
  /** Whether the counts are those of the audited TCs. */
  isAudited: boolean;
  sections: SectionsShape;
}

/** The counts of installations that audits keep. */
const auditCounts: Readonly<Partial<Record<Figure, PgColumn>>> = {
  installations: sectionAudits.installations,
  unbilled: sectionAudits.unbilledInstallations,
  doorLock: sectionAudits.doorLockInstallations,
  mnr: sectionAudits.mnrInstallations,
  zeroConsumption: sectionAudits.zeroConsumptionInstallations,
};

/** Returns the shape and values of a query for the stored counts. */
function sizesOf(
  filter: ResolvedFilter,
  [figures = ['installations']]: readonly Figure[][],
): { shape: SizesShape; values: Record<string, unknown> } {
  const { month, sections } = filter;
  const facetValues = facetsOf(figures.includes('untagged') ? { ...filter, untagged: undefined } : filter);
  const isAudited =
    filter.audited === true &&
    facetValues.length === 0 &&
    figures.every(name => auditCounts[name] !== undefined);
  return {
    shape: {
      figures,
      facets: facetValues.map(({ facet }) => facet),
      isAudited,
      sections: shapeOf(sections),
    },
    values: {
      month,
      sections,
      ...Object.fromEntries(facetValues.map(({ facet, values }) => [facet, values])),
    },
  };
}

/**
 * Selects the number of rows of each section: of audited TCs from the sums of audits, else from the smallest table of
 * counts that distinguishes the requested filters.
 */
function sizes({ figures, facets: asked, isAudited, sections }: SizesShape): SQL {
  const scope = inSections(sections);
  if (isAudited)
    return summed(
      sectionAudits,
      within(scope, sectionAudits),
      figures.flatMap(name => auditCounts[name] ?? []),
    );
  const counts = [sectionCounts, facetCounts][asked.length] ?? filterCounts;
  const rows =
    [within(scope, sectionCounts), within(scope, facetCounts)][asked.length] ?? within(scope, filterCounts);
  return summed(
    counts,
    rows,
    figures.map(name => (name === 'withoutStatus' ? withoutStatus(counts) : counts[name])),
    asked.map(facet =>
      counts === facetCounts
        ? and(eq(facetCounts.facet, facet), isAnyOf(facetCounts.value, placeholder(facet)))
        : isAnyOf(columnOf[facet], placeholder(facet)),
    ),
  );
}

/** Sums figures of a table of counts up by section, of the placeholder `month`. */
function summed(
  { month, sectionCode }: { month: PgColumn; sectionCode: PgColumn },
  rows: SQLWrapper,
  figures: readonly SQLWrapper[],
  conditions: readonly (SQL | undefined)[] = [],
): SQL {
  const size = sql`sum(${sql.join([...figures], sql` + `)})`;
  return sql`select ${sectionCode} as section_code, ${size} as size from ${rows}
    where ${and(eq(month, placeholder('month')), ...conditions)} group by 1 having ${size} > 0`;
}

/** An installation has at most one status, so that what none of them counts has none. */
function withoutStatus(counts: Readonly<Record<InstallationCount, PgColumn>>): SQL {
  const withOne = Object.values(listOfStatus).map(name => counts[name]);
  return sql.join([counts.installations, ...withOne], sql` - `);
}

/** The durations that the counts distinguish: 4 means 4 or longer. */
const durations = [1, 2, 3, 4];

const columnOf: Readonly<Record<Facet, PgColumn>> = {
  mr: filterCounts.mrId,
  readingDay: filterCounts.readingDay,
  tariff: filterCounts.tariff,
  tagging: filterCounts.tagging,
  duration: filterCounts.duration,
};

/**
 * Returns the requested values of each filter that the counts distinguish besides the section, as the counts name them.
 */
function facetsOf(filter: ResolvedFilter): { facet: Facet; values: string[] }[] {
  const { longerThan } = filter;
  const byFacet: Partial<Record<Facet, readonly (string | number)[]>> = {
    ...(filter.mrIds && { mr: filter.mrIds }),
    ...(filter.readingDays && { readingDay: filter.readingDays }),
    ...(filter.tariffs && { tariff: filter.tariffs }),
    ...((filter.taggedBy || filter.untagged !== undefined) && { tagging: taggingsOf(filter) }),
    ...(longerThan !== undefined && { duration: durations.filter(duration => duration > longerThan) }),
  };
  return facets.flatMap(facet => {
    const values = byFacet[facet];
    return values ? [{ facet, values: values.map(String) }] : [];
  });
}

/** Returns the tagging sources, and 'UNTAGGED', as far as both tagging filters allow them. */
function taggingsOf({ taggedBy, untagged }: ResolvedFilter): string[] {
  const sources = untagged === true ? [] : (taggedBy ?? taggingSources);
  return untagged === false || taggedBy ? [...sources] : ['UNTAGGED', ...sources];
}
