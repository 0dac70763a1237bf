import { bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ticketCategories, ticketStatuses } from '#domain/support.ts';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** Support tickets: officers' requests to the corporate IT office. */
export const tickets = pgTable(
  'tickets',
  {
    /** 123 for T-000123. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    subject: text('subject').notNull(),
    category: text('category', { enum: ticketCategories }).notNull(),
    description: text('description').notNull(),
    status: text('status', { enum: ticketStatuses }).notNull().default('OPEN'),
    reply: text('reply').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    answeredAt: instant('answered_at'),
    version: integer('version').notNull().default(1),
  },
  table => [
    index('tickets_of_user').on(table.userId, table.id),
    index('tickets_by_status').on(table.status, table.id),
  ],
);
