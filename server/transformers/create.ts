import type { createTransformer } from '#contract/transformers.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import { checkNewTransformer, type NewTransformer } from '#validation/transformer.ts';
import type { Caller } from '../access/caller.ts';
import { ownSection } from '../access/sections.ts';
import { recordChanges } from '../db/changes.ts';
import type { Database, Executor } from '../db/connect.ts';
import { tcReadings, tcTerms, transformerCentres as centres } from '../db/schema/index.ts';
import { ruleBroken } from '../http/errors.ts';
import type { Call } from '../http/route.ts';
import { optionalColumns } from './columns.ts';
import { findReaders, type FoundReaders } from './readers.ts';
import { codesOf, numberTaken, requireFeeder, tagReaders } from './write.ts';

type Creation = Pick<Call<typeof createTransformer>, 'body' | 'requestId'>;

/**
 * Adds a transformer centre to the caller's section; it counts from the month of its first reading on. Gives its id. 422
 * with the form's own messages, 409 for a number in use.
 */
export async function addTransformer(
  db: Database,
  caller: Caller,
  { body, requestId }: Creation,
): Promise<string> {
  const sectionCode = ownSection(caller);
  const checked = checkNewTransformer(body);
  if (!checked.ok) throw ruleBroken(firstMessage(checked.errors) ?? '', { ...checked.errors });
  const wanted = checked.value;
  return db.transaction(async tx => {
    const readers = await findReaders(tx, caller, wanted);
    await requireFeeder(tx, wanted.feeder.id);
    const values = { ...rowOf(wanted, readers), ...caller.codes, sectionCode };
    const id = await insert(tx, values);
    await tagReaders(tx, id, readers.tagged);
    const { month, value, failureReason } = wanted.initialReading;
    await tx.insert(tcTerms).values({ ...values, tcId: id, fromMonth: month });
    await tx.insert(tcReadings).values({ tcId: id, month, finalValue: value, failureReason });
    const after = {
      ...values,
      ...codesOf({ tagged: readers.tagged, reading: readers.reading.id }),
      initialReading: value ?? failureReason,
    };
    const entry = { actorId: caller.userId, action: 'transformer.create', entity: 'transformer', requestId };
    await recordChanges(tx, [{ ...entry, entityId: id, after }]);
    return id;
  });
}

/** What the form says, as it is kept. */
function rowOf(wanted: NewTransformer, { reading }: FoundReaders) {
  const { number, name, readingDay, executionType, feeder, meter, gpsCoordinates, initialReading } = wanted;
  return {
    ...optionalColumns(wanted),
    ...meter.ctRatio,
    number,
    name,
    readingDay,
    executionType,
    feederId: feeder.id,
    latitude: gpsCoordinates?.coordinates.lat,
    longitude: gpsCoordinates?.coordinates.long,
    readingMr: reading.id,
    activatedOn: initialReading.month,
  };
}

async function insert(tx: Executor, values: typeof centres.$inferInsert): Promise<string> {
  const [added] = await tx
    .insert(centres)
    .values(values)
    .returning({ id: centres.id })
    .catch((error: unknown) => {
      throw numberTaken(error);
    });
  if (!added) throw new Error('The transformer centre was not added.');
  return added.id;
}
