import { and, eq, gte, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { openMonths } from '../../../server/subjects/billing/months.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { installationMonths } from '../../../server/services/db/installationMonths.ts';
import {
  changes,
  taggingMoves,
  taggings,
  tcAudits,
  tcReadings,
  users,
} from '../../../server/services/db/schema/index.ts';
import { reopenFrom, someFigures } from '../../support/audits.ts';
import { useApi, type Answered, type Caller } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';
import {
  centresOf,
  idOf,
  installationsOf,
  isAt,
  tagMany,
  tagOne,
  tcIdOf,
  undo,
  type Centre,
} from './section.ts';

const api = useApi();
const month = currentMonth();
const lastMonth = addMonths(month, -1);
let ae: Caller;
let centres: Centre[];
beforeAll(async () => {
  await reopenFrom(api.server.db, lastMonth);
  ae = await api.as('ae');
  centres = [...(await centresOf(ae))];
});

/** Returns a transformer centre that no test has used yet. */
function nextCentre(): Centre {
  const centre = centres.shift();
  if (!centre) throw new Error('There are too few transformer centres.');
  return centre;
}

/** Tags some installations of other transformer centres, and one untagged one, to a transformer centre. */
async function tagged(from = month, count = 4) {
  const to = nextCentre();
  const all = await installationsOf(ae, month);
  const elsewhere = all.filter(row => row['transformer'] && tcIdOf(row) !== to.id).slice(0, count - 1);
  const ids = [...elsewhere, ...all.filter(row => row['transformer'] === null).slice(0, 1)].map(idOf);
  const before = await rowsIn(from, ids);
  const answer = await tagMany(ae, to.id, from, { installationIds: ids, expected: count });
  expect(answer.status, answer.text).toBe(200);
  return { to, ids, before, answer };
}

/** Returns the rows of installations in a month and in the current one. */
async function rowsIn(from: string, ids: readonly string[]): Promise<Answered[][]> {
  const months = [...new Set([from, month])];
  const lists = await Promise.all(months.map(each => installationsOf(ae, each)));
  return lists.map(rows => rows.filter(row => ids.includes(idOf(row))));
}

const nameOf = (rows: Answered[][], id: string) =>
  String(rows.flat().find(row => idOf(row) === id)?.['RRNumber']);

/** Audits a transformer centre in a month, as far as tagging is concerned. */
async function close(tcId: string, of: string): Promise<void> {
  const { db } = api.server;
  const [engineer] = await db.select().from(acrossTheUtility(users)).where(eq(users.username, 'ae'));
  await db.insert(tcReadings).values({ tcId, month: of, finalValue: 1 }).onConflictDoNothing();
  await db.insert(tcAudits).values({ ...someFigures, tcId, month: of, auditedBy: engineer?.id ?? '' });
}

describe('undoing a tagging', () => {
  it('puts back what each installation had, in all months, and logs it', async () => {
    const { to, ids, before, answer } = await tagged(lastMonth);
    const undone = await undo(ae, answer);
    expect(undone.json).toEqual({
      data: { isRepeated: false, putBack: 4, left: [] },
      message: 'Put back 4 installations.',
    });
    expect(await rowsIn(lastMonth, ids)).toEqual(before);
    const entries = await api.server.db
      .select()
      .from(changes)
      .where(
        and(
          eq(changes.action, 'installation.undoTag'),
          eq(changes.requestId, undone.headers.get('x-request-id') ?? ''),
        ),
      );
    expect(entries.map(({ entityId }) => entityId).toSorted()).toEqual(ids.toSorted());
    for (const { entityId, before: was, after } of entries) {
      const row = before[0]?.find(each => idOf(each) === entityId);
      expect(was).toMatchObject({ tcId: to.id, taggedBy: 'AE', readingDay: to.readingDay });
      expect(after).toMatchObject({
        tcId: row?.['transformer']?.['id'] ?? null,
        taggedBy: row?.['taggedBy'],
        readingDay: row?.['readingDay'],
        month: lastMonth,
      });
    }
  });

  it('a second time changes nothing, and says who has done it', async () => {
    const { ids, before, answer } = await tagged();
    expect((await undo(ae, answer)).status).toBe(200);
    const count = await api.server.db.$count(changes);
    const again = await undo(ae, answer);
    expect(again.json).toEqual({
      data: { isRepeated: true, putBack: 4, left: [] },
      message: expect.stringMatching(/^Undone already, by \S+ \S+ on .* [ap]m\. Put back 4 installations\.$/),
    });
    expect(await rowsIn(month, ids)).toEqual(before);
    expect(await api.server.db.$count(changes)).toBe(count);
  });

  it('sent five times at once puts back once', async () => {
    const { ids, before, answer } = await tagged();
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(ae, answer)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ json }) => String(json['data']?.['isRepeated']) === 'false')).toHaveLength(1);
    expect(await rowsIn(month, ids)).toEqual(before);
  });

  it('of one installation puts it back too; a tagging that moves nothing has nothing to undo', async () => {
    const to = nextCentre();
    const row = (await installationsOf(ae, month)).find(
      each => each['transformer'] && tcIdOf(each) !== to.id,
    );
    const id = idOf(row ?? {});
    const answer = await tagOne(ae, to.id, id, month);
    expect((await tagOne(ae, to.id, id, month)).json['data']).toEqual({ taggingId: null });
    expect((await undo(ae, answer)).json['message']).toBe('Put back 1 installation.');
    expect((await rowsIn(month, [id]))[0]).toEqual([row]);
  });

  it('leaves and names what was tagged since, even if it was tagged back', async () => {
    const { to, ids, before, answer } = await tagged();
    const [away, back] = ids;
    const other = nextCentre();
    for (const id of [away, back]) await tagOne(ae, other.id, id ?? '', month);
    await tagOne(ae, to.id, back ?? '', month);
    const names = [away, back].map(id => nameOf(before, id ?? '')).toSorted();
    expect((await undo(ae, answer)).json).toEqual({
      data: { isRepeated: false, putBack: 2, left: [{ why: 'changed', count: 2, RRNumbers: names }] },
      message: `2 installations put back; 2 were changed since and stay: ${names.join(', ')}.`,
    });
    const [now = []] = await rowsIn(month, ids);
    const at = (id: string | undefined) => now.find(row => idOf(row) === id);
    expect(isAt(at(away), other)).toBe(true);
    expect(isAt(at(back), to)).toBe(true);
    const others = (rows: Answered[]) => rows.filter(row => ![away, back].includes(idOf(row)));
    expect(others(now)).toEqual(others(before[0] ?? []));
  });

  it('of a tagging whose later one is undone puts back what was before both', async () => {
    const { ids, before, answer } = await tagged();
    const later = await tagMany(ae, nextCentre().id, month, { installationIds: ids, expected: 4 });
    const refused = await undo(ae, answer);
    expect(refused.json['data']).toMatchObject({ putBack: 0, left: [{ why: 'changed', count: 4 }] });
    expect(refused.json['message']).toMatch(/^Nothing was put back; 4 were changed since and stay: /);
    expect((await undo(ae, later)).json['data']).toMatchObject({ putBack: 4, left: [] });
    expect((await undo(ae, answer)).json['data']).toMatchObject({ isRepeated: false, putBack: 4, left: [] });
    expect(await rowsIn(month, ids)).toEqual(before);
  });

  it('leaves months audited since, of the new or the former TC, and puts later ones back', async () => {
    const { to, ids, before, answer } = await tagged(lastMonth);
    await close(to.id, lastMonth);
    const { json } = await undo(ae, answer);
    expect(json['data']).toMatchObject({ putBack: 4, left: [{ why: 'closed', count: 4 }] });
    expect(json['message']).toMatch(/^4 installations put back; 4 stay in months audited since: /);
    const [closed = [], open] = await rowsIn(lastMonth, ids);
    expect(closed.every(row => isAt(row, to))).toBe(true);
    expect(open).toEqual(before[1]);

    const second = await tagged();
    const former = second.before[0]?.find(row => row['transformer']);
    const stay = second.before[0]?.filter(row => tcIdOf(row) === tcIdOf(former)) ?? [];
    await close(tcIdOf(former), month);
    expect((await undo(ae, second.answer)).json['data']).toMatchObject({
      putBack: 4 - stay.length,
      left: [{ why: 'closed', count: stay.length, RRNumbers: stay.map(row => row['RRNumber']) }],
    });
    await reopenFrom(api.server.db, lastMonth);
  });

  it('names what is no longer on the section’s record', async () => {
    const { ids, before, answer } = await tagged();
    const [gone = ''] = ids;
    const table = acrossTheUtility(installationMonths);
    const ofGone = and(eq(table.installationId, gone), gte(table.month, month));
    await api.server.db.update(table).set({ sectionCode: '5410102' }).where(ofGone);
    const { json } = await undo(ae, answer);
    expect(json['message']).toBe(
      `3 installations put back; 1 is no longer on the section’s record: ${nameOf(before, gone)}.`,
    );
    await api.server.db.update(table).set({ sectionCode: '5410101' }).where(ofGone);
  });

  it('gives the reading day that the former TC has by now', async () => {
    const { ids, before, answer } = await tagged();
    const former = before[0]?.find(row => row['transformer']) ?? {};
    const path = `/ae/transformer-centres/${tcIdOf(former)}`;
    const { headers } = await ae('GET', path);
    const day = (Number(former['readingDay']) % 27) + 1;
    const edited = await ae('PATCH', path, {
      query: { month },
      headers: { 'if-match': headers.get('etag') ?? '' },
      body: { readingDay: day },
    });
    expect(edited.status, edited.text).toBe(200);
    expect((await undo(ae, answer)).json['data']).toMatchObject({ putBack: 4 });
    const [now = []] = await rowsIn(month, ids);
    const row = now.find(each => idOf(each) === idOf(former));
    expect([tcIdOf(row), row?.['readingDay']]).toEqual([tcIdOf(former), day]);
  });

  it('of another section, and by other designations, is refused', async () => {
    const { answer } = await tagged();
    const path = `/taggings/${String(answer.json['data']?.['taggingId'])}/undo`;
    const unknown = '/ae/taggings/00000000-0000-4000-8000-000000000000/undo';
    const neighbour = await api.as('ae2');
    const [foreign, absent] = [await neighbour('POST', `/ae${path}`), await neighbour('POST', unknown)];
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    for (const role of ['aee', 'ee', 'cio'])
      for (const prefix of ['ae', role])
        expect([403, 404]).toContain((await (await api.as(role))('POST', `/${prefix}${path}`)).status);
    expect((await undo(ae, answer)).json['data']).toMatchObject({ isRepeated: false, putBack: 4 });
  });

  it('is possible for 90 days; the change log keeps what was done', async () => {
    const { answer } = await tagged();
    const id = String(answer.json['data']?.['taggingId']);
    const { db } = api.server;
    const table = acrossTheUtility(taggings);
    const dayMs = 86_400_000;
    const age = (days: number) =>
      db
        .update(table)
        .set({ taggedAt: new Date(Date.now() - days * dayMs) })
        .where(eq(table.id, id));
    await age(89);
    await tagged();
    expect(await db.$count(table, eq(table.id, id))).toBe(1);
    await age(91);
    await tagged();
    expect(await db.$count(taggingMoves, inArray(taggingMoves.taggingId, [id]))).toBe(0);
    expect((await undo(ae, answer)).status).toBe(404);
  });
});

