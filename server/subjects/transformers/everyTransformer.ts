import type { Static } from 'typebox';
import type { transformer } from '#contract/transformers.ts';
import type { Caller } from '../../machine/access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/isAnyOf.ts';
import { powerStations } from '../../services/db/schema/index.ts';
import { byFeeder, byNumber, requested, type TransformerFilter } from './query.ts';
import { toTransformers } from './list.ts';
import type { FoundTransformer } from './withFeeder.ts';

/** The files that list transformer centres show no ARR, on whatever basis. */
const arrBasis = 'input';

/** A transformer centre with further data on its supply. */
export interface SuppliedTransformer {
  transformer: Static<typeof transformer>;
  feeder: FoundTransformer['feeder'];
  /** The power station that the feeder comes from. */
  stationName: string;
}

/** Yields every transformer centre that a list would show, as it was in a month: by number, or feeder by feeder. */
export function everyTransformer(
  db: Executor,
  caller: Caller,
  { month, feederWise = false, ...filter }: TransformerFilter & { month: string; feederWise?: boolean },
): AsyncGenerator<SuppliedTransformer> {
  const list = feederWise ? byFeeder : byNumber;
  return list.every(db, requested(caller, filter, month), found => withSupply(db, found, month));
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
  const rows = await toTransformers(db, found, { month, arrBasis });
  return rows.flatMap((row, at) => {
    const feeder = found[at]?.feeder;
    return feeder ? [{ transformer: row, feeder, stationName: names.get(feeder.stationCode) ?? '' }] : [];
  });
}
