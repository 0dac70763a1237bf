import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { inSection } from '../../machine/access/sections.ts';
import { newMonthsBlocked } from '../billing/months.ts';
import { builtOnce } from '../../services/db/cachedStatement.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import { within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { areas } from '../../services/db/schema/areas.ts';

/**
 * Locks the months of a section's installations, and what they depend on, until the transaction ends. Call it before
 * reading anything that a decision depends on. To change more than one section, lock them in the order of their codes.
 */
export async function lockSection(tx: Executor, sectionCode: string): Promise<void> {
  await locked(tx, {}).execute({ sectionCode });
}

/** A row is locked when everything else of the statement is done: new months are blocked first. */
const locked = builtOnce(db => {
  const code = sql.placeholder('sectionCode');
  return db
    .select({ code: areas.code })
    .from(within(inSection(code), areas))
    .crossJoin(newMonthsBlocked)
    .where(and(eq(areas.level, 'section'), eq(areas.code, code)))
    .for('no key update')
    .prepare('lock_section');
});

/** Locks every section whose code a query selects, in the order of their codes. For files, whose rows may be of any section. */
export async function lockSections(tx: Executor, codes: SQL): Promise<void> {
  const table = acrossTheUtility(areas);
  await tx.execute(sql`select 1 from ${newMonthsBlocked}`);
  await tx
    .select({ code: table.code })
    .from(table)
    .where(and(eq(table.level, 'section'), inArray(table.code, sql`(${codes})`)))
    .orderBy(asc(table.code))
    .for('no key update');
}
