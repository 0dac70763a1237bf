import { asText } from '#schema/record.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import { ownSection } from '../../../machine/access/sections.ts';
import type { Override } from '../../../machine/records/queries.ts';
import type { Database } from '../../../services/db/connect.ts';
import { notFound } from '../../../services/http/errors.ts';
import { lockSection } from '../../installations/lockSection.ts';
import { recomputeMonths, type ChangedMonth } from './recomputeMonths.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns the TC and the month that a record is about. */
const monthOf = ({ transformer, month, date }: Values): ChangedMonth => ({
  tcId: asText(transformer),
  month: asText(month),
  on: asText(date),
});

/**
 * The queries of meter changes: a change of a record also changes what the months of its TC are computed from. 422 for a
 * change that contradicts the readings around it, or whose month is audited.
 */
export const meterChangeQueries: Override = (register, generated) => {
  const find = async (tx: Database, caller: Caller, id: string) => {
    const row = await register.find(tx, caller, id, true);
    if (!row) throw notFound();
    return row;
  };
  return {
    create: async (tx, caller, given) => {
      // Nobody starts an audit in between.
      await lockSection(tx, ownSection(caller));
      const record = await generated.create(tx, caller, given);
      await recomputeMonths(tx, caller, [monthOf(record)], given.cause);
      return record;
    },
    update: (db, caller, given) =>
      db.transaction(async tx => {
        await lockSection(tx, ownSection(caller));
        const before = await find(tx, caller, given.id);
        const etag = await generated.update(tx, caller, given);
        const after = await find(tx, caller, given.id);
        await recomputeMonths(tx, caller, [monthOf(before), monthOf(after)], given.cause);
        return etag;
      }),
    delete: (db, caller, given) =>
      db.transaction(async tx => {
        await lockSection(tx, ownSection(caller));
        const before = await find(tx, caller, given.id);
        await generated.delete(tx, caller, given);
        await recomputeMonths(tx, caller, [monthOf(before)], given.cause);
      }),
  };
};
