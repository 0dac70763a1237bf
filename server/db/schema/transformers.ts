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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { executionTypes, failureReasons } from '#domain/transformers.ts';
import { areaCodeColumns, instant } from './columns.ts';
import { feeders } from './network.ts';
import { users } from './users.ts';

/** Transformer centres (TCs) as they are now; what they were in earlier months is in `tcTerms`. */
export const transformerCentres = pgTable(
  'transformer_centres',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Names one TC in the whole utility, in whatever case it is typed. */
    number: text('number').notNull(),
    name: text('name').notNull(),
    ...areaCodeColumns(),
    readingDay: smallint('reading_day').notNull(),
    /** kVA. */
    capacity: integer('capacity'),
    executionType: text('execution_type', { enum: executionTypes }).notNull(),
    make: text('make'),
    serialNumber: text('serial_number'),
    timsCode: text('tims_code'),
    dtlmsCode: text('dtlms_code'),
    dtrCode: text('dtr_code'),
    /** Degrees. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    feederId: uuid('feeder_id')
      .notNull()
      .references(() => feeders.id),
    meterMake: text('meter_make'),
    meterSerialNumber: text('meter_serial_number'),
    /** A, on either side of the current transformer. */
    primaryCurrent: bigint('primary_current', { mode: 'number' }).notNull(),
    secondaryCurrent: bigint('secondary_current', { mode: 'number' }).notNull(),
    /** One of the meter readers tagged. */
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
    uniqueIndex('transformer_centres_by_number').on(sql`lower(${table.number})`),
    index('transformer_centres_in_order').on(table.number),
    index('transformer_centres_of_section').on(table.sectionCode, table.number),
    index('transformer_centres_of_mr').on(table.readingMr),
    index('transformer_centres_of_feeder').on(table.feederId),
    check('transformer_centres_reading_day', sql`${table.readingDay} between 1 and 31`),
    check('transformer_centres_currents', sql`${table.primaryCurrent} > 0 and ${table.secondaryCurrent} > 0`),
  ],
);

/** How many TCs a section has of each reading day. Kept by a trigger on `transformer_centres`; nothing else writes it. */
export const transformerCounts = pgTable(
  'transformer_counts',
  {
    sectionCode: text('section_code').notNull(),
    readingDay: smallint('reading_day').notNull(),
    transformers: integer('transformers').notNull(),
  },
  table => [primaryKey({ columns: [table.sectionCode, table.readingDay] })],
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

/** What a TC's readings are reckoned by, from a month on until its next entry. */
export const tcTerms = pgTable(
  'tc_terms',
  {
    tcId: uuid('tc_id')
      .notNull()
      .references(() => transformerCentres.id, { onDelete: 'cascade' }),
    /** YYYY-MM. */
    fromMonth: text('from_month').notNull(),
    readingDay: smallint('reading_day').notNull(),
    feederId: uuid('feeder_id')
      .notNull()
      .references(() => feeders.id),
    meterMake: text('meter_make'),
    meterSerialNumber: text('meter_serial_number'),
    primaryCurrent: bigint('primary_current', { mode: 'number' }).notNull(),
    secondaryCurrent: bigint('secondary_current', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.tcId, table.fromMonth] })],
);

/**
 * The reading of a TC's meter in a month, or why there is none. The energy of a month is what the next month's
 * reading is above its own, times the meter constant.
 */
export const tcReadings = pgTable(
  'tc_readings',
  {
    tcId: uuid('tc_id')
      .notNull()
      .references(() => transformerCentres.id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    finalValue: bigint('final_value', { mode: 'number' }),
    failureReason: text('failure_reason', { enum: failureReasons }),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
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

/** Months of a TC that have been audited: from then on nothing may change them. */
export const tcAudits = pgTable(
  'tc_audits',
  {
    tcId: uuid('tc_id')
      .notNull()
      .references(() => transformerCentres.id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    auditedBy: uuid('audited_by')
      .notNull()
      .references(() => users.id),
    auditedAt: instant('audited_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.tcId, table.month] }),
    index('tc_audits_of_month').on(table.month, table.tcId),
    foreignKey({ columns: [table.tcId, table.month], foreignColumns: [tcReadings.tcId, tcReadings.month] }),
  ],
);
