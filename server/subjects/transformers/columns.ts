import type { SentTransformer } from '#domain/transformerEdits.ts';
import {
  byKey,
  byPlace,
  valueAt,
  type FilledField,
  type PlainKey,
  type SentValue,
} from '#domain/transformer/plain.ts';
import type { NewTransformer } from '#validation/transformer.ts';
import type { transformerCentres } from '../../services/db/schema/index.ts';
import type { NamedReaders, Reader } from './readers.ts';

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
