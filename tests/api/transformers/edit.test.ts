import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth, monthTitle } from '#domain/months.ts';
import { beforeFirstMonth } from '#domain/transformerEdits.ts';
import { installationMonths } from '../../../server/db/partitioned/installationMonths.ts';
import {
  changes,
  tcAudits,
  tcReadings,
  tcTerms,
  transformerCentres,
} from '../../../server/db/schema/index.ts';
import { useApi, type Answered, type Caller } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';
import { choicesOf, transformerToAdd, type Choices } from './sent.ts';

const api = useApi();
const month = currentMonth();
const ago = (count: number) => addMonths(month, -count);
let ae: Caller;
let choices: Choices;
let centres: Answered[];
beforeAll(async () => {
  ae = await api.as('ae');
  choices = await choicesOf(ae);
  const { json } = await ae('GET', '/ae/transformer-centres', { query: { perPage: 100 } });
  centres = await Promise.all(rowsOf(json, 'transformers').map(row => read(row['id'])));
});

const pathOf = (id: unknown) => `/ae/transformer-centres/${String(id)}`;
const read = async (id: unknown) => (await ae('GET', pathOf(id))).json['data'] ?? {};
const edit = async (id: unknown, body: object, from?: string, etag?: unknown) =>
  ae('PATCH', pathOf(id), {
    body,
    query: { ...(from !== undefined && { month: from }) },
    headers: { 'if-match': String(etag ?? (await read(id))['etag']) },
  });
const told = async (answer: ReturnType<typeof edit>) => {
  const { status, json } = await answer;
  return [status, json['message']];
};

/** One with installations and audited months, another for each call. */
function nextCentre(): Answered {
  const found = centres.findIndex(row => Number(row['installationCount']) > 2 && lastAudited(row) === ago(3));
  const [centre] = centres.splice(found, 1);
  if (found < 0 || !centre) throw new Error('The demo utility has no more of these.');
  return centre;
}

const entries = (row: Answered) => Object.values(row['audit'] ?? {});
const lastAudited = (row: Answered) =>
  entries(row)
    .filter(entry => String(entry['audited']) === 'true')
    .map(entry => String(entry['month']))
    .at(-1);
const termsOf = (id: unknown) =>
  api.server.db
    .select()
    .from(tcTerms)
    .where(eq(tcTerms.tcId, String(id)))
    .orderBy(asc(tcTerms.fromMonth));
const loggedOf = (id: unknown) =>
  api.server.db
    .select()
    .from(changes)
    .where(eq(changes.entityId, String(id)))
    .orderBy(asc(changes.id));
/** The reading days of the installations tagged, month by month. */
async function daysOf(id: unknown) {
  const { month: of, readingDay } = installationMonths;
  const rows = await api.server.db
    .select({ of, days: sql<number[]>`array_agg(distinct ${readingDay})` })
    .from(installationMonths)
    .where(eq(installationMonths.tcId, String(id)))
    .groupBy(of);
  return new Map(rows.map(row => [row.of, row.days]));
}

