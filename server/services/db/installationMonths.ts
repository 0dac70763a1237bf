import { numeric, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { billingStatuses, taggingSources, tariffs } from '#domain/installations.ts';
import { areaTable } from './areaTable.ts';

const amount = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' });

/**
 * The state of an installation in a month: its meter reader, its TC, and how it was billed. Every month that has
 * started has a row for each installation in service. Partitioned by month, which drizzle-kit doesn't support: its
 * migration is written by hand.
 */
export const installationMonths = areaTable(
  pgTable(
    'installation_months',
    {
      /** YYYY-MM. */
      month: text('month').notNull(),
      installationId: uuid('installation_id').notNull(),
      accountId: text('account_id').notNull(),
      sectionCode: text('section_code').notNull(),
      mrId: uuid('mr_id').notNull(),
      readingDay: smallint('reading_day').notNull(),
      tariff: text('tariff', { enum: tariffs }).notNull(),
      /** Null while it is not tagged. */
      tcId: uuid('tc_id'),
      taggedBy: text('tagged_by', { enum: taggingSources }),
      status: text('status', { enum: billingStatuses }),
      /** For how many months in a row it has had the status. */
      duration: smallint('duration'),
      /** kWh; null until it is on record. */
      consumption: amount('consumption'),
      /** The least and the most that the installation should consume, kWh, if a report has them. */
      eMin: amount('e_min'),
      eMax: amount('e_max'),
      /** Rupees. */
      demand: amount('demand'),
      collection: amount('collection'),
      billCancellation: amount('bill_cancellation'),
    },
    table => [primaryKey({ columns: [table.installationId, table.month] })],
  ),
);
