import { wholeUtility } from '#domain/areas.ts';
import type { Caller } from '../../machine/access/caller.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/** The caller that reads the figures of reports: the corporate IT office, which they are made for. No person and no session. */
export const office: Caller = {
  userId: nobody,
  sub: nobody,
  sessionId: nobody,
  role: 'cio',
  area: wholeUtility,
  codes: {},
};
