import { fullName } from '#domain/officer.ts';
import type { Table } from '#schema/defineTable.ts';
import { tables } from '#tables/index.ts';
import type { HandWrittenTarget } from '../db/declared/index.ts';
import { findMeterReader } from '../directory/meterReaders.ts';
import { findFeeder } from '../network/feeders.ts';
import { findNamed } from '../transformers/list.ts';
import type { Queries } from './queries.ts';
import { queriesOf } from './queriesOf.ts';
import type { FindTarget, Targets } from './titles.ts';

const handWritten: Record<HandWrittenTarget, FindTarget> = {
  feeders: async (db, caller, id) => {
    const feeder = await findFeeder(db, caller, id);
    return feeder && { title: `${feeder.number}, ${feeder.name}` };
  },
  mrs: async (db, caller, id) => {
    const reader = await findMeterReader(db, caller, id);
    return reader && { title: `${reader.userInfo.mrCode ?? ''} ${fullName(reader.name)}`.trim() };
  },
  'transformer-centres': async (db, caller, id) => {
    const centre = await findNamed(db, caller, id);
    return centre && { title: `${centre.number}, ${centre.name}` };
  },
};

const found: Record<string, FindTarget> = { ...handWritten };

/** How to find the records that declared tables may refer to: those of hand-written resources, and of all tables. */
export const targets: Targets = found;

for (const table of tables) found[table.name] = finderIn(table, queriesOf(table, targets));

function finderIn(table: Table, { read }: Queries): FindTarget {
  const title = table.fields[table.recordTitle];
  return async (db, caller, id) => {
    const row = await read(db, caller, id);
    return row && { title: title?.format(row[title.key]) ?? id };
  };
}
