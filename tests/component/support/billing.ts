import { registry } from '../../../src/resources/index.ts';
import type { Role } from '../../../src/domain/roles.ts';
import { pageOf, standInApi, type Sent } from './api.ts';
import { installation } from './installations.ts';
import { meterReader } from './meterReaders.ts';
import { officer } from './officers.ts';
import { showConsole } from './showConsole.tsx';

/** The counts of Billing's lists. */
export const counts = {
  all: 124_831,
  untagged: 2,
  unbilled: 3,
  vacant: 4,
  zeroConsumption: 5,
  mnr: 6,
  doorLock: 7,
  abnormal: 8,
  subnormal: 9,
  billCancellation: 0,
};

/** Opens Billing as a designation. Returns the requests for installations. */
export function showBilling(role: Role, tab?: string, rows = [installation(1)], filter?: object) {
  const list = (sent: Sent) => pageOf({ installations: rows }, rows.length, sent);
  const api = standInApi({
    [`GET /${role}/installations`]: list,
    [`GET /${role}/installations/counts/months/2026-09`]: () => ({
      body: { data: counts, message: 'Counts' },
    }),
    'GET /ae/meter-readers': sent => pageOf({ MRList: [meterReader(2)] }, 1, sent),
  });
  const query = new URLSearchParams({
    ...(tab && { tab }),
    ...(filter && { filter: JSON.stringify(filter) }),
  });
  const shown = showConsole({ registry, officer: officer(role), at: `/billing?${query}` });
  return { ...shown, queries: () => api.to(`/${role}/installations`).map(sent => sent.query) };
}
