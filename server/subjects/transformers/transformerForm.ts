import { eq } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { id as uuid } from '#contract/parts.ts';
import { feederAreasText, feederTitle } from '#domain/feeders.ts';
import type { SentTransformer } from '#validation/transformerEdits.ts';
import {
  byKey,
  byPlace,
  valueAt,
  type FilledField,
  type PlainKey,
  type SentValue,
} from '#tables/plainFields.ts';
import type { NewTransformer } from '#validation/transformer.ts';
import type { Caller } from '../../machine/access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isUniqueViolation } from '../../services/db/errors.ts';
import { tcMeterReaders, type transformerCentres } from '../../services/db/schema/index.ts';
import { Refusal, ruleBroken } from '../../services/http/errors.ts';
import { findFeederChoice } from '../feeders/feederChoices.ts';
import type { NamedReaders, Reader } from './readers.ts';

/**
 * Throws 422 if the feeder doesn't exist, or is from elsewhere and the officer doesn't insist on it: `FeederElsewhere`,
 * with the feeder, its power station and areas as `data`.
 */
export async function requireFeeder(
  tx: Executor,
  caller: Caller,
  feederId: string,
  { insist = false }: { insist?: boolean | undefined },
): Promise<void> {
  const found = Value.Check(uuid, feederId) ? await findFeederChoice(tx, caller, feederId) : undefined;
  const missing = 'Please select a feeder';
  if (!found) throw ruleBroken(missing, { feeder: missing });
  if (insist || found.place !== 'elsewhere') return;
  const message =
    `Feeder ${feederTitle(found)} of station ${found.powerStation.name} is not of your sub-division: ` +
    `${feederAreasText(found.areas)}. Please select another feeder, or select it again and confirm it.`;
  throw new Refusal(422, 'FeederElsewhere', message, { errors: { feeder: message }, data: found });
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
  return new Refusal(409, 'DuplicateNumber', message, { errors: { number: message } });
}

/** Returns a transformer centre's meter readers as the change log names them. */
export function codesOf({ tagged, reading }: { tagged: readonly Reader[]; reading: string }) {
  const codes = tagged.map(({ mrCode }) => mrCode).toSorted();
  return { taggedMRs: codes, readingMR: tagged.find(({ id }) => id === reading)?.mrCode };
}

type Row = typeof transformerCentres.$inferSelect;

type New = Pick<typeof transformerCentres.$inferInsert, PlainKey>;

/** Returns the columns of a new transformer centre's plain fields; null for those that the form leaves empty. */
export const plainColumns = (form: NewTransformer) => byKey<New>(field => columnOf(field, form));

/** Returns undefined for a field that the form doesn't mention, null if it is left empty. */
function columnOf(field: FilledField, sent: object) {
  const value = valueAt(field, sent);
  return value === '' ? null : value;
}

/** Returns the columns that an edit sets; undefined for those that it doesn't mention. */
export function columnsOf(sent: SentTransformer) {
  return {
    ...byKey<Partial<New>>(field => columnOf(field, sent)),
    feederId: sent.feeder?.id,
    primaryCurrent: sent.meter?.ctRatio?.primaryCurrent,
    secondaryCurrent: sent.meter?.ctRatio?.secondaryCurrent,
  };
}

/** Returns a transformer centre on record as the forms would send it. */
export function asSent(row: Row, readers: readonly Reader[]): SentTransformer & NamedReaders {
  const { primaryCurrent, secondaryCurrent } = row;
  const { details, meter } = byPlace<{ readonly [K in PlainKey]?: SentValue<K> }>(
    ({ key, type }) => row[key] ?? (type === 'number' ? undefined : ''),
  );
  return {
    ...details,
    feeder: { id: row.feederId },
    meter: { ...meter, ctRatio: { primaryCurrent, secondaryCurrent } },
    taggedMRs: readers.map(({ sub }) => ({ sub })),
    readingMR: { sub: readers.find(({ id }) => id === row.readingMr)?.sub ?? '' },
  };
}
