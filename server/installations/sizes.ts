import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { listOfStatus, taggingSources, type InstallationCount } from '#domain/installations.ts';
import { inSections, shapeOf, type SectionsShape } from '../access/sections.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { within } from '../db/within.ts';
import { facetCounts, facets, filterCounts, sectionCounts } from '../db/schema/index.ts';
import type { ResolvedFilter } from './filter.ts';

type Facet = (typeof facets)[number];

/** Returns the stored figures to add up, in parts: more than one part only if a row may count in two of them. */
export function figuresOf(filter: ResolvedFilter): InstallationCount[][] {
  const parts: InstallationCount[][] = [];
  if (filter.statuses) parts.push([...new Set(filter.statuses.map(status => listOfStatus[status]))]);
  if (filter.abnormal) parts.push(['abnormal']);
  if (filter.subnormal) parts.push(['subnormal']);
  if (filter.billCancellation) parts.push(['billCancellation']);
  return parts.length === 0 && filter.untagged ? [['untagged']] : parts;
}

/** The stored counts to read, and the filters that they must distinguish. */
export interface SizesShape {
  figures: readonly InstallationCount[];
  facets: readonly Facet[];
  sections: SectionsShape;
}

/** Returns the shape and values of a query for the stored counts. */
export function sizesOf(
  filter: ResolvedFilter,
  [figures = ['installations']]: readonly InstallationCount[][],
): { shape: SizesShape; values: Record<string, unknown> } {
  const { month, sections } = filter;
  const facetValues = facetsOf(figures.includes('untagged') ? { ...filter, untagged: undefined } : filter);
  return {
    shape: { figures, facets: facetValues.map(({ facet }) => facet), sections: shapeOf(sections) },
    values: {
      month,
      sections,
      ...Object.fromEntries(facetValues.map(({ facet, values }) => [facet, values])),
    },
  };
}

const { placeholder } = sql;

/**
 * Selects the number of rows of each section, from the smallest table of counts that distinguishes the requested
 * filters.
 */
export function sizes({ figures, facets: requested, sections }: SizesShape): SQL {
  const counts = [sectionCounts, facetCounts][requested.length] ?? filterCounts;
  const scope = inSections(sections);
  const rows =
    [within(scope, sectionCounts), within(scope, facetCounts)][requested.length] ??
    within(scope, filterCounts);
  const size = sql`sum(${sql.join(
    figures.map(name => counts[name]),
    sql` + `,
  )})`;
  const where = and(
    eq(counts.month, placeholder('month')),
    ...requested.map(facet =>
      counts === facetCounts
        ? and(eq(facetCounts.facet, facet), isAnyOf(facetCounts.value, placeholder(facet)))
        : isAnyOf(columnOf[facet], placeholder(facet)),
    ),
  );
  return sql`select ${counts.sectionCode} as section_code, ${size} as size from ${rows} where ${where}
    group by 1 having ${size} > 0`;
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
  const requested: Partial<Record<Facet, readonly (string | number)[]>> = {
    ...(filter.mrIds && { mr: filter.mrIds }),
    ...(filter.readingDays && { readingDay: filter.readingDays }),
    ...(filter.tariffs && { tariff: filter.tariffs }),
    ...((filter.taggedBy || filter.untagged !== undefined) && { tagging: taggingsOf(filter) }),
    ...(longerThan !== undefined && { duration: durations.filter(duration => duration > longerThan) }),
  };
  return facets.flatMap(facet => {
    const values = requested[facet];
    return values ? [{ facet, values: values.map(String) }] : [];
  });
}

/** Returns the tagging sources, and 'UNTAGGED', as far as both tagging filters allow them. */
function taggingsOf({ taggedBy, untagged }: ResolvedFilter): string[] {
  const sources = untagged === true ? [] : (taggedBy ?? taggingSources);
  return untagged === false || taggedBy ? [...sources] : ['UNTAGGED', ...sources];
}
