import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth, monthTitle } from '#domain/months.ts';
import { beforeFirstMonth } from '#domain/transformerEdits.ts';
import { acrossTheUtility } from '../../../server/db/areaTable.ts';
import { installationMonths } from '../../../server/db/partitioned/installationMonths.ts';
import {
  changes,
  tcAudits,
  tcReadings,
  tcTerms,
  transformerCentres,
} from '../../../server/db/schema/index.ts';
import { reopenFrom, someFigures } from '../../support/audits.ts';
import { useApi, type Answered, type Caller } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';
import { repetitions } from '../../support/repetitions.ts';
import { choicesOf, transformerToAdd, type Choices } from './sent.ts';

const api = useApi();
const pairsOfEdits = repetitions({ usual: 10, long: 100 });
const month = currentMonth();
const ago = (count: number) => addMonths(month, -count);
let ae: Caller;
let choices: Choices;
let centres: Answered[];
beforeAll(async () => {
  await reopenFrom(api.server.db, ago(2));
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
const outcomeOf = async (answer: ReturnType<typeof edit>) => {
  const { status, json } = await answer;
  return [status, json['message']];
};

/** Returns a transformer centre with installations and audited months, a different one for each call. */
function nextCentre(): Answered {
  const found = centres.findIndex(row => Number(row['installationCount']) > 2 && lastAudited(row) === ago(3));
  const [centre] = centres.splice(found, 1);
  if (found < 0 || !centre) throw new Error('The demo utility has no further transformer centre like this.');
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
/** Returns the reading days of the tagged installations, by month. */
async function daysOf(id: unknown) {
  const { month: of, readingDay } = installationMonths;
  const rows = await api.server.db
    .select({ of, days: sql<number[]>`array_agg(distinct ${readingDay})` })
    .from(acrossTheUtility(installationMonths))
    .where(eq(installationMonths.tcId, String(id)))
    .groupBy(of);
  return new Map(rows.map(row => [row.of, row.days]));
}

describe('an edit that needs no month', () => {
  it('changes at once, and changes nothing else', async () => {
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

  it('succeeds without effect when repeated or without new values', async () => {
    const { id, etag, number, name, readingDay } = nextCentre();
    const first = await edit(id, { name: 'Twice' }, undefined, etag);
    const again = await edit(id, { name: 'Twice' }, undefined, etag);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(first.json);
    expect(await outcomeOf(edit(id, { number, readingDay }, undefined, etag))).toEqual([
      200,
      'Successfully updated TC',
    ]);
    expect(await loggedOf(id)).toHaveLength(1);
    expect(await outcomeOf(edit(id, {}))).toEqual([422, "You haven't changed any fields."]);
    expect(name).not.toBe('Twice');
  });

  it('is refused if it breaks a rule, uses a taken number or has an old version', async () => {
    const [one, other] = [nextCentre(), nextCentre()];
    const { id, etag } = one;
    expect(await outcomeOf(edit(id, { name: 'ab', make: 'x' }))).toEqual([
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

describe('the month of an edit', () => {
  it('is required if the edit affects monthly figures', async () => {
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
      expect(await outcomeOf(edit(id, body))).toEqual([
        422,
        'Select a month for which you want to edit changes.',
      ]);
  });

  it('must not precede the TC, be audited or lie in the future', async () => {
    const { id, activatedOn, readingDay, taggedMRs } = nextCentre();
    const day = { readingDay: (Number(readingDay) % 31) + 1 };
    const created = String(activatedOn);
    const early = addMonths(created, -2);
    expect(await outcomeOf(edit(id, day, early))).toEqual([
      422,
      `You cannot edit TC for ${monthTitle(early)} since TC was created in ${monthTitle(created)}. So, please select a month after ${monthTitle(created)}.`,
    ]);
    const audited = `TC has been audited for ${monthTitle(ago(3))}, so please select a later month (${monthTitle(ago(2))} onwards) to perform changes to Reading day, MR or CT Ratio`;
    for (const closed of [created, ago(3)])
      expect(await outcomeOf(edit(id, day, closed))).toEqual([422, audited]);
    const reader = String(Object.values(taggedMRs ?? {}).at(0)?.['cognitoDetails']?.['sub']);
    const others = choices.readers.filter(sub => sub !== reader).map(sub => ({ sub }));
    const mrs = { taggedMRs: others, readingMR: others[0] };
    expect(await outcomeOf(edit(id, mrs, ago(3)))).toEqual([422, audited]);
    expect(await outcomeOf(edit(id, day, addMonths(month, 1)))).toEqual([
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
    await db
      .update(acrossTheUtility(transformerCentres))
      .set({ activatedOn: '2023-04' })
      .where(eq(transformerCentres.id, id));
    await db.update(tcTerms).set({ fromMonth: '2023-04' }).where(eq(tcTerms.tcId, id));
    for (const body of [{ readingDay: 28 }, { meter: { make: 'Elster' } }])
      expect(await outcomeOf(edit(id, body, '2024-09'))).toEqual([422, beforeFirstMonth]);
    expect((await edit(id, { readingDay: 28 }, '2024-10')).status).toBe(200);
    expect((await termsOf(id)).map(one => [one.fromMonth, one.readingDay])).toEqual([
      ['2023-04', 9],
      ['2024-10', 28],
    ]);
  });

  it('moves the reading day of the tagged installations from that month on', async () => {
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

  it('leaves installations of another section unchanged, even if recorded as tagged to the TC', async () => {
    const { id, readingDay } = nextCentre();
    const { db } = api.server;
    const { tcId, month: of, installationId } = installationMonths;
    const [strayed] = await db
      .select({ installationId })
      .from(acrossTheUtility(installationMonths))
      .where(and(eq(tcId, String(id)), eq(of, month)));
    const its = and(eq(installationId, strayed?.installationId ?? ''), eq(of, month));
    await db.update(acrossTheUtility(installationMonths)).set({ sectionCode: '5410102' }).where(its);
    const day = (Number(readingDay) % 27) + 1;
    expect((await edit(id, { readingDay: day }, month)).status).toBe(200);
    expect(await db.select().from(acrossTheUtility(installationMonths)).where(its)).toMatchObject([
      { readingDay },
    ]);
    expect(await loggedOf(strayed?.installationId)).toEqual([]);
    expect((await daysOf(id)).get(month)?.toSorted()).toEqual([Number(readingDay), day].toSorted());
  });

  it('leaves audited months unchanged, and recomputes the others with the new ratio', async () => {
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

  it('also changes the terms of later months, but only the edited values', async () => {
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

it('for a TC audited up to now, is the next one at the earliest; a new name needs none', async () => {
  const toAdd = transformerToAdd(choices);
  const { json } = await ae('POST', '/ae/transformer-centres', { body: toAdd });
  const id = String(json['data']?.['id']);
  const [reading] = await api.server.db.select().from(tcReadings).where(eq(tcReadings.tcId, id));
  const { userId = '' } =
    (
      await api.server.db.select({ userId: changes.actorId }).from(changes).where(eq(changes.entityId, id))
    )[0] ?? {};
  await api.server.db
    .insert(tcAudits)
    .values({ ...someFigures, tcId: id, month: reading?.month ?? '', auditedBy: userId ?? '' });
  const [first, ...rest] = toAdd.taggedMRs.toReversed();
  const next = monthTitle(addMonths(month, 1));
  const refused = `TC has been audited for ${monthTitle(month)}, so please select a later month (${next} onwards) to perform changes to Reading day, MR or CT Ratio`;
  expect(await outcomeOf(edit(id, { taggedMRs: [first], readingMR: first }))).toEqual([422, refused]);
  expect(await outcomeOf(edit(id, { meter: { serialNumber: 'MT-2' } }))).toEqual([422, refused]);
  expect((await edit(id, { name: 'Renamed', number: 'Renamed 1' })).status).toBe(200);
  expect(rest).toHaveLength(1);
});

it('tags and untags readers; the reading MR must be one of them', async () => {
  const { id, taggedMRs, readingMR } = nextCentre();
  const reading = String(readingMR?.['cognitoDetails']?.['sub']);
  const others = choices.readers
    .filter(sub => sub !== reading)
    .slice(0, 3)
    .map(sub => ({ sub }));
  const refusal = [422, 'Please Select a reading MR'];
  expect(await outcomeOf(edit(id, { taggedMRs: others }))).toEqual(refusal);
  expect(await outcomeOf(edit(id, { taggedMRs: [], readingMR: others[0] }))).toEqual(refusal);
  expect(await outcomeOf(edit(id, { readingMR: { sub: '' } }))).toEqual(refusal);
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

it(`${pairsOfEdits} pairs of concurrent edits silently overwrite nothing`, async () => {
  const { id, etag: start } = nextCentre();
  const done: { from: unknown; to: unknown }[] = [];
  for (let round = 0; round < pairsOfEdits; round += 1) {
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
  expect(done).toHaveLength(pairsOfEdits);
  expect(done.map(({ from }) => from)).toEqual([start, ...done.slice(0, -1).map(({ to }) => to)]);
  const { etag, readingDay } = await read(id);
  expect(etag).toBe(done.at(-1)?.to);
  expect((await daysOf(id)).get(month)).toEqual([readingDay]);
});

it('answers any edit of another section’s TC like one that does not exist', async () => {
  const far = await api.as('ae48');
  const [foreign] = rowsOf((await far('GET', '/ae/transformer-centres')).json, 'transformers');
  const before = await far('GET', pathOf(foreign?.['id']));
  for (const body of [{ name: 'Mine' }, { name: '' }, {}]) {
    const foreignAnswer = await edit(foreign?.['id'], body, undefined, '"1"');
    const absent = await edit('00000000-0000-4000-8000-000000000000', body, undefined, '"1"');
    expect([foreignAnswer.status, foreignAnswer.text]).toEqual([absent.status, absent.text]);
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
