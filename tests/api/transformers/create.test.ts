import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { countsLater } from '#domain/audit.ts';
import { addMonths, currentMonth, firstTransformerMonth } from '#domain/months.ts';
import { beforeFirstMonth } from '#validation/transformerEdits.ts';
import { changes, tcTerms } from '../../../server/services/db/schema/index.ts';
import { expectCorrectCounts } from '../../support/demoCounts.ts';
import { useApi, type Caller } from '../../support/api.ts';
import { engineersOfSection, engineersOfSections } from '../../support/engineers.ts';
import { repetitions } from '../../support/repetitions.ts';
import { rowsOf } from '../../support/territory.ts';
import { choicesOf, transformerToAdd, type Choices } from './sent.ts';

const api = useApi();
const month = currentMonth();
/** The first month whose audit the demo's sections have not started. */
const open = addMonths(month, -1);
/** The number of officers who add the same number at once, each with a separate sign-in. */
const officers = repetitions({ usual: 6, long: 20 });
let ae: Caller;
let choices: Choices;
beforeAll(async () => {
  ae = await api.as('ae');
  choices = await choicesOf(ae);
});

const add = (body: object, caller = ae) => caller('POST', '/ae/transformer-centres', { body });
const read = async (id: unknown) => (await ae('GET', `/ae/transformer-centres/${String(id)}`)).json['data'];
const count = async () => Number((await ae('GET', '/ae/transformer-centres')).json['data']?.['tcCount']);

it('adds a transformer centre to the officer’s section, with its first reading', async () => {
  const before = await count();
  const toAdd = { ...transformerToAdd(choices), number: '  Ab/1|2_-3 ' };
  const { status, json } = await add(toAdd);
  expect([status, json['message']]).toEqual([200, 'Successfully created TC']);
  const one = await read(json['data']?.['id']);
  expect(one).toMatchObject({
    number: 'Ab/1|2_-3',
    name: 'Temple Square',
    readingDay: 9,
    capacity: 250,
    serialNumber: 'SN-1',
    dtlmsCode: null,
    dtrCode: null,
    executionType: 'SELF',
    activatedOn: month,
    installationCount: 0,
    location: { sectionCode: '5410101', zoneCode: '5' },
    feeder: toAdd.feeder,
    gpsCoordinates: toAdd.gpsCoordinates,
    meter: { ...toAdd.meter, meterConstant: 40 },
    readingMR: { cognitoDetails: toAdd.readingMR },
    audit: [
      { month, reading: { finalValue: 120.125, failureReason: null, consumption: null }, audited: false },
    ],
    etag: '"1"',
  });
  const subs = toAdd.taggedMRs.map(({ sub }) => sub).toSorted();
  const tagged = Object.values(one?.['taggedMRs'] ?? {}).map(row => String(row['cognitoDetails']?.['sub']));
  expect(tagged.toSorted()).toEqual(subs);
  expect(await count()).toBe(before + 1);
  const found = await ae('GET', '/ae/transformer-centres', { query: { number: 'b/1|' } });
  expect(found.json['data']?.['tcCount']).toBe(1);
});

it('stores the reason for a missing first reading, from a past month on', async () => {
  const past = addMonths(month, -1);
  const initialReading = { month: past, failureReason: 'CT_BURNT_OUT' };
  const { json } = await add({ ...transformerToAdd(choices), initialReading });
  const id = String(json['data']?.['id']);
  expect(await read(id)).toMatchObject({
    activatedOn: past,
    audit: [{ month: past, reading: { finalValue: null, failureReason: 'CT_BURNT_OUT' } }],
  });
  const { db } = api.server;
  expect(await db.select().from(tcTerms).where(eq(tcTerms.tcId, id))).toMatchObject([
    { fromMonth: past, readingDay: 9, primaryCurrent: 200, secondaryCurrent: 5, meterMake: 'Genus' },
  ]);
  const [entry] = await db.select().from(changes).where(eq(changes.entityId, id));
  expect(entry).toMatchObject({
    action: 'transformer.create',
    entity: 'transformer',
    before: null,
    after: { number: expect.stringMatching('New'), sectionCode: '5410101', initialReading: 'CT_BURNT_OUT' },
  });
  expect(entry?.requestId).not.toBeNull();
});

