import { index, integer, numeric, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { taggingSources, tariffs } from '#domain/installations.ts';
import { areaTable } from '../areaTable.ts';

const count = (name: string) => integer(name).notNull().default(0);
const sum = (name: string) => numeric(name, { precision: 16, scale: 2, mode: 'number' }).notNull().default(0);

/** The columns that every table of counts of installations has. */
function counts() {
  return {
    installations: count('installations'),
    untagged: count('untagged'),
    unbilled: count('unbilled'),
    vacant: count('vacant'),
    zeroConsumption: count('zero_consumption'),
    mnr: count('mnr'),
    doorLock: count('door_lock'),
    abnormal: count('abnormal'),
    subnormal: count('subnormal'),
    billCancellation: count('bill_cancellation'),
  };
}

/**
 * Counts of a section's installations in a month. A trigger on `installation_months` updates these tables in the
 * transaction of the change; nothing else writes them.
 */
export const sectionCounts = areaTable(
  pgTable(
    'section_counts',
    {
      month: text('month').notNull(),
      sectionCode: text('section_code').notNull(),
      ...counts(),
      /** kWh of the untagged ones. */
      untaggedConsumption: sum('untagged_consumption'),
    },
    table => [primaryKey({ columns: [table.month, table.sectionCode] })],
  ),
);

/** The same counts, by everything that the lists filter by. */
export const filterCounts = areaTable(
  pgTable(
    'filter_counts',
    {
      month: text('month').notNull(),
      sectionCode: text('section_code').notNull(),
      mrId: uuid('mr_id').notNull(),
      readingDay: smallint('reading_day').notNull(),
      tariff: text('tariff', { enum: tariffs }).notNull(),
      tagging: text('tagging', { enum: ['UNTAGGED', ...taggingSources] }).notNull(),
      /** For how many months in a row it has had the billing status; 4 for longer, 0 without a status. */
      duration: smallint('duration').notNull(),
      ...counts(),
    },
    table => [
      primaryKey({
        name: 'filter_counts_pk',
        columns: [
          table.month,
          table.sectionCode,
          table.mrId,
          table.readingDay,
          table.tariff,
          table.tagging,
          table.duration,
        ],
      }),
      // For two filters at once over the whole utility.
      index('filter_counts_by_tariff').on(table.month, table.tariff, table.tagging),
      index('filter_counts_by_reading_day').on(table.month, table.readingDay),
    ],
  ),
);

/** The filters that have separate counts. */
export const facets = ['mr', 'readingDay', 'tariff', 'tagging', 'duration'] as const;

/**
 * The same counts, by one of these filters alone: hundreds of rows for the whole utility, where the table above has
 * 200,000.
 */
export const facetCounts = areaTable(
  pgTable(
    'facet_counts',
    {
      month: text('month').notNull(),
      facet: text('facet', { enum: facets }).notNull(),
      /** As in the counts by all filters, as text. */
      value: text('value').notNull(),
      sectionCode: text('section_code').notNull(),
      ...counts(),
    },
    table => [
      primaryKey({
        name: 'facet_counts_pk',
        columns: [table.month, table.facet, table.value, table.sectionCode],
      }),
    ],
  ),
);

/** Counts and sums of the installations tagged to a TC in a month. */
export const tcCounts = pgTable(
  'tc_counts',
  {
    month: text('month').notNull(),
    tcId: uuid('tc_id').notNull(),
    ...counts(),
    /** How many have no recorded consumption. */
    withoutConsumption: integer('without_consumption').notNull().default(0),
    /** kWh. */
    consumption: sum('consumption'),
    /** Rupees. */
    demand: sum('demand'),
    collection: sum('collection'),
  },
  table => [primaryKey({ columns: [table.month, table.tcId] }), index('tc_counts_of_tc').on(table.tcId)],
);
