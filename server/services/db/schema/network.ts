import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { areaTable } from '../areaTable.ts';
import { searchIndex, sortIndex } from '../listIndexes.ts';
import { naturally } from '../sort.ts';
import { instant } from './columns.ts';
import { users } from './users.ts';

export const powerStations = pgTable('power_stations', {
  stationCode: text('station_code').primaryKey(),
  name: text('name').notNull(),
  /** kV. */
  voltageClass: integer('voltage_class').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const feeders = pgTable(
  'feeders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    mdmCode: text('mdm_code').notNull().unique(),
    number: text('number').notNull(),
    name: text('name').notNull(),
    stationCode: text('station_code')
      .notNull()
      .references(() => powerStations.stationCode, { onUpdate: 'cascade' }),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  table => [
    sortIndex('feeders_by_number', ...naturally(table.number), table.mdmCode),
    searchIndex('feeders_by_part', table.number, table.mdmCode, table.name),
  ],
);

/** The sections for which assistant engineers have tagged a feeder. */
export const feederTags = areaTable(
  pgTable(
    'feeder_tags',
    {
      feederId: uuid('feeder_id')
        .notNull()
        .references(() => feeders.id),
      sectionCode: text('section_code').notNull(),
      taggedBy: uuid('tagged_by')
        .notNull()
        .references(() => users.id),
      taggedAt: instant('tagged_at').notNull().defaultNow(),
    },
    table => [
      primaryKey({ columns: [table.feederId, table.sectionCode] }),
      index('feeder_tags_by_section').on(table.sectionCode, table.feederId),
    ],
  ),
);
