import { pgTable, text } from 'drizzle-orm/pg-core';

/** Keys and secrets created at the first start, shared by every copy of the server. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
