import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { addMonths } from '#domain/months.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { tcAudits, tcReadings, users } from '../../../server/services/db/schema/index.ts';
import { useApi, type Caller } from '../../support/api.ts';
import { someFigures } from '../../support/audits.ts';
import { month, twoBefore, zone } from '../../support/smallCentres.ts';
import { addSmallTerritory } from '../../support/smallTerritory.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useApi();
/** The quarter of the small territory's figures: A to D are audited in its last month, C and D before. */
const quarter = `${twoBefore}/${month}`;

/** The audits of the quarter before. B's has no partner: three months later B is not audited. */
const earlier = [
  ['C', -5, { consumption: 200, installationConsumption: 150, demand: 1200, collection: 900 }],
  ['D', -4, { consumption: 100, installationConsumption: 90, demand: 720, collection: 720 }],
  ['A', -3, { consumption: 400, installationConsumption: 300, demand: 2400, collection: 1200 }],
  ['B', -4, { consumption: 999, installationConsumption: 1, demand: 8, collection: 0 }],
] as const;

let dt: Caller;
beforeAll(async () => {
  dt = await api.as('dt');
  const { db } = api.server;
  const ids = await addSmallTerritory(db);
  const [ae] = await db.select().from(acrossTheUtility(users)).where(eq(users.username, 'ae'));
  for (const [name, back, figures] of earlier) {
    const of = { tcId: ids[name] ?? '', month: addMonths(month, back) };
    await db.insert(tcReadings).values({ ...of, finalValue: 1 });
    await db.insert(tcAudits).values({ ...someFigures, ...figures, ...of, auditedBy: ae?.id ?? '' });
  }
});

const compared = {
  now: {
    // A of the month (530, 500, 4,500, 4,000), D of the month before and C of the one before that (each 100, 80, 640, 600).
    audited: 3,
    consumption: 730,
    installationConsumption: 660,
    demand: 5780,
    collection: 5200,
    ATAndC: 18.66,
  },
  earlier: {
    audited: 3,
    consumption: 700,
    installationConsumption: 540,
    demand: 4320,
    collection: 2820,
    ATAndC: 49.64,
  },
};

it('compares a quarter with the one before it over the TC-months that are audited in both', async () => {
  const query = { location: 'zone', locationCode: zone, level: 'circle' };
  const { json, text } = await dt('GET', `/dt/statements/${quarter}`, { query });
  expect(json['data']?.['same'], text).toMatchObject(compared);
});

it('compares each section apart: the sums of both are those of the whole', async () => {
  const query = { location: 'zone', locationCode: zone, level: 'section' };
  const { json } = await dt('GET', `/dt/statements/${quarter}`, { query });
  const parts = rowsOf(json, 'parts').map(({ area, same }) => [
    Object(area).code,
    Object(same).now.consumption,
    Object(same).earlier.consumption,
  ]);
  expect(parts).toEqual([
    ['S91', 630, 600],
    ['S92', 100, 100],
  ]);
  expect(json['data']?.['same']).toMatchObject(compared);
});
