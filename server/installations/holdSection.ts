import { and, eq } from 'drizzle-orm';
import { holdMonths } from '../billing/months.ts';
import type { Executor } from '../db/connect.ts';
import { areas } from '../db/schema/areas.ts';

/**
 * Lets nobody else change months of a section's installations, or what they depend on, until the transaction ends.
 * Take it before anything is read that is decided upon. Whoever changes several sections takes them in the order of
 * their codes.
 */
export async function holdSection(tx: Executor, sectionCode: string): Promise<void> {
  await tx
    .select({ code: areas.code })
    .from(areas)
    .where(and(eq(areas.level, 'section'), eq(areas.code, sectionCode)))
    .for('no key update');
  await holdMonths(tx);
}
