import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userTypes } from '#domain/roles.ts';
import { areaCodeColumns, instant } from './columns.ts';

/** Officers and meter readers. What they may do and see is decided by this row, at every request. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The identity's subject: the sign-in account this person uses. */
    sub: uuid('sub').notNull().unique(),
    username: text('username').notNull().unique(),
    userType: text('user_type', { enum: userTypes }).notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    /** +91 and ten digits. */
    phoneNumber: text('phone_number').unique(),
    /** Of meter readers only. */
    mrCode: text('mr_code').unique(),
    /** Of assistant engineers only: the agency that delivers the section's data. */
    dataProvider: text('data_provider'),
    status: text('status', { enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    /** With Amazon Cognito, sign-ins from before that moment count no more; a whole second, as tokens tell no less. */
    sessionsFrom: instant('sessions_from'),
    ...areaCodeColumns(),
    /** Counts up with every change, so that a stale edit can be told. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  table => [
    index('users_by_zone').on(table.userType, table.zoneCode, table.mrCode),
    index('users_by_circle').on(table.userType, table.circleCode, table.mrCode),
    index('users_by_division').on(table.userType, table.divisionCode, table.mrCode),
    index('users_by_sub_division').on(table.userType, table.subDivisionCode, table.mrCode),
    index('users_by_section').on(table.userType, table.sectionCode, table.mrCode),
    uniqueIndex('users_one_officer_an_area')
      .on(
        table.userType,
        sql`coalesce(${table.sectionCode}, ${table.subDivisionCode}, ${table.divisionCode}, ${table.circleCode}, ${table.zoneCode})`,
      )
      .where(sql`${table.userType} in ('ce', 'se', 'ee', 'aee', 'ae')`),
  ],
);
