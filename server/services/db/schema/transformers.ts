import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { failureReasons } from '#domain/transformers.ts';
import { areaTable } from '../areaTable.ts';
import { auditColumns } from './auditColumns.ts';
import { searchIndex } from '../listIndexes.ts';
import { areaCodeColumns, changesOfMeter, figure, instant, reading } from './columns.ts';
import { files } from './files.ts';
import { feeders } from './network.ts';
import { monthlyColumns, transformerColumns } from './transformerColumns.ts';
import { users } from './users.ts';

/** Transformer centres (TCs) as they are now; `tcTerms` has their terms in earlier months. */
export const transformerCentres = areaTable(
  pgTable(
    'transformer_centres',
    {
      id: uuid('id').primaryKey().defaultRandom(),
      ...transformerColumns(),
      ...areaCodeColumns(),
      /** Degrees. */
      latitude: doublePrecision('latitude'),
      longitude: doublePrecision('longitude'),
      feederId: uuid('feeder_id')
        .notNull()
        .references(() => feeders.id),
      /** A, on either side of the current transformer. */
      primaryCurrent: bigint('primary_current', { mode: 'number' }).notNull(),
      secondaryCurrent: bigint('secondary_current', { mode: 'number' }).notNull(),
      /** One of the tagged meter readers. */
      readingMr: uuid('reading_mr')
        .notNull()
        .references(() => users.id),
      /** The first month in which it counts, YYYY-MM. */
      activatedOn: text('activated_on').notNull(),
      version: integer('version').notNull().default(1),
      createdAt: instant('created_at').notNull().defaultNow(),
      updatedAt: instant('updated_at').notNull().defaultNow(),
    },
    table => [
      // A number is of one TC in the whole utility, in whatever case it is typed.
      uniqueIndex('transformer_centres_by_number').on(sql`lower(${table.number})`),
      index('transformer_centres_in_order').on(table.number),
      searchIndex('transformer_centres_by_part', table.number, table.name),
      index('transformer_centres_of_section').on(table.sectionCode, table.number),
      index('transformer_centres_of_mr').on(table.readingMr),
      index('transformer_centres_of_feeder').on(table.feederId),
      check('transformer_centres_reading_day', sql`${table.readingDay} between 1 and 31`),
      check(
        'transformer_centres_currents',
        sql`${table.primaryCurrent} > 0 and ${table.secondaryCurrent} > 0`,
      ),
    ],
  ),
);

/**
 * By how many the TCs of a section with a reading day change in a month: those that begin to have it, minus those that
 * end to. The sum up to a month is their number in that month. Triggers on `tc_terms` and `transformer_centres` update
 * it; nothing else writes it.
 */
export const transformerCounts = areaTable(
  pgTable(
    'transformer_counts',
    {
      sectionCode: text('section_code').notNull(),
      readingDay: smallint('reading_day').notNull(),
      /** YYYY-MM. */
      fromMonth: text('from_month').notNull(),
      transformers: integer('transformers').notNull(),
    },
    table => [primaryKey({ columns: [table.sectionCode, table.readingDay, table.fromMonth] })],
  ),
);

/** The meter readers of each TC. */
export const tcMeterReaders = pgTable(
  'tc_meter_readers',
  {
    tcId: uuid('tc_id')
      .notNull()
      .references(() => transformerCentres.id, { onDelete: 'cascade' }),
    mrId: uuid('mr_id')
      .notNull()
      .references(() => users.id),
  },
  table => [
    primaryKey({ columns: [table.tcId, table.mrId] }),
    index('tc_meter_readers_of_mr').on(table.mrId),
  ],
);

/**
 * The terms by which a TC's readings are evaluated, from a month until its next terms begin. The first begin in the
 * month in which the TC does; the keys allow no gap, no overlap, and only one without an end.
 */
