import { sql, type SQL } from 'drizzle-orm';
import { addMonths } from '#domain/months.ts';
import type { FileOrigin } from './fileKind.ts';
import { accepted } from './setBased.ts';

/**
 * Returns the condition that a TC's reading of a month may be corrected although its section has started an audit: the
 * audit of a month that it begins or ends was reopened. Whether the TC has been audited again is for the caller to see.
 */
export const hasReopenedAudit = (tcId: SQL, month: string): SQL => sql`exists (
  select from audit_revisions revision
  where revision.tc_id = ${tcId} and revision.month in (${month}, ${addMonths(month, -1)}))`;

/** What the change log says of each accepted row. */
interface LoggedChange {
  action: string;
  entity: string;
  id: SQL;
  before?: SQL;
  after: SQL;
  /** Which of the accepted rows change something. @default all */
  where?: SQL;
}

/** Returns the statement that records changes in the change log, each with the file and the row that made it. */
export function logged(file: FileOrigin, { action, entity, id, before, after, where }: LoggedChange): SQL {
  return sql`
    insert into changes (actor_id, action, entity, entity_id, before, after, file_id, row_number)
    select ${file.uploaderId}::uuid, ${action}, ${entity}, ${id}, ${before ?? sql`null::jsonb`}, ${after},
      ${file.id}::uuid, row_number
    from ${accepted} where ${where ?? sql`true`}`;
}
