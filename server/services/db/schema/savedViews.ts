import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ViewContents } from '#domain/savedViews.ts';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** The views of lists that officers have saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    contents: jsonb('contents').$type<ViewContents>().notNull(),
    /** Whether officers of areas within the owner's see it. */
    isShared: boolean('is_shared').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [uniqueIndex('saved_views_by_name').on(table.userId, table.list, sql`lower(${table.name})`)],
);
