import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { areaTable } from '../areaTable.ts';

const count = (name: string) => integer(name).notNull().default(0);

/**
 * Counts of a section's TCs of which a month has anything: a reading at either end, an installation or an audit. Those in
 * service beyond these lack readings and installations. Triggers on everything that the counts depend on update it;
 * nothing else writes it.
 */
export const sectionGaps = areaTable(
  pgTable(
    'section_gaps',
    {
      month: text('month').notNull(),
      sectionCode: text('section_code').notNull(),
      transformers: count('transformers'),
      audited: count('audited'),
      /** Unaudited ones that lack nothing. */
      ready: count('ready'),
      /** Unaudited ones by what they lack, under the names of `gaps`. */
      waitingForReading: count('waiting_for_reading'),
      withRemark: count('with_remark'),
      meterStandsStill: count('meter_stands_still'),
      withoutInstallations: count('without_installations'),
      withoutBilling: count('without_billing'),
      /** Unaudited ones that lack something of the first three, and of the last two. */
      withoutConsumption: count('without_consumption'),
      withoutInstallationConsumption: count('without_installation_consumption'),
      /** Two more of what they lack; `withoutConsumption` counts these too. */
      readingFell: count('reading_fell'),
      impossibleConsumption: count('impossible_consumption'),
    },
    table => [primaryKey({ columns: [table.month, table.sectionCode] })],
  ),
);