describe('what concerns no month', () => {
  it('is changed at once, and nothing else with it', async () => {
    const before = nextCentre();
    const id = before['id'];
    const body = { name: '  Fish Market ', timsCode: '', capacity: 990, meter: { make: 'Elster' } };
    const answer = await edit(id, body);
    expect([answer.status, answer.json['message']]).toEqual([200, 'Successfully updated TC']);
    const after = await read(id);
    expect(answer.json['data']).toEqual({ etag: after['etag'] });
    expect(answer.headers.get('etag')).toBe(after['etag']);
    expect(after).toEqual({
      ...before,
      name: 'Fish Market',
      timsCode: null,
      capacity: 990,
      meter: { ...before['meter'], make: 'Elster' },
      etag: after['etag'],
    });
    expect((await termsOf(id)).map(({ fromMonth, meterMake }) => [fromMonth, meterMake])).toEqual([
      [before['activatedOn'], before['meter']?.['make']],
      [month, 'Elster'],
    ]);
    const [entry] = await loggedOf(id);
    expect(entry).toMatchObject({
      action: 'transformer.update',
      before: {
        name: before['name'],
        timsCode: before['timsCode'],
        capacity: before['capacity'],
        meterMake: before['meter']?.['make'],
      },
      after: { name: 'Fish Market', timsCode: null, capacity: 990, meterMake: 'Elster', fromMonth: month },
    });
    expect(Object.keys(entry?.before ?? {})).toHaveLength(4);
  });

  it('may be sent once more, or say nothing new, and is done then', async () => {
    const { id, etag, number, name, readingDay } = nextCentre();
    const first = await edit(id, { name: 'Twice' }, undefined, etag);
    const again = await edit(id, { name: 'Twice' }, undefined, etag);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(first.json);
    expect(await told(edit(id, { number, readingDay }, undefined, etag))).toEqual([
      200,
      'Successfully updated TC',
    ]);
    expect(await loggedOf(id)).toHaveLength(1);
    expect(await told(edit(id, {}))).toEqual([422, "You haven't changed any fields."]);
    expect(name).not.toBe('Twice');
  });

  it('is refused by the form’s rules, a number in use, and an older version', async () => {
    const [one, other] = [nextCentre(), nextCentre()];
    const { id, etag } = one;
    expect(await told(edit(id, { name: 'ab', make: 'x' }))).toEqual([
      422,
      'Please enter more than 2 characters for TC Name',
    ]);
    const taken = await edit(id, { number: String(other['number']) });
    expect([taken.status, taken.json['code']]).toEqual([409, 'DuplicateNumber']);
    expect(await read(id)).toEqual(one);
    await edit(id, { name: 'Before you' });
    const stale = await edit(id, { name: 'Too late' }, undefined, etag);
    expect([stale.status, stale.json['code']]).toEqual([409, 'StaleRecord']);
    expect(stale.json['current']).toEqual(await read(id));
    expect((await ae('PATCH', pathOf(id), { body: { name: 'Blind' } })).status).toBe(428);
  });
});

