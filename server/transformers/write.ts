import { eq } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { id as uuid } from '#contract/parts.ts';
import type { Executor } from '../db/connect.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { feeders, tcMeterReaders } from '../db/schema/index.ts';
import { Refusal, ruleBroken } from '../http/errors.ts';
import type { Reader } from './readers.ts';

/** Throws 422 if the feeder doesn't exist. Any feeder of the register will do: feeders have no area. */
export async function requireFeeder(tx: Executor, feederId: string): Promise<void> {
  const found = Value.Check(uuid, feederId)
    ? await tx.select({ id: feeders.id }).from(feeders).where(eq(feeders.id, feederId))
    : [];
  const message = 'Please select a feeder';
  if (found.length === 0) throw ruleBroken(message, { feeder: message });
}

/** Tags meter readers to a transformer centre in place of those tagged so far. */
export async function tagReaders(tx: Executor, tcId: string, readers: readonly Reader[]): Promise<void> {
  await tx.delete(tcMeterReaders).where(eq(tcMeterReaders.tcId, tcId));
  await tx.insert(tcMeterReaders).values(readers.map(({ id: mrId }) => ({ tcId, mrId })));
}

/**
 * Converts the violation of a unique number: two officers may enter one number for two transformer centres at once, and
 * the table's constraint decides who was first.
 */
export function numberTaken(error: unknown): unknown {
  if (!isUniqueViolation(error, 'transformer_centres_by_number')) return error;
  const message = 'A TC with this number exists already.';
  return new Refusal(409, 'DuplicateNumber', message, { number: message });
}

/** Returns a transformer centre's meter readers as the change log names them. */
export function codesOf({ tagged, reading }: { tagged: readonly Reader[]; reading: string }) {
  const codes = tagged.map(({ mrCode }) => mrCode).toSorted();
  return { taggedMRs: codes, readingMR: tagged.find(({ id }) => id === reading)?.mrCode };
}
