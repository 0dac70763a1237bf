import { beforeAll, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import type { Role } from '#domain/roles.ts';
import type { Cause } from '../../../server/demo/causes.ts';
import { demoUtility } from '../../../server/demo/utility.ts';
import { demoSizes } from '../../../server/services/settings/config.ts';
import { useSharedApi, type Answered, type Caller } from '../../support/api.ts';
import { demoDay } from '../../support/demoDay.ts';
import { repetitions } from '../../support/repetitions.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useSharedApi();
const { planted } = demoUtility(demoSizes.small, demoDay);
const sections = 48;
/** The last month that most sections have audited. */
const month = addMonths(currentMonth(), -2);

/** An officer, and how to call the API as them. */
interface Officer {
  role: Role;
  call: Caller;
}

let officer: Officer;
/** The TCs that are audited in the month: what an endpoint about losses can find. */
let audited: ReadonlySet<string>;
beforeAll(async () => {
  officer = { role: 'dt', call: await api.as('dt') };
  audited = new Set(idsIn(await every('transformer-centres', 'transformers', { month, audited: true })));
});

/** Returns the rows of all pages of a list. */
async function every(path: string, name: string, query: Record<string, string | boolean> = {}, by = officer) {
  const rows: Answered[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { status, json } = await by.call('GET', `/${by.role}/${path}`, {
      query: { ...query, page, perPage: 100 },
    });
    expect(status, path).toBe(200);
    last = Number(json['data']?.['pageData']?.['lastPage']);
    rows.push(...rowsOf(json, name));
  }
  return rows;
}

const idsIn = (rows: readonly Answered[]) => rows.map(({ id }) => String(id));

const read = new Map<string, Promise<Answered[]>>();

/** Returns all of the worst TCs, read once for each order. */
function worst(by: string): Promise<Answered[]> {
  const rows = read.get(by) ?? every(`worst-transformers/months/${month}`, 'transformers', { by });
  read.set(by, rows);
  return rows;
}

/** Returns the transformer centres with a cause. */
const idsOf = (cause: Cause) => planted.filter(each => each.cause === cause).map(({ tcId }) => tcId);

/** Returns those with a cause that are audited. */
const auditedOf = (cause: Cause) => idsOf(cause).filter(id => audited.has(id));

/** Returns the bars of a TC's energy flow, or of the utility's, by their names: kWh and installations. */
async function flowOf(transformerId?: string, by = officer) {
  const query = transformerId === undefined ? {} : { transformerId };
  const { json } = await by.call('GET', `/${by.role}/energy-flow/months/${month}`, { query });
  const untagged = json['data']?.['untagged'];
  const steps = [
    ...rowsOf(json, 'steps'),
    { step: 'untagged', units: untagged?.['upTo'], installations: untagged?.['installations'] },
  ];
  const of = (name: string, figure: 'units' | 'installations') =>
    Number(steps.find(({ step }) => String(step) === name)?.[figure]);
  return {
    energyIn: Number(json['data']?.['energyIn']),
    parts: rowsOf(json, 'steps').map(({ units }) => Number(units)),
    untagged: Number(untagged?.['consumption']),
    share: Number(untagged?.['share']),
    units: (name: string) => of(name, 'units'),
    installations: (name: string) => of(name, 'installations'),
  };
}

it('has every cause in every section', () => {
  for (const cause of ['theft', 'misTags', 'untagged', 'unbilled', 'failedMeter', 'stuckMeter'] as const)
    expect(idsOf(cause).length, cause).toBeGreaterThanOrEqual(sections);
});

it.each(['theft', 'unbilled', 'misTags', 'untagged'] as const)(
  'the worst TCs name those with %s, month after month too',
  async cause => {
    const ids = auditedOf(cause);
    expect(ids.length).toBeGreaterThan(sections / 2);
    const high = idsIn((await worst('units')).filter(row => Number(row['lossPercentage']) > 15));
    expect(ids.filter(id => high.includes(id)).length).toBeGreaterThanOrEqual(ids.length * 0.95);
    const repeated = idsIn(await worst('repeated'));
    expect(ids.filter(id => repeated.includes(id)).length).toBeGreaterThanOrEqual(ids.length * 0.9);
  },
);

it('month after month, the worst TCs have a cause', { tags: 'long' }, async () => {
  const repeated = idsIn(await worst('repeated'));
  const unexplained = repeated.filter(id => planted.every(({ tcId }) => tcId !== id));
  expect(unexplained.length).toBeLessThan(repeated.length * 0.05);
});

it('the mis-tag finder names the pairs, and in each the installations of the other', async () => {
  const pairs = await every(`mistags/months/${month}`, 'mistags');
  const misTags = planted.filter(({ cause, tcId }) => cause === 'misTags' && audited.has(tcId));
  const found = misTags.flatMap(({ tcId, taggedTo }) =>
    pairs.filter(
      ({ over, negative }) => String(over?.['id']) === tcId && String(negative?.['id']) === taggedTo,
    ),
  );
  expect(found.length).toBeGreaterThanOrEqual(misTags.length * 0.95);
  expect(found.every(({ review }) => Object.values(review ?? {}).length > 0)).toBe(true);
  expect(pairs.length).toBeLessThan(misTags.length * 1.3);
});

it('foreign meter readers are at wrongly tagged installations, and nowhere else', async () => {
  const rows = await every(`foreign-readers/months/${month}`, 'installations');
  const strays = new Set(rows.map(({ transformer }) => String(transformer?.['id'])));
  expect([...strays].toSorted()).toEqual(
    planted.flatMap(({ taggedTo }) => (taggedTo === undefined ? [] : [taggedTo])).toSorted(),
  );
});

it.each(['untagged', 'unbilled'] as const)('the energy flow of a TC counts what is %s', async cause => {
  for (const id of auditedOf(cause)) expect((await flowOf(id)).installations(cause), id).toBeGreaterThan(0);
});

const areas = repetitions<readonly Role[]>({ usual: ['ae'], long: ['dt'] });

it.each(areas)(
  'the bars of each audited TC of %s add up, and untagged energy counts once over all',
  async role => {
    const of = { role, call: await api.as(role) };
    const rows = await every('transformer-centres', 'transformers', { month, audited: true }, of);
    const hundredths = (units: number) => Math.round(units * 100);
    let shared = 0;
    for (const id of idsIn(rows)) {
      const { energyIn, parts, share, units } = await flowOf(id, of);
      expect(
        parts.reduce((sum, part) => sum + hundredths(part), 0),
        id,
      ).toBe(hundredths(energyIn));
      expect(units('untagged'), id).toBeLessThanOrEqual(Math.max(0, units('unexplained')));
      shared += hundredths(share);
    }
    expect(shared).toBeGreaterThan(0);
    expect(shared).toBeLessThanOrEqual(hundredths((await flowOf(undefined, of)).untagged));
  },
);

it('the energy flow of a TC adds what is stolen to no bill', { tags: 'long' }, async () => {
  const ids = auditedOf('theft');
  let seen = 0;
  for (const id of ids) {
    const { units } = await flowOf(id);
    const billed = units('paid') + units('notPaid');
    if (units('unexplained') > 0.1 * billed) seen += 1;
  }
  expect(seen).toBeGreaterThanOrEqual(ids.length * 0.95);
});

it.each([
  ['failedMeter', 'withRemark'],
  ['stuckMeter', 'meterStandsStill'],
  ['replacedMeter', 'readingFell'],
  ['rollover', 'readingFell'],
  ['typo', 'impossibleConsumption'],
] as const)('the list of what keeps TCs from their audit names each %s', async (cause, lacks) => {
  const found = idsIn(await every('transformer-centres', 'transformers', { month, lacks }));
  expect(idsOf(cause).length).toBeGreaterThan(0);
  expect(idsOf(cause).filter(id => !found.includes(id))).toEqual([]);
});

it('a replaced meter, a rollover and a typo are all that the audit of their TC lacks', async () => {
  const ae = await api.as('ae');
  for (const cause of ['replacedMeter', 'rollover', 'typo'] as const)
    for (const id of idsOf(cause)) {
      const { json } = await ae('GET', `/ae/transformer-centres/${id}/audits/${month}`);
      expect(Object.values(json['data']?.['gaps'] ?? {}), cause).toEqual([
        expect.stringMatching(
          cause === 'typo' ? /^its consumption of .* is implausible$/ : /^its reading of .* is lower than/,
        ),
      ]);
    }
});