describe('the history', () => {
  const historyOf = async (id: string) =>
    rowsOf((await ae('GET', `/ae/transformer-centres/${id}/history`)).json, 'history').map(
      ({ action, fromMonth, by, values }) => ({ action, fromMonth, by: by?.['userType'], values }),
    );

  it('offers to undo a tagging, once, to the engineer of the section', async () => {
    const { to, answer } = await tagged();
    const offeredTo = async (username: string, role: string) => {
      const caller = await api.as(username);
      const { json } = await caller('GET', `/${role}/transformer-centres/${to.id}/history`);
      return rowsOf(json, 'history').map(({ undoableTagging }) => undoableTagging);
    };
    const id = answer.json['data']?.['taggingId'];
    expect((await offeredTo('ae', 'ae'))[0]).toBe(id);
    for (const role of ['aee', 'cio']) expect((await offeredTo(role, role))[0]).toBeUndefined();
    await undo(ae, answer);
    expect((await offeredTo('ae', 'ae')).slice(0, 2)).toEqual([undefined, undefined]);
  });

  it('of both TCs counts the installations in and out, and the way back', async () => {
    const { to, before, answer } = await tagged();
    const [rows = []] = before;
    const numberOf = (row: Answered) => String(row['transformer']?.['number'] ?? 'untagged');
    const counts = [...Map.groupBy(rows, numberOf)].map(([number, all]) => [number, all.length] as const);
    const one = rows.find(row => row['transformer']) ?? {};
    const lost = rows.filter(row => tcIdOf(row) === tcIdOf(one)).length;
    const installations = (count: number) => `${count} installation${count === 1 ? '' : 's'}`;
    const each = { fromMonth: month, by: 'ae' };
    const listed = expect.stringMatching(
      new RegExp(counts.map(([number, count]) => `(?=.*${number} \\(${count}\\))`).join('')),
    );
    const [arrived] = await historyOf(to.id);
    expect(arrived).toEqual({
      ...each,
      action: '4 installations tagged in',
      values: [{ title: 'From TC', before: null, after: listed }],
    });
    const [left] = await historyOf(tcIdOf(one));
    expect(left).toEqual({
      ...each,
      action: `${installations(lost)} tagged out`,
      values: [{ title: 'To TC', before: null, after: to.number }],
    });
    await undo(ae, answer);
    const [out, second] = await historyOf(to.id);
    expect(out).toEqual({
      ...each,
      action: 'Tagging undone: 4 installations out again',
      values: [{ title: 'To TC', before: null, after: listed }],
    });
    expect(second).toEqual(arrived);
    expect((await historyOf(tcIdOf(one)))[0]).toEqual({
      ...each,
      action: `Tagging undone: ${installations(lost)} back in`,
      values: [{ title: 'From TC', before: null, after: to.number }],
    });
  });
});

it('puts back months that opened after the tagging too', async () => {
  const { ids, before, answer } = await tagged();
  const next = addMonths(month, 1);
  await openMonths(api.server.db, next);
  expect((await undo(ae, answer)).json['data']).toMatchObject({ putBack: 4, left: [] });
  const facts = (rows: readonly Answered[]) =>
    rows.filter(row => ids.includes(idOf(row))).map(row => [idOf(row), tcIdOf(row), row['readingDay']]);
  expect(facts(await installationsOf(ae, next))).toEqual(facts(before[0] ?? []));
});
