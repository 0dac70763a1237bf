import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { users, tcAudits } from '../../../server/db/schema/index.ts';
import { acrossTheUtility } from '../../../server/db/areaTable.ts';
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

/** Returns the steps that an untagged installation changes, and the accounts in the list of the untagged ones. */
async function untagged() {
  const { json } = await dt('GET', `/dt/energy-flow/months/${month}`, { query: inZone });
  const steps = rowsOf(json, 'steps').filter(({ step }) => /^un(tagged|explained)$/.test(String(step)));
  const query = { month, ...inZone, untagged: true, auditBegun: true };
  const list = (await dt('GET', '/dt/installations', { query })).json;
  return {
    energyIn: json['data']?.['energyIn'],
    steps: steps.map(({ units, installations }) => [units, installations]),
    listed: [list['data']?.['count'], ...rowsOf(list, 'installations').map(row => row['accountId'])],
  };
}

it('counts the untagged installations of sections with audited TCs alone, as the list of the step does', async () => {
  expect(await untagged()).toEqual({
    energyIn: 2230,
    steps: [
      [27, 2],
      [43, null],
    ],
    listed: [2, 'SMALL-untagged', 'SMALL-untagged2'],
  });
  // Without the audit of its only audited TC, the second section lags behind.
  await api.server.db
    .delete(tcAudits)
    .where(and(eq(tcAudits.tcId, ids['D'] ?? ''), eq(tcAudits.month, month)));
  expect(await untagged()).toEqual({
    energyIn: 1230,
    steps: [
      [15, 1],
      [-15, null],
    ],
    listed: [1, 'SMALL-untagged'],
  });
});
