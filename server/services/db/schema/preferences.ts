import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { densities, sidebarStates, themes, type RowChoice } from '#domain/preferences.ts';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** How officers want the portal to look; no row until an officer chooses something. */
export const preferences = pgTable('preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  theme: text('theme', { enum: themes }).notNull().default('system'),
  density: text('density', { enum: densities }).notNull().default('compact'),
  sidebar: text('sidebar', { enum: sidebarStates }).notNull().default('open'),
  hiddenColumns: jsonb('hidden_columns').$type<Record<string, string[]>>().notNull().default({}),
  rowsPerPage: jsonb('rows_per_page').$type<Record<string, RowChoice>>().notNull().default({}),
  columnWidths: jsonb('column_widths').$type<Record<string, Record<string, number>>>().notNull().default({}),
  startViews: jsonb('start_views').$type<Record<string, string>>().notNull().default({}),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