describe('the month from which an edit counts', () => {
  it('is asked for where the months are reckoned by what changes', async () => {
    const { id, feeder, meter, readingDay } = nextCentre();
    const ctRatio = {
      primaryCurrent: Number(meter?.['ctRatio']?.['primaryCurrent']) + 1,
      secondaryCurrent: 5,
    };
    const other = choices.feeders.find(one => one !== String(feeder?.['id']));
    for (const body of [
      { readingDay: (Number(readingDay) % 31) + 1 },
      { meter: { ctRatio } },
      { feeder: { id: other } },
    ])
      expect(await told(edit(id, body))).toEqual([422, 'Select a month for which you want to edit changes.']);
  });

  it('is no month before the TC, none up to the latest audited, and none to come', async () => {
    const { id, activatedOn, readingDay, taggedMRs } = nextCentre();
    const day = { readingDay: (Number(readingDay) % 31) + 1 };
    const created = String(activatedOn);
    const early = addMonths(created, -2);
    expect(await told(edit(id, day, early))).toEqual([
      422,
      `You cannot edit TC for ${monthTitle(early)} since TC was created in ${monthTitle(created)}. So, please select a month after ${monthTitle(created)}.`,
    ]);
    const audited = `TC has been audited for ${monthTitle(ago(3))}, so please select a later month (${monthTitle(ago(2))} onwards) to perform changes to Reading day, MR or CT Ratio`;
    for (const closed of [created, ago(3)]) expect(await told(edit(id, day, closed))).toEqual([422, audited]);
    const reader = String(Object.values(taggedMRs ?? {}).at(0)?.['cognitoDetails']?.['sub']);
    const others = choices.readers.filter(sub => sub !== reader).map(sub => ({ sub }));
    const mrs = { taggedMRs: others, readingMR: others[0] };
    expect(await told(edit(id, mrs, ago(3)))).toEqual([422, audited]);
    expect(await told(edit(id, day, addMonths(month, 1)))).toEqual([
      422,
      `${monthTitle(addMonths(month, 1))} has not begun yet. Please select an earlier month.`,
    ]);
    expect((await edit(id, mrs)).status).toBe(200);
    expect((await edit(id, { name: 'Whenever' }, ago(3))).status).toBe(200);
  });

  it('is October 2024 at the earliest, however old the TC', async () => {
    const { json } = await ae('POST', '/ae/transformer-centres', { body: transformerToAdd(choices) });
    const id = String(json['data']?.['id']);
    const { db } = api.server;
    await db.update(transformerCentres).set({ activatedOn: '2023-04' }).where(eq(transformerCentres.id, id));
    await db.update(tcTerms).set({ fromMonth: '2023-04' }).where(eq(tcTerms.tcId, id));
    for (const body of [{ readingDay: 28 }, { meter: { make: 'Elster' } }])
      expect(await told(edit(id, body, '2024-09'))).toEqual([422, beforeFirstMonth]);
    expect((await edit(id, { readingDay: 28 }, '2024-10')).status).toBe(200);
    expect((await termsOf(id)).map(one => [one.fromMonth, one.readingDay])).toEqual([
      ['2023-04', 9],
      ['2024-10', 28],
    ]);
  });

  it('takes the installations tagged along with a reading day, from it on', async () => {
    const { id, readingDay } = nextCentre();
    const day = (Number(readingDay) % 27) + 1;
    const before = await daysOf(id);
    expect((await edit(id, { readingDay: day }, ago(1))).status).toBe(200);
    const after = await daysOf(id);
    for (const [of, days] of after) expect([of, days]).toEqual([of, of < ago(1) ? before.get(of) : [day]]);
    expect(after.get(month)).toEqual([day]);
    const { json } = await ae('GET', '/ae/installations', {
      query: { month, transformerId: String(id), perPage: 100 },
    });
    const rows = rowsOf(json, 'installations');
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      expect(row['readingDay']).toBe(day);
      expect(await loggedOf(row['id'])).toMatchObject([
        {
          action: 'installation.update',
          before: { readingDay },
          after: { readingDay: day, fromMonth: ago(1) },
        },
      ]);
    }
    expect((await termsOf(id)).map(one => [one.fromMonth, one.readingDay])).toMatchObject([
      [expect.any(String), readingDay],
      [ago(1), day],
    ]);
  });

  it('leaves installations of another section alone, also where one is on record as tagged to the TC', async () => {
    const { id, readingDay } = nextCentre();
    const { db } = api.server;
    const { tcId, month: of, installationId } = installationMonths;
    const [strayed] = await db
      .select({ installationId })
      .from(installationMonths)
      .where(and(eq(tcId, String(id)), eq(of, month)));
    const its = and(eq(installationId, strayed?.installationId ?? ''), eq(of, month));
    await db.update(installationMonths).set({ sectionCode: '5410102' }).where(its);
    const day = (Number(readingDay) % 27) + 1;
    expect((await edit(id, { readingDay: day }, month)).status).toBe(200);
    expect(await db.select().from(installationMonths).where(its)).toMatchObject([{ readingDay }]);
    expect(await loggedOf(strayed?.installationId)).toEqual([]);
    expect((await daysOf(id)).get(month)?.toSorted()).toEqual([Number(readingDay), day].toSorted());
  });

  it('leaves what is audited as it is, and reckons the rest by the new ratio', async () => {
    const before = nextCentre();
    const id = before['id'];
    const ctRatio = { primaryCurrent: 777, secondaryCurrent: 7 };
    expect((await edit(id, { meter: { ctRatio } }, ago(2))).status).toBe(200);
    const after = await read(id);
    expect(after['meter']).toMatchObject({ ctRatio, meterConstant: 111 });
    const figures = (row: Answered, late: boolean) =>
      entries(row).filter(entry => String(entry['month']) >= ago(2) === late);
    expect(figures(after, false)).toEqual(figures(before, false));
    const [was, is] = [figures(before, true), figures(after, true)];
    const constant = Number(before['meter']?.['meterConstant']);
    for (const [at, entry] of is.entries()) {
      const old = Number(was[at]?.['reading']?.['consumption']);
      expect(Number(entry['reading']?.['consumption'])).toBeCloseTo((old / constant) * 111, 0);
    }
  });

  it('an earlier one changes what came in force later as well, and only what it names', async () => {
    const { id, readingDay, feeder } = nextCentre();
    const day = (Number(readingDay) % 27) + 1;
    const other = choices.feeders.find(one => one !== String(feeder?.['id']));
    expect((await edit(id, { readingDay: day }, month)).status).toBe(200);
    expect((await edit(id, { feeder: { id: other } }, ago(2))).status).toBe(200);
    expect((await termsOf(id)).map(one => [one.fromMonth, one.readingDay, one.feederId])).toEqual([
      [expect.any(String), readingDay, String(feeder?.['id'])],
      [ago(2), readingDay, other],
      [month, day, other],
    ]);
    expect((await read(id))['feeder']).toMatchObject({ id: other });
  });
});

