import { integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { areaTable } from '../areaTable.ts';
import { estimates } from './auditEstimates.ts';

const count = (name: string) => integer(name).notNull().default(0);
const sum = (name: string) => numeric(name, { precision: 24, scale: 2, mode: 'number' }).notNull().default(0);

/**
 * Sums and counts of the audited TCs of a section in a month. A trigger on `tc_audits` updates it in the transaction of
 * the change; nothing else writes it.
 */
export const sectionAudits = areaTable(
  pgTable(
    'section_audits',
    {
      month: text('month').notNull(),
      sectionCode: text('section_code').notNull(),
      audited: count('audited'),
      installations: count('installations'),
      /** kWh. */
      consumption: sum('consumption'),
      installationConsumption: sum('installation_consumption'),
      /** Rupees. */
      demand: sum('demand'),
      collection: sum('collection'),
      ...estimates(),
      /** TCs that lose energy: with lost units above 0. */
      losing: count('losing'),
      /** TCs by loss band, under the names of `lossBands`. */
      negativeFiveAndBelow: count('negative_five_and_below'),
      zeroToNegativeFive: count('zero_to_negative_five'),
      zeroToFive: count('zero_to_five'),
      fiveToTen: count('five_to_ten'),
      tenToFifteen: count('ten_to_fifteen'),
      fifteenToTwenty: count('fifteen_to_twenty'),
      twentyAndAbove: count('twenty_and_above'),
    },
    table => [primaryKey({ columns: [table.month, table.sectionCode] })],
  ),
);
