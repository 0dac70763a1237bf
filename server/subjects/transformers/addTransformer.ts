import { sql } from 'drizzle-orm';
import type { Exchange } from '#contract/operation.ts';
import type { createTransformer } from '#contract/transformers.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import { checkNewTransformer, type NewTransformer } from '#validation/transformer.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { ownSection } from '../../machine/access/sections.ts';
import { countsFrom } from '../billing/auditState.ts';
import { recordChanges } from '../../machine/history/recordChanges.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import { rowsOf, type Database, type Executor } from '../../services/db/connect.ts';
import { tcReadings, tcTerms, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { ruleBroken } from '../../services/http/errors.ts';
import { lockSection } from '../installations/lockSection.ts';
import { findReaders, type FoundReaders } from './readers.ts';
import { codesOf, numberTaken, plainColumns, requireFeeder, tagReaders } from './transformerForm.ts';

/** A transformer centre that was added. */
interface Added {
  id: string;
  /** The first month in which it counts, if that is later than the month of its first reading. */
  countsLaterFrom: string | undefined;
}

type Creation = Pick<Exchange<typeof createTransformer>, 'body' | 'query'> & { requestId: string };

/**
 * Adds a transformer centre to the caller's section. It counts from the month of its first reading, or else from the
 * first one later whose audit the section has not started. 422 with the form's own messages or, unless the caller
 * insists, for a feeder from elsewhere; 409 for a number in use.
 */
export async function addTransformer(
  db: Database,
  caller: Caller,
  { body, query, requestId }: Creation,
): Promise<Added> {
  const sectionCode = ownSection(caller);
  const checked = checkNewTransformer(body);
  if (!checked.ok) throw ruleBroken(firstMessage(checked.errors) ?? '', { ...checked.errors });
  const form = checked.value;
  return db.transaction(async tx => {
    // Nobody starts an audit in between.
    await lockSection(tx, sectionCode);
    const { month, value, failureReason } = form.initialReading;
    const [from] = await rowsOf(tx, sql`select ${countsFrom(sql`${sectionCode}`, month)} as month`);
    const activatedOn = String(from?.['month']);
    const readers = await findReaders(tx, caller, form);
    await requireFeeder(tx, caller, form.feeder.id, query);
    const values = { ...rowOf(form, readers), ...caller.codes, sectionCode, activatedOn };
    const id = await insert(tx, values);
    await tagReaders(tx, id, readers.tagged);
    await tx.insert(tcTerms).values({ ...values, tcId: id, fromMonth: activatedOn });
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
    return { id, countsLaterFrom: activatedOn === month ? undefined : activatedOn };
  });
}

/** Returns a form's content as the columns to store. */
function rowOf(form: NewTransformer, { reading }: FoundReaders) {
  const { feeder, meter, gpsCoordinates } = form;
  return {
    ...plainColumns(form),
    ...meter.ctRatio,
    feederId: feeder.id,
    latitude: gpsCoordinates?.coordinates.lat,
    longitude: gpsCoordinates?.coordinates.long,
    readingMr: reading.id,
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
