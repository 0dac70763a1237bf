import type { Exchange } from '#contract/operation.ts';
import type { createTransformer } from '#contract/transformers.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import { checkNewTransformer, type NewTransformer } from '#validation/transformer.ts';
import type { Caller } from '../access/caller.ts';
import { ownSection } from '../access/sections.ts';
import { recordChanges } from '../changes/changes.ts';
import { acrossTheUtility } from '../db/areaTable.ts';
import type { Database, Executor } from '../db/connect.ts';
import { tcReadings, tcTerms, transformerCentres as centres } from '../db/schema/index.ts';
import { ruleBroken } from '../http/errors.ts';
import { plainColumns } from './columns.ts';
import { findReaders, type FoundReaders } from './readers.ts';
import { codesOf, numberTaken, requireFeeder, tagReaders } from './write.ts';

type Creation = Pick<Exchange<typeof createTransformer>, 'body'> & { requestId: string };

/**
 * Adds a transformer centre to the caller's section; it counts from the month of its first reading. Returns its id. 422
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
  const form = checked.value;
  return db.transaction(async tx => {
    const readers = await findReaders(tx, caller, form);
    await requireFeeder(tx, form.feeder.id);
    const values = { ...rowOf(form, readers), ...caller.codes, sectionCode };
    const id = await insert(tx, values);
    await tagReaders(tx, id, readers.tagged);
    const { month, value, failureReason } = form.initialReading;
    await tx.insert(tcTerms).values({ ...values, tcId: id, fromMonth: month });
    await tx.insert(tcReadings).values({
      tcId: id,
      month,
      finalValue: value,
      failureReason,
      recordedBy: caller.userId,
    });
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

/** Returns a form's content as the columns to store. */
function rowOf(form: NewTransformer, { reading }: FoundReaders) {
  const { feeder, meter, gpsCoordinates, initialReading } = form;
  return {
    ...plainColumns(form),
    ...meter.ctRatio,
    feederId: feeder.id,
    latitude: gpsCoordinates?.coordinates.lat,
    longitude: gpsCoordinates?.coordinates.long,
    readingMr: reading.id,
    activatedOn: initialReading.month,
  };
}

async function insert(tx: Executor, values: typeof centres.$inferInsert): Promise<string> {
  const [added] = await tx
    .insert(acrossTheUtility(centres))
    .values(values)
    .returning({ id: centres.id })
    .catch((error: unknown) => {
      throw numberTaken(error);
    });
  if (!added) throw new Error('The transformer centre was not added.');
  return added.id;
}