it('refuses a first reading before October 2024', async () => {
  const before = await count();
  const ofMonth = (of: string) =>
    add({ ...transformerToAdd(choices), initialReading: { month: of, value: 1 } });
  for (const early of ['2015-01', '2024-09']) {
    const { status, json } = await ofMonth(early);
    expect([early, status, json['message'], json['errors']]).toEqual([
      early,
      422,
      'You cannot create or edit a TC for a month before Oct 2024. Please select Oct 2024 or a later month.',
      { initialReading: beforeFirstMonth },
    ]);
  }
  expect(await count()).toBe(before);
  const { status, json } = await ofMonth(firstTransformerMonth);
  expect(status).toBe(200);
  expect(await read(json['data']?.['id'])).toMatchObject({ activatedOn: open });
});

it('counts from the first month whose audit the section has not started, and changes no month before', async () => {
  const started = addMonths(open, -1);
  const metrics = async (of: string) => (await ae('GET', `/ae/audit-metrics/months/${of}`)).json['data'];
  const [before, next] = [await metrics(started), await metrics(open)];
  const initialReading = { month: addMonths(started, -1), value: 7 };
  const { json } = await add({ ...transformerToAdd(choices), initialReading });
  expect(json['message']).toBe(`Successfully created TC. ${countsLater(open)}`);
  expect(await read(json['data']?.['id'])).toMatchObject({ activatedOn: open });
  expect(await metrics(started)).toEqual(before);
  expect(await metrics(open)).toMatchObject({ totalTransformers: Number(next?.['totalTransformers']) + 1 });
  await expectCorrectCounts(api.server.db);
});

it.each([
  ['sections', 'rush-1', () => engineersOfSections(api, officers)],
  ['people of one section', 'rush-2', () => engineersOfSection(api, 'ae48', officers)],
])('numbers are unique in any case: of %s that add one at once, one succeeds', async (_, number, signIn) => {
  const engineers = await signIn();
  const bodies = await Promise.all(
    engineers.map(async ({ call }) => ({ call, toAdd: transformerToAdd(await choicesOf(call)) })),
  );
  const answers = await Promise.all(
    bodies.map(({ call, toAdd }, at) =>
      add({ ...toAdd, number: at % 3 ? number : number.toUpperCase() }, call),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: officers - 1 }, () => 409)]);
  for (const { status, json } of answers.filter(answer => answer.status === 409)) {
    expect(status).toBe(409);
    expect(json).toEqual({
      code: 'DuplicateNumber',
      message: 'A TC with this number exists already.',
      errors: { number: 'A TC with this number exists already.' },
    });
  }
  const cio = await api.as('cio');
  const found = await cio('GET', '/cio/transformer-centres', { query: { number: number.slice(1) } });
  expect(found.json['data']?.['tcCount']).toBe(1);
  const winner = answers.findIndex(({ status }) => status === 200);
  const [made] = rowsOf(found.json, 'transformers');
  expect(made?.['location']?.['sectionCode']).toBe(engineers[winner]?.sectionCode);
  const log = await api.server.db
    .select({ actorId: changes.actorId })
    .from(changes)
    .where(eq(changes.entityId, String(made?.['id'])));
  expect(log).toEqual([{ actorId: engineers[winner]?.id }]);
  await expectCorrectCounts(api.server.db);
});

it('refuses readers of another section and unknown feeders, without revealing which exist', async () => {
  const before = await count();
  const foreign = (await choicesOf(await api.as('ae48'))).readers[0] ?? '';
  const toAdd = transformerToAdd(choices);
  const unknownId = '00000000-0000-4000-8000-000000000000';
  const refused = async (change: object) => {
    const { status, json } = await add({ ...toAdd, ...change });
    return [status, json['message'], Object.keys(json['errors'] ?? {})];
  };
  const readBy = (sub: string) => ({ taggedMRs: [{ sub }], readingMR: { sub } });
  const answer = [
    422,
    'A tagged MR is not in your section any more. Please select the MRs again.',
    ['taggedMRs'],
  ];
  for (const sub of [foreign, unknownId, 'no id at all']) expect(await refused(readBy(sub))).toEqual(answer);
  for (const id of [unknownId, 'no-id'])
    expect(await refused({ feeder: { id } })).toEqual([422, 'Please select a feeder', ['feeder']]);
  expect(await count()).toBe(before);
});

it('stores nothing of one that fails half-way', async () => {
  const [first, second] = [transformerToAdd(choices), transformerToAdd(choices)];
  expect((await add(first)).status).toBe(200);
  const entries = async () => (await api.server.db.select().from(changes)).length;
  const before = await entries();
  expect((await add({ ...second, number: first.number.toUpperCase() })).status).toBe(409);
  expect(await entries()).toBe(before);
  expect((await add(second)).status).toBe(200);
});
