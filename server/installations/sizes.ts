import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { listOfStatus, taggingSources, type InstallationCount } from '#domain/installations.ts';
import { wholeUtility } from '../access/caller.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { facetCounts, facets, filterCounts, sectionCounts } from '../db/schema/index.ts';
import type { Narrowing } from './filter.ts';

type Facet = (typeof facets)[number];

/** What is asked for of the kept figures, each part a sum of some: one part unless two may be true of one row. */
export function figuresOf(asked: Narrowing): InstallationCount[][] {
  const parts: InstallationCount[][] = [];
  if (asked.statuses) parts.push([...new Set(asked.statuses.map(status => listOfStatus[status]))]);
  if (asked.abnormal) parts.push(['abnormal']);
  if (asked.subnormal) parts.push(['subnormal']);
  if (asked.billCancellation) parts.push(['billCancellation']);
  return parts.length === 0 && asked.untagged ? [['untagged']] : parts;
}

/** Which of the kept counts are asked for, and by what. */
export interface SizesShape {
  figures: readonly InstallationCount[];
  facets: readonly Facet[];
  isOfSections: boolean;
}

/** What is to be asked for of the kept counts, and the values it is asked with. */
export function sizesOf(
  asked: Narrowing,
  [figures = ['installations']]: readonly InstallationCount[][],
): { shape: SizesShape; values: Record<string, unknown> } {
  const { month, sections } = asked;
  const wanted = facetsOf(figures.includes('untagged') ? { ...asked, untagged: undefined } : asked);
  return {
    shape: { figures, facets: wanted.map(({ facet }) => facet), isOfSections: sections !== wholeUtility },
    values: { month, sections, ...Object.fromEntries(wanted.map(({ facet, values }) => [facet, values])) },
  };
}

const { placeholder } = sql;

/** How many rows each section has, from the table of counts with the fewest rows that tells apart what is asked. */
export function sizes({ figures, facets: asked, isOfSections }: SizesShape): SQL {
  const kept = [sectionCounts, facetCounts][asked.length] ?? filterCounts;
  const size = sql`sum(${sql.join(
    figures.map(name => kept[name]),
    sql` + `,
  )})`;
  const where = and(
    eq(kept.month, placeholder('month')),
    isOfSections ? isAnyOf(kept.sectionCode, placeholder('sections')) : undefined,
    ...asked.map(facet =>
      kept === facetCounts
        ? and(eq(facetCounts.facet, facet), isAnyOf(facetCounts.value, placeholder(facet)))
        : isAnyOf(columnOf[facet], placeholder(facet)),
    ),
  );
  return sql`select ${kept.sectionCode} as section_code, ${size} as size from ${kept} where ${where}
    group by 1 having ${size} > 0`;
}

/** As the counts tell them apart: 4 stands for any longer one. */
const durations = [1, 2, 3, 4];

const columnOf: Readonly<Record<Facet, PgColumn>> = {
  mr: filterCounts.mrId,
  readingDay: filterCounts.readingDay,
  tariff: filterCounts.tariff,
  tagging: filterCounts.tagging,
  duration: filterCounts.duration,
};

/** What is asked for of each thing that the counts tell apart beside the section, as they name it. */
function facetsOf(asked: Narrowing): { facet: Facet; values: string[] }[] {
  const { longerThan } = asked;
  const wanted: Partial<Record<Facet, readonly (string | number)[]>> = {
    ...(asked.mrIds && { mr: asked.mrIds }),
    ...(asked.readingDays && { readingDay: asked.readingDays }),
    ...(asked.tariffs && { tariff: asked.tariffs }),
    ...((asked.taggedBy || asked.untagged !== undefined) && { tagging: taggingsOf(asked) }),
    ...(longerThan !== undefined && { duration: durations.filter(duration => duration > longerThan) }),
  };
  return facets.flatMap(facet => {
    const values = wanted[facet];
    return values ? [{ facet, values: values.map(String) }] : [];
  });
}

/** The tagging sources, and none of them, as far as both filters of them allow. */
function taggingsOf({ taggedBy, untagged }: Narrowing): string[] {
  const sources = untagged === true ? [] : (taggedBy ?? taggingSources);
  return untagged === false || taggedBy ? [...sources] : ['UNTAGGED', ...sources];
}
