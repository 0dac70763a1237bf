import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { areaTable } from '../areaTable.ts';
import { instant } from './columns.ts';
import { users } from './users.ts';

/**
 * The months of which a section has started the audit, with who did so first, and when. From then on the section's files
 * of readings change nothing of the month. An audit of one TC starts none.
 */
export const startedAudits = areaTable(
  pgTable(
    'started_audits',
    {
      sectionCode: text('section_code').notNull(),
      month: text('month').notNull(),
      startedBy: uuid('started_by')
        .notNull()
        .references(() => users.id),
      startedAt: instant('started_at').notNull().defaultNow(),
    },
    table => [primaryKey({ columns: [table.sectionCode, table.month] })],
  ),
);