export const tcTerms = pgTable(
  'tc_terms',
  {
    tcId: uuid('tc_id')
      .notNull()
      .references(() => transformerCentres.id),
    /** YYYY-MM. */
    fromMonth: text('from_month').notNull(),
    /** The month in which the next ones begin, YYYY-MM; null for the last ones. */
    untilMonth: text('until_month'),
    ...monthlyColumns(),
    feederId: uuid('feeder_id')
      .notNull()
      .references(() => feeders.id),
    primaryCurrent: bigint('primary_current', { mode: 'number' }).notNull(),
    secondaryCurrent: bigint('secondary_current', { mode: 'number' }).notNull(),
    /**
     * The changes of the meter: only terms of a single month have any. Their current transformer is the one at the
     * month's start. `writeMeterChanges` keeps them as the table of meter changes has them.
     */
    meterChanges: changesOfMeter('meter_changes'),
  },
  table => [
    primaryKey({ columns: [table.tcId, table.fromMonth] }),
    index('tc_terms_of_feeder').on(table.feederId),
    check('tc_terms_until_later', sql`${table.untilMonth} > ${table.fromMonth}`),
    unique('tc_terms_until_once').on(table.tcId, table.untilMonth).nullsNotDistinct(),
    // Deferrable, so that terms can end before the next ones are written.
    foreignKey({
      name: 'tc_terms_until_next',
      columns: [table.tcId, table.untilMonth],
      foreignColumns: [table.tcId, table.fromMonth],
    }),
  ],
);

/**
 * The reading of a TC's meter in a month, or why it is missing. The energy of a month is the next month's reading minus
 * its own, times the meter constant; in parts, where the meter changes in between.
 */
export const tcReadings = pgTable(
  'tc_readings',
  {
    tcId: uuid('tc_id')
      .notNull()
      .references(() => transformerCentres.id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    finalValue: reading('final_value'),
    failureReason: text('failure_reason', { enum: failureReasons }),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    /** Who brought it: the person who typed it in or uploaded the file. */
    recordedBy: uuid('recorded_by').references(() => users.id),
    /** The file and its row, if it came in one. */
    fileId: uuid('file_id').references(() => files.id),
    fileRow: integer('file_row'),
  },
  table => [
    primaryKey({ columns: [table.tcId, table.month] }),
    index('tc_readings_of_month').on(table.month, table.tcId),
    check(
      'tc_readings_value_or_reason',
      sql`(${table.finalValue} is null) <> (${table.failureReason} is null)`,
    ),
    check('tc_readings_range', sql`${table.finalValue} between 0 and 9999999999`),
  ],
);

/**
 * Audited months of a TC: from then on nothing may change them. A row has the figures and everything they were computed
 * from, so that they can be recomputed by hand whatever happens to the TC later.
 */
export const tcAudits = pgTable(
  'tc_audits',
  {
    tcId: uuid('tc_id')
      .notNull()
      .references(() => transformerCentres.id, { onDelete: 'cascade' }),
    ...auditColumns(),
    /** kWh that the installations were not billed for. */
    lostUnits: figure('lost_units').generatedAlwaysAs(sql`consumption - installation_consumption`),
    /** Rupees: the lost units at the average billed rate; null if nothing was billed. */
    lostRupees: figure('lost_rupees').generatedAlwaysAs(
      sql`quotient((consumption - installation_consumption) * demand, installation_consumption, 100)`,
    ),
  },
  table => [
    primaryKey({ columns: [table.tcId, table.month] }),
    // Comparing two months reads all of their audits: in the index alone, that takes half the time.
    index('tc_audits_of_month').on(
      table.month,
      table.tcId,
      table.sectionCode,
      table.installations,
      table.consumption,
      table.installationConsumption,
      table.demand,
      table.collection,
    ),
    index('tc_audits_of_section').on(table.sectionCode, table.month),
    index('tc_audits_by_lost_units').on(table.month, table.lostUnits.desc(), table.tcId),
    index('tc_audits_by_lost_rupees').on(table.month, table.lostRupees.desc().nullsLast(), table.tcId),
    // The same bound as `seriousLoss`.
    index('tc_audits_over')
      .on(table.month, table.tcId)
      .where(sql`${table.lossPercentage} > 15`),
    foreignKey({ columns: [table.tcId, table.month], foreignColumns: [tcReadings.tcId, tcReadings.month] }),
  ],
);
