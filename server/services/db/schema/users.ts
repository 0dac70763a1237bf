import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofEachText } from '#tables/readerFields.ts';
import { userTypes } from '#domain/roles.ts';
import { areaTable } from '../areaTable.ts';
import { inSql } from '../inSql.ts';
import { searchIndex, sortIndex } from '../listIndexes.ts';
import { areaCodeColumns, instant } from './columns.ts';

/** Officers and meter readers. This row decides at every request what they may do and see. */
export const users = areaTable(
  pgTable(
    'users',
    {
      id: uuid('id').primaryKey().defaultRandom(),
      /** The subject of the identity: the person's sign-in account. */
      sub: uuid('sub').notNull().unique(),
      username: text('username').notNull().unique(),
      userType: text('user_type', { enum: userTypes }).notNull(),
      firstName: text('first_name').notNull(),
      lastName: text('last_name').notNull().default(''),
      /** +91 and ten digits. */
      phoneNumber: text('phone_number').unique(),
      /** Only meter readers have one. */
      mrCode: text('mr_code').unique(),
      ...ofEachText(({ key }) => text(inSql(key))),
      /** Only for assistant engineers: the agency that delivers the section's data. */
      dataProvider: text('data_provider'),
      status: text('status', { enum: ['active', 'disabled'] })
        .notNull()
        .default('active'),
      /**
       * With Amazon Cognito, sign-ins from before that moment no longer count; a whole second, as tokens are no more
       * precise.
       */
      sessionsFrom: instant('sessions_from'),
      ...areaCodeColumns(),
      /** Incremented at every change, to detect stale edits. */
      version: integer('version').notNull().default(1),
      createdAt: instant('created_at').notNull().defaultNow(),
      updatedAt: instant('updated_at').notNull().defaultNow(),
    },
    table => [
      sortIndex('users_by_mr_code', table.userType, table.mrCode),
      searchIndex('users_by_part', table.mrCode, table.firstName, table.lastName),
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
  ),
);
