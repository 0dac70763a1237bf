import { sql } from 'drizzle-orm';
import { date, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { installationStates, loadDecimals } from '#domain/installations.ts';
import { areaTable } from '../areaTable.ts';
import { areaCodeColumns, instant } from './columns.ts';

/** Consumers' connections: what stays the same from month to month. The rest is in `installationMonths`. */
export const installations = areaTable(
  pgTable(
    'installations',
    {
      id: uuid('id').primaryKey().defaultRandom(),
      accountId: text('account_id').notNull().unique(),
      rrNumber: text('rr_number').notNull(),
      consumerName: text('consumer_name'),
      /** Sanctioned load, kW and HP. */
      sanctionedKw: numeric('sanctioned_kw', { precision: 11, scale: loadDecimals, mode: 'number' }),
      sanctionedHp: numeric('sanctioned_hp', { precision: 11, scale: loadDecimals, mode: 'number' }),
      ...areaCodeColumns(),
      dateOfService: date('date_of_service', { mode: 'string' }).notNull(),
      state: text('state', { enum: installationStates }).notNull().default('ACTIVE'),
      createdAt: instant('created_at').notNull().defaultNow(),
      updatedAt: instant('updated_at').notNull().defaultNow(),
    },
    table => [
      index('installations_by_rr_number').on(sql`upper(${table.rrNumber}) text_pattern_ops`),
      index('installations_by_consumer_name').on(sql`upper(${table.consumerName}) text_pattern_ops`),
      // Finds the accounts that differ only in leading zeros, and those that begin with some digits.
      index('installations_by_digits').on(sql`ltrim(${table.accountId}, '0') text_pattern_ops`),
      index('installations_of_section').on(table.sectionCode, table.accountId),
    ],
  ),
);
