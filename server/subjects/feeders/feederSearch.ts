import { and, sql } from 'drizzle-orm';
import { mayCall } from '../../machine/access/matrix.ts';
import { mostOfKind, type RecordSearch } from '../../machine/search/recordSearch.ts';
import { hasWords, nearness, searchOf } from '../../machine/search/typed.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { feeders } from '../../services/db/schema/network.ts';
import { naturally } from '../../services/db/sort.ts';
import { isVisible, readableTo } from './feederQuery.ts';
import { readFeeders } from './feeders.ts';

/** Finds the feeders of a caller's list by number, MDM code and name. */
export const feederSearch: RecordSearch = {
  isAllowed: mayCall('listFeeders'),
  shortest: 2,
  find: async (db, caller, typed) => {
    const { shape: readable, values: ofCaller } = readableTo(caller);
    const { shape, values } = searchOf(caller, typed);
    const found = await nearest(db, { ...readable, words: shape.words }).execute({ ...ofCaller, ...values });
    const nearOf = new Map(found.map(({ id, near }) => [id, near]));
    const rows = await readFeeders(db, caller, [...nearOf.keys()]);
    return rows
      .map(({ id, ...record }) => ({
        id,
        title: `${record.number} ${record.name}`,
        note: `${record.powerStation.name} station`,
        location: {},
        record,
        near: nearOf.get(id) ?? 0,
      }))
      .toSorted((one, other) => one.near - other.near);
  },
};

const texts = [feeders.number, feeders.mdmCode, feeders.name];

const nearest = cachedStatement(
  (db, { words, ...readable }: Parameters<typeof isVisible>[1] & { words: number }) =>
    db
      .select({ id: feeders.id, near: nearness(texts).as('near') })
      .from(feeders)
      .where(and(isVisible(db, readable), hasWords(words, texts)))
      .orderBy(sql`near`, ...naturally(feeders.number), feeders.mdmCode)
      .limit(mostOfKind),
);
