import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { users, tcAudits } from '../../../server/services/db/schema/index.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { useApi, type Caller } from '../../support/api.ts';
import { month, sections, zone } from '../../support/smallCentres.ts';
import { addInstallation, addSmallTerritory } from '../../support/smallTerritory.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useApi();
const inZone = { location: 'zone', locationCode: zone };

let dt: Caller;
let ids: Record<string, string>;
beforeAll(async () => {
  dt = await api.as('dt');
  const { db } = api.server;
  ids = await addSmallTerritory(db);
  const [reader] = await db.select().from(acrossTheUtility(users)).where(eq(users.userType, 'mr')).limit(1);
  const tag = { tcId: null, mrId: reader?.id ?? '' };
  await addInstallation(db, 'untagged2', sections[1], tag, [12, 96, 96]);
});

/** Returns the untagged installations beside an energy flow, and the accounts in the list of the untagged ones. */
async function untagged() {
  const { json } = await dt('GET', `/dt/energy-flow/months/${month}`, { query: inZone });
  const query = { month, ...inZone, untagged: true, auditBegun: true };
  const list = (await dt('GET', '/dt/installations', { query })).json;
  return {
    energyIn: json['data']?.['energyIn'],
    untagged: json['data']?.['untagged'],
    listed: [list['data']?.['count'], ...rowsOf(list, 'installations').map(row => row['accountId'])],
  };
}

it('counts the untagged installations of sections with audited TCs alone, as the list of the step does', async () => {
  expect(await untagged()).toEqual({
    energyIn: 2230,
    untagged: { installations: 2, consumption: 27, share: 27, upTo: 27, rupees: 225.56 },
    listed: [2, 'SMALL-untagged', 'SMALL-untagged2'],
  });
  // Without the audit of its only audited TC, the second section lags behind.
  await api.server.db
    .delete(tcAudits)
    .where(and(eq(tcAudits.tcId, ids['D'] ?? ''), eq(tcAudits.month, month)));
  expect(await untagged()).toEqual({
    energyIn: 1230,
    // More was billed and estimated than went in: nothing is left to explain.
    untagged: { installations: 1, consumption: 15, share: 15, upTo: 0, rupees: 0 },
    listed: [1, 'SMALL-untagged'],
  });
});
