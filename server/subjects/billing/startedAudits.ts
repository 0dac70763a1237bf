import { sql, type SQL } from 'drizzle-orm';

/** Returns the condition that a section has started the audit of a month. */
export const hasStartedAudit = (sectionCode: SQL, month: string): SQL => sql`exists (
  select from started_audits started where started.month = ${month} and started.section_code = ${sectionCode})`;

/**
 * Returns the month from which a new TC of a section counts that is added from a month on: that month, or else the one
 * after the last since then whose audit the section has started. So no audited month gets a TC more.
 */
export const countsFrom = (sectionCode: SQL, month: string): SQL => sql`coalesce(
  (select month_after(max(started.month)) from started_audits started
    where started.section_code = ${sectionCode} and started.month >= ${month}), ${month}::text)`;