it('a TC audited up to now is changed from the next month on at the earliest, but renamed at any time', async () => {
  const wanted = transformerToAdd(choices);
  const { json } = await ae('POST', '/ae/transformer-centres', { body: wanted });
  const id = String(json['data']?.['id']);
  const [reading] = await api.server.db.select().from(tcReadings).where(eq(tcReadings.tcId, id));
  const { userId = '' } =
    (
      await api.server.db.select({ userId: changes.actorId }).from(changes).where(eq(changes.entityId, id))
    )[0] ?? {};
  await api.server.db
    .insert(tcAudits)
    .values({ tcId: id, month: reading?.month ?? '', auditedBy: userId ?? '' });
  const [first, ...rest] = wanted.taggedMRs.toReversed();
  const next = monthTitle(addMonths(month, 1));
  const refused = `TC has been audited for ${monthTitle(month)}, so please select a later month (${next} onwards) to perform changes to Reading day, MR or CT Ratio`;
  expect(await told(edit(id, { taggedMRs: [first], readingMR: first }))).toEqual([422, refused]);
  expect(await told(edit(id, { meter: { serialNumber: 'MT-2' } }))).toEqual([422, refused]);
  expect((await edit(id, { name: 'Renamed', number: 'Renamed 1' })).status).toBe(200);
  expect(rest).toHaveLength(1);
});

it('readers are tagged and untagged; whoever reads it is one of them', async () => {
  const { id, taggedMRs, readingMR } = nextCentre();
  const reading = String(readingMR?.['cognitoDetails']?.['sub']);
  const others = choices.readers
    .filter(sub => sub !== reading)
    .slice(0, 3)
    .map(sub => ({ sub }));
  const refusal = [422, 'Please Select a reading MR'];
  expect(await told(edit(id, { taggedMRs: others }))).toEqual(refusal);
  expect(await told(edit(id, { taggedMRs: [], readingMR: others[0] }))).toEqual(refusal);
  expect(await told(edit(id, { readingMR: { sub: '' } }))).toEqual(refusal);
  expect((await edit(id, { taggedMRs: others, readingMR: others[1] })).status).toBe(200);
  const after = await read(id);
  expect(after['readingMR']).toMatchObject({ cognitoDetails: others[1] });
  expect(Object.values(after['taggedMRs'] ?? {})).toHaveLength(3);
  const codes = (rows: Answered | undefined) => Object.values(rows ?? {}).map(row => row['mrCode']);
  expect(await loggedOf(id)).toMatchObject([
    {
      before: { taggedMRs: codes(taggedMRs), readingMR: readingMR?.['mrCode'] },
      after: { taggedMRs: codes(after['taggedMRs']), readingMR: after['readingMR']?.['mrCode'] },
    },
  ]);
});

it('a hundred pairs of edits at the same moment overwrite nothing in silence', async () => {
  const { id, etag: start } = nextCentre();
  const done: { from: unknown; to: unknown }[] = [];
  for (let round = 0; round < 100; round += 1) {
    const { etag, readingDay } = await read(id);
    const day = { readingDay: (Number(readingDay) % 31) + 1 };
    const pair = [
      () => edit(id, { name: `Round ${round}` }, undefined, etag),
      () => edit(id, day, month, etag),
    ];
    const answers = await Promise.all((round % 2 ? pair : pair.toReversed()).map(send => send()));
    for (const { status, json } of answers)
      if (status === 200) done.push({ from: etag, to: json['data']?.['etag'] });
      else expect([status, json['code']]).toEqual([409, 'StaleRecord']);
  }
  expect(done).toHaveLength(100);
  expect(done.map(({ from }) => from)).toEqual([start, ...done.slice(0, -1).map(({ to }) => to)]);
  const { etag, readingDay } = await read(id);
  expect(etag).toBe(done.at(-1)?.to);
  expect((await daysOf(id)).get(month)).toEqual([readingDay]);
});

it('one of another section is nobody’s to change, whatever is wrong with the change', async () => {
  const far = await api.as('ae48');
  const [foreign] = rowsOf((await far('GET', '/ae/transformer-centres')).json, 'transformers');
  const before = await far('GET', pathOf(foreign?.['id']));
  for (const body of [{ name: 'Mine' }, { name: '' }, {}]) {
    const asked = await edit(foreign?.['id'], body, undefined, '"1"');
    const absent = await edit('00000000-0000-4000-8000-000000000000', body, undefined, '"1"');
    expect([asked.status, asked.text]).toEqual([absent.status, absent.text]);
  }
  expect((await far('GET', pathOf(foreign?.['id']))).text).toBe(before.text);
  const { db } = api.server;
  expect(
    await db
      .select()
      .from(changes)
      .where(and(eq(changes.entityId, String(foreign?.['id'])))),
  ).toEqual([]);
});
