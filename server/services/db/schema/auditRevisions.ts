import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { auditColumns } from './auditColumns.ts';
import { instant } from './columns.ts';
import { transformerCentres } from './transformers.ts';
import { users } from './users.ts';

/**
 * Audits that were reopened, as they were, with who reopened them, when and why. Append-only, as the change log is: a
 * trigger refuses updates, deletes and truncates.
 */
export const auditRevisions = pgTable(
  'audit_revisions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tcId: uuid('tc_id')
      .notNull()
      .references(() => transformerCentres.id),
    ...auditColumns(),
    reopenedBy: uuid('reopened_by')
      .notNull()
      .references(() => users.id),
    reopenedAt: instant('reopened_at').notNull().defaultNow(),
    reason: text('reason').notNull(),
  },
  table => [
    index('audit_revisions_of_tc').on(table.tcId, table.month),
    index('audit_revisions_of_month').on(table.month, table.tcId),
  ],
);
