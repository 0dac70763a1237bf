import { sql } from 'drizzle-orm';
import { ruleBroken } from '../../../server/services/http/errors.ts';
import { listOf } from '../../../server/machine/records/list.ts';
import type { Override } from '../../../server/machine/records/queries.ts';

/** The queries of declared tables that are written by hand, by the table's name. All others are generated. */
export const overrides: Readonly<Record<string, Override>> = {
  'work-orders': (register, generated) => ({
    // Orders that are over leave the list and its downloads.
    list: listOf(register, sql`coalesce(${register.column('until')} >= current_date, true)`),
    delete: async (db, caller, given) => {
      const order = await register.find(db, caller, given.id);
      if (typeof order?.['cost'] === 'number') throw ruleBroken('A work order with a cost stays on record.');
      await generated.delete(db, caller, given);
    },
  }),
};
