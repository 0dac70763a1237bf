import { asc, eq, sql } from 'drizzle-orm';
import type { SentTransformer } from '#validation/transformerEdits.ts';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { builtOnce } from '../../services/db/cachedStatement.ts';
import { joined } from '../../services/db/areaTable.ts';
import { within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import { tcMeterReaders, users } from '../../services/db/schema/index.ts';
import { isMeterReader } from '../meterReaders/meterReaders.ts';
import { ruleBroken } from '../../services/http/errors.ts';

/** A meter reader of a transformer centre. */
export interface Reader {
  id: string;
  sub: string;
  mrCode: string;
}

/** Meter readers by the transformer centre they are tagged to. */
export type Readers = ReadonlyMap<string, readonly Reader[]>;

/** Returns the meter readers of some transformer centres, ordered by code. */
export async function readersOf(db: Executor, tcIds: readonly string[]): Promise<Readers> {
  const rows = await readers(db, {}).execute({ tcIds });
  return Map.groupBy(
    rows.map(row => ({ ...row, ...withCode(row) })),
    ({ tcId }) => tcId,
  );
}

const readers = builtOnce(db =>
  db
    .select({ tcId: tcMeterReaders.tcId, id: users.id, sub: users.sub, mrCode: users.mrCode })
    .from(tcMeterReaders)
    .innerJoin(joined(users), eq(users.id, tcMeterReaders.mrId))
    .where(isAnyOf(tcMeterReaders.tcId, sql.placeholder('tcIds')))
    .orderBy(asc(users.mrCode))
    .prepare('readers_of_transformers'),
);

/** The meter readers found for a transformer centre. */
export interface FoundReaders {
  tagged: readonly Reader[];
  /** The one of them who reads it. */
  reading: Reader;
}

/**
 * Returns the meter readers that a form names. 422 if one is neither in the caller's area nor already a reader of the
 * transformer centre.
 */
export async function findReaders(
  tx: Executor,
  caller: Caller,
  { taggedMRs, readingMR }: NamedReaders,
  already: readonly Reader[] = [],
): Promise<FoundReaders> {
  const own = await tx
    .select({ id: users.id, sub: users.sub, mrCode: users.mrCode })
    .from(within(ofCaller(caller), users))
    .where(isMeterReader);
  const known = new Map([...already, ...own].map(reader => [reader.sub, reader]));
  const subs = [...new Set(taggedMRs.map(({ sub }) => sub))];
  const tagged = subs.flatMap(sub => known.get(sub) ?? []);
  const reading = tagged.find(({ sub }) => sub === readingMR.sub);
  if (tagged.length < subs.length || !reading) throw ruleBroken(notOfSection, { taggedMRs: notOfSection });
  return { tagged: tagged.map(withCode), reading: withCode(reading) };
}

/** Meter readers as a form names them. */
export type NamedReaders = Required<Pick<SentTransformer, 'taggedMRs' | 'readingMR'>>;

const notOfSection = 'A tagged MR is not in your section any more. Please select the MRs again.';

const withCode = (reader: Omit<Reader, 'mrCode'> & { mrCode: string | null }): Reader => ({
  ...reader,
  mrCode: reader.mrCode ?? '',
});
