import { and, eq } from 'drizzle-orm';
import { inSection } from '../access/sections.ts';
import { blockNewMonths } from '../billing/months.ts';
import { within } from '../db/within.ts';
import type { Executor } from '../db/connect.ts';
import { areas } from '../db/schema/areas.ts';

/**
 * Locks the months of a section's installations, and what they depend on, until the transaction ends. Call it before
 * reading anything that a decision depends on. To change more than one section, lock them in the order of their codes.
 */
export async function lockSection(tx: Executor, sectionCode: string): Promise<void> {
  await tx
    .select({ code: areas.code })
    .from(within(inSection(sectionCode), areas))
    .where(and(eq(areas.level, 'section'), eq(areas.code, sectionCode)))
    .for('no key update');
  await blockNewMonths(tx);
}
