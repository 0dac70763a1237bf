import { and, asc, gt, sql, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { transformer } from '#contract/transformers.ts';
import type { Caller } from '../access/caller.ts';
import type { Executor } from '../db/connect.ts';
import { inBatches } from '../db/inBatches.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { feeders, powerStations, transformerCentres as centres } from '../db/schema/index.ts';
import { askedFor, transformersOf, type TransformerFilter } from './conditions.ts';
import { toTransformers, withFeeder, type FoundTransformer } from './list.ts';

/** A transformer centre with what else is known of its supply. */
export interface SuppliedTransformer {
  transformer: Static<typeof transformer>;
  feeder: FoundTransformer['feeder'];
  /** The power station that the feeder leaves. */
  stationName: string;
}

/** How the rows are ordered, and which come after one of them. */
interface Order {
  by: SQL[];
  after: (row: SuppliedTransformer) => SQL;
}

const byNumber: Order = {
  by: [asc(centres.number)],
  after: row => gt(centres.number, row.transformer.number),
};

/** By power station and feeder, F2 before F10. */
const feederKey = [
  feeders.stationCode,
  sql`length(${feeders.number})`,
  feeders.number,
  feeders.mdmCode,
  centres.number,
];
const byFeeder: Order = {
  by: feederKey.map(column => asc(column)),
  after: ({ feeder, transformer: { number } }) =>
    sql`(${sql.join(feederKey, sql`, `)}) >
      (${feeder.stationCode}, length(${feeder.number}), ${feeder.number}, ${feeder.mdmCode}, ${number})`,
};

/** Every transformer centre that a list would show, with a month's figures: by number, or feeder by feeder. */
export function everyTransformer(
  db: Executor,
  caller: Caller,
  { month, feederWise = false, ...filter }: TransformerFilter & { month: string; feederWise?: boolean },
): AsyncGenerator<SuppliedTransformer> {
  const { shape, values } = askedFor(caller, filter);
  const order = feederWise ? byFeeder : byNumber;
  return inBatches(async (after, limit) => {
    const found = await withFeeder(db)
      .where(and(transformersOf(shape), after && order.after(after)))
      .orderBy(...order.by)
      .limit(limit)
      .execute(values);
    return withSupply(db, found, month);
  });
}

async function withSupply(
  db: Executor,
  found: readonly FoundTransformer[],
  month: string,
): Promise<SuppliedTransformer[]> {
  const stations = await db
    .select({ code: powerStations.stationCode, name: powerStations.name })
    .from(powerStations)
    .where(
      isAnyOf(
        powerStations.stationCode,
        found.map(({ feeder }) => feeder.stationCode),
      ),
    );
  const names = new Map(stations.map(({ code, name }) => [code, name]));
  const rows = await toTransformers(db, found, month);
  return rows.flatMap((row, at) => {
    const feeder = found[at]?.feeder;
    return feeder ? [{ transformer: row, feeder, stationName: names.get(feeder.stationCode) ?? '' }] : [];
  });
}
