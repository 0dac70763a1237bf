import { fullName } from '#domain/officer.ts';
import { findMeterReader } from '../directory/meterReaders.ts';
import { findFeeder } from '../network/feeders.ts';
import type { Targets } from './titles.ts';

/** The hand-written resources that declared tables may refer to. */
export const targets: Targets = {
  feeders: async (db, caller, id) => {
    const found = await findFeeder(db, caller, id);
    return found && { title: `${found.number}, ${found.name}` };
  },
  mrs: async (db, caller, id) => {
    const found = await findMeterReader(db, caller, id);
    return found && { title: `${found.userInfo.mrCode ?? ''} ${fullName(found.name)}`.trim() };
  },
};
