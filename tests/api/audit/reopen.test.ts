import { readFile } from 'node:fs/promises';
import { read, utils, write } from '@e965/xlsx';
import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { officers } from '#domain/roles.ts';
import { rowsOf as rowsIn } from '../../../server/services/db/connect.ts';
import {
  auditRevisions,
  changes,
  reports,
  tcAudits,
  tcReadings,
} from '../../../server/services/db/schema/index.ts';
import { useApi, type Caller, type Sent } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';
import { uploadsOf } from '../files/uploads.ts';

const api = useApi();
const files = uploadsOf(api);
/** The last two months that the demo utility has audited, and the one whose readings end them. */
const today = currentMonth();
const [before, month, next] = [addMonths(today, -3), addMonths(today, -2), addMonths(today, -1)];
const [title, earlierTitle] = [fullMonthTitle(month), fullMonthTitle(before)];
const reason = 'The meter was replaced on the 12th.';

let ae: Caller;
let cio: Caller;
beforeAll(async () => {
  ae = await api.as('ae');
  cio = await api.as('cio');
});

const reopen = (tcId: string, sent: Sent = { body: { reason } }, of = month) =>
  cio('POST', `/cio/audit/transformer-centres/${tcId}/months/${of}/reopen`, sent);
const reopenMany = (tcIds: readonly string[], of = month) =>
  cio('POST', `/cio/audit/transformer-centres/months/${of}/reopen`, { body: { tcIds, reason } });
const auditAgain = (tcId: string, of = month) =>
  ae('POST', `/ae/audit/transformer-centres/${tcId}/months/${of}`);
const recordOf = async (tcId: string, of = month) =>
  (await ae('GET', `/ae/transformer-centres/${tcId}/audits/${of}`)).json['data'] ?? {};
const auditsOf = (tcId: string, of = month) =>
  api.server.db.$count(tcAudits, and(eq(tcAudits.tcId, tcId), eq(tcAudits.month, of)));

/** Returns TCs of the section that are audited in both months and were never reopened. */
async function audited(count: number): Promise<{ id: string; number: string }[]> {
  const { json } = await ae('GET', '/ae/transformer-centres', {
    query: { month, audited: true, perPage: 100 },
  });
  const found = [];
  for (const row of rowsOf(json, 'transformers')) {
    const id = String(row['id']);
    const revisions = await api.server.db.$count(auditRevisions, eq(auditRevisions.tcId, id));
    if (found.length < count && revisions === 0 && (await auditsOf(id, before)) === 1)
      found.push({ id, number: String(row['number']) });
  }
  if (found.length < count) throw new Error('The section has too few audited TCs.');
  return found;
}
/** Returns two of them that lack nothing in the next month. */
async function readyNext() {
  const query = { month: next, ready: true, perPage: 100 };
  const { json } = await ae('GET', '/ae/transformer-centres', { query });
  const ready = new Set(rowsOf(json, 'transformers').map(row => String(row['id'])));
  const [first, second] = (await audited(20)).filter(({ id }) => ready.has(id));
  if (!first || !second) throw new Error('The section has too few TCs that lack nothing.');
  return [first, second] as const;
}
const one = async () => (await audited(1))[0] ?? { id: '', number: '' };

/** Returns everything that is kept of audits: sums, gaps, and what the dashboard says. */
async function kept(): Promise<unknown> {
  const { db } = api.server;
  const rows = (table: string) => rowsIn(db, sql.raw(`select * from ${table} order by month, section_code`));
  const figures = await cio('GET', `/cio/area-figures/months/${month}`);
  const flow = await cio('GET', `/cio/energy-flow/months/${month}`);
  return [await rows('section_audits'), await rows('section_gaps'), figures.json['data'], flow.json['data']];
}

it('withdraws an audit, and the same audit again makes every sum as it was', async () => {
  const { id, number } = await one();
  const [sums, record] = [await kept(), await recordOf(id)];
  const requested = async () => (await api.server.db.select().from(reports)).map(({ requests }) => requests);
  const requests = await requested();
  const { status, json } = await reopen(id, { body: { reason: `  ${reason}  ` } });
  expect([status, json['message']]).toEqual([200, `The audit of TC ${number} for ${title} is reopened.`]);
  expect(await requested()).toEqual(requests.map(count => count + 1));
  const open = await recordOf(id);
  expect(open).toMatchObject({ audited: null, gaps: [] });
  expect(await kept()).not.toEqual(sums);
  const { audited: by, consumption, installationConsumption, demand, collection, installations } = record;
  const figures = { consumption, installationConsumption, demand, collection, installations };
  const revision = {
    ...figures,
    audited: by,
    reopened: { at: expect.any(String), by: { userType: 'cio' } },
    reason,
    finalValue: record['begun']?.['finalValue'],
    nextFinalValue: record['ended']?.['finalValue'],
    ctRatio: { primaryCurrent: record['ctRatio']?.['primaryCurrent'] },
  };
  expect(open['revisions']).toMatchObject([revision]);
  expect((await auditAgain(id)).status).toBe(200);
  expect(await kept()).toEqual(sums);
  expect((await recordOf(id))['revisions']).toMatchObject([revision]);
});

it('takes the right reading once the audit is reopened, and every figure follows', async () => {
  const { id, number } = await one();
  const [ended] = await api.server.db
    .select()
    .from(tcReadings)
    .where(and(eq(tcReadings.tcId, id), eq(tcReadings.month, next)));
  const right = Number(ended?.finalValue) + 1;
  const upload = async () => {
    const book = read(await readFile('tests/fixtures/cases/readings-corrected-after-audit.xlsx'));
    utils.sheet_add_aoa(book.Sheets['Sheet1'] ?? {}, [[number, right]], { origin: 'A2' });
    const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
    const fileId = await files.upload('ae', 'tcReadings', bytes, 'xlsx', { month: next });
    const { count } = await files.ended('ae', 'tcReadings', fileId);
    return { count, rows: Object.values(await files.result('ae', 'tcReadings', fileId)).flat() };
  };
  const refused = await upload();
  expect(refused.count).toEqual({ success: 0, failure: 1, skipped: 0 });
  expect(refused.rows).toMatchObject([
    {
      Reason:
        'A month that this reading begins or ends was already audited for the TC. The corporate office (cio) can reopen it.',
    },
  ]);
  const was = await recordOf(id);
  const area = async () => (await cio('GET', `/cio/area-figures/months/${month}`)).json['data']?.['figures'];
  const utility = await area();
  expect((await reopen(id)).status).toBe(200);
  expect((await upload()).count).toEqual({ success: 1, failure: 0, skipped: 0 });
  expect((await auditAgain(id)).status).toBe(200);
  const more = Number(was['ctRatio']?.['meterConstant']);
  const now = await recordOf(id);
  expect(now['ended']?.['finalValue']).toBe(right);
  expect(Number(now['consumption'])).toBeCloseTo(Number(was['consumption']) + more, 2);
  expect(Number((await area())?.['consumption'])).toBeCloseTo(Number(utility?.['consumption']) + more, 2);
});

it('takes a corrected reading although the section has started the audit of its month', async () => {
  const [{ id, number }, other] = await readyNext();
  expect((await ae('POST', `/ae/audit/transformer-centres/months/${next}`)).status).toBe(200);
  const [begun] = await api.server.db
    .select()
    .from(tcReadings)
    .where(and(eq(tcReadings.tcId, id), eq(tcReadings.month, next)));
  const Reading = String(Number(begun?.finalValue) + 0.5);
  const upload = async (of: string | undefined) => {
    const readings = [{ TC_number: String(of), Reading, Remark: '' }];
    return (await files.process('cio', 'tcReadings', { readings }, 'xlsx', { month: next })).count;
  };
  const ineligible = { success: 0, failure: 0, skipped: 1 };
  expect(await upload(number)).toEqual(ineligible);
  const later = await reopen(id);
  expect([later.status, later.json['code'], later.json['message']]).toEqual([
    409,
    'LaterAudited',
    `TC ${number} is audited for ${fullMonthTitle(next)} too. Please reopen the latest month first.`,
  ]);
  for (const of of [next, month]) expect((await reopen(id, { body: { reason } }, of)).status).toBe(200);
  expect(await upload(number)).toEqual({ success: 1, failure: 0, skipped: 0 });
  expect(await upload(other?.number)).toEqual(ineligible);
  for (const of of [month, next]) expect((await auditAgain(id, of)).status).toBe(200);
  expect(await upload(number)).toEqual(ineligible);
});

describe('opens what the audit had closed', () => {
  it('to an edit and to a tag', async () => {
    const { id } = await one();
    // The months after it that other tests have audited.
    for (const of of [next, month])
      if ((await auditsOf(id, of)) === 1)
        expect((await reopen(id, { body: { reason } }, of)).status).toBe(200);
    const path = `/ae/transformer-centres/${id}`;
    const { json } = await ae('GET', path);
    const edited = await ae('PATCH', path, {
      query: { month },
      body: { meter: { serialNumber: 'MT-77' } },
      headers: { 'if-match': String(json['data']?.['etag']) },
    });
    expect([edited.status, edited.json['message']]).toEqual([200, 'Successfully updated TC']);
    const { json: untagged } = await ae('GET', '/ae/installations', { query: { month, untagged: true } });
    const installation = String(rowsOf(untagged, 'installations')[0]?.['id']);
    const tagged = await ae('PATCH', `${path}/installations/${installation}/tag`, {
      query: { month, insist: 1 },
    });
    expect(tagged.status).toBe(200);
  });
});

describe('several at once', () => {
  it('reopens all of them, each with its own entry in the change log and its history', async () => {
    const two = await audited(2);
    for (const { id } of two)
      if ((await auditsOf(id, next)) === 1) await reopen(id, { body: { reason } }, next);
    const { status, json } = await reopenMany(two.map(({ id }) => id));
    expect([status, json['message']]).toEqual([200, `2 audits are reopened for ${title}.`]);
    const logged = await api.server.db
      .select()
      .from(changes)
      .where(and(eq(changes.action, 'audit.reopen'), sql`${changes.before} ->> 'audited' = ${month}`))
      .orderBy(asc(changes.id));
    expect(new Set(logged.slice(-2).map(({ entityId }) => entityId))).toEqual(
      new Set(two.map(({ id }) => id)),
    );
    const history = await ae('GET', `/ae/transformer-centres/${two[0]?.id}/history`);
    const entries = rowsOf(history.json, 'history');
    expect(entries.find(entry => String(entry['action']) === 'Audit reopened')).toMatchObject({
      by: { userType: 'cio' },
      values: expect.arrayContaining([{ title: 'Reason', before: null, after: reason }]),
    });
    const audits = entries.filter(entry => String(entry['action']) === 'Audited');
    expect(audits.map(entry => entry['values'])).toContainEqual(
      expect.arrayContaining([{ title: 'Audit month', before: null, after: title }]),
    );
  });

  it('reopens none if one is not audited, or is audited in a later month', async () => {
    const [first = { id: '', number: '' }, second = first] = await audited(2);
    const refused = async (of: string, ...ids: string[]) => {
      const audits = await api.server.db.$count(tcAudits);
      const { status, json } = await reopenMany(ids, of);
      expect(await api.server.db.$count(tcAudits)).toBe(audits);
      return [status, json['code'], json['message']];
    };
    expect(await refused(before, first.id, second.id)).toEqual([
      409,
      'LaterAudited',
      expect.stringMatching(
        `^TCs ${first.number}, ${second.number} are audited for ${title}.* too. Please reopen the latest month first. No audit of ${earlierTitle} was reopened.$`,
      ),
    ]);
    for (const { id } of [first])
      if ((await auditsOf(id, next)) === 1) await reopen(id, { body: { reason } }, next);
    expect((await reopen(first.id)).status).toBe(200);
    expect(await refused(month, first.id, second.id)).toEqual([
      409,
      'AlreadyReopened',
      expect.stringMatching(
        `^TC ${first.number} is not audited for ${title}: its audit was reopened on .* by .* already. No audit of ${title} was reopened.$`,
      ),
    ]);
  });
});

it('counts and lists the reopened audits of an area', async () => {
  const counted = async (user: string) => {
    const role = user.replace(/\d+/, '');
    const caller = await api.as(user);
    const { json } = await caller('GET', `/${role}/audit-metrics/months/${month}`);
    const { json: list } = await caller('GET', `/${role}/transformer-centres`, {
      query: { month, reopened: true, perPage: 100 },
    });
    const ids = new Set(rowsOf(list, 'transformers').map(row => String(row['id'])));
    expect(Number(json['data']?.['reopened'])).toBe(ids.size);
    return ids;
  };
  const revisions = await api.server.db.select().from(auditRevisions).where(eq(auditRevisions.month, month));
  const all = new Set(revisions.map(({ tcId }) => tcId));
  expect(all.size).toBeGreaterThan(4);
  for (const user of ['cio', 'dt', 'ee', 'aee', 'ae']) expect(await counted(user)).toEqual(all);
  expect(await counted('ae48')).toEqual(new Set());
  const elsewhere = await api.as('ae48');
  const [tcId = ''] = all;
  expect((await elsewhere('GET', `/ae/transformer-centres/${tcId}/audits/${month}`)).status).toBe(404);
});

describe('refuses', () => {
  it.each([
    ['an empty reason', '', 'Enter a reason'],
    [
      'one of 9 characters between blanks',
      '   too short   ',
      'Please enter at least 10 characters for reason',
    ],
    ['one of 501 characters', 'x'.repeat(501), 'Please enter at most 500 characters for reason'],
    ['hidden characters', 'hidden \u202e characters', 'Enter a valid reason'],
  ])('%s', async (_, given, message) => {
    const { id } = await one();
    const { status, json } = await reopen(id, { body: { reason: given } });
    expect([status, json['message'], json['errors']]).toEqual([422, message, { reason: message }]);
    expect(await auditsOf(id)).toBe(1);
  });

  it('a TC that is not audited, and one that is not there', async () => {
    const { id, number } = await one();
    const { status, json } = await reopen(id, { body: { reason } }, '2020-01');
    expect([status, json['code'], json['message']]).toEqual([
      409,
      'NotAudited',
      `TC ${number} is not audited for January 2020.`,
    ]);
    expect((await reopen('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it.each(officers.filter(role => role !== 'cio'))('%s', async role => {
    const { id } = await one();
    const caller = await api.as(role);
    for (const path of [`${id}/months/${month}/reopen`, `months/${month}/reopen`])
      for (const own of ['cio', role]) {
        const body = { reason, ...(path.startsWith('months') && { tcIds: [id] }) };
        const { status } = await caller('POST', `/${own}/audit/transformer-centres/${path}`, { body });
        expect([403, 404]).toContain(status);
      }
    expect(await auditsOf(id)).toBe(1);
  });
});

it('of two presses at once reopens once, and the other says who did', async () => {
  const { id, number } = await one();
  if ((await auditsOf(id, next)) === 1) await reopen(id, { body: { reason } }, next);
  const answers = await Promise.all([reopen(id), reopen(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.json['message']).toMatch(
    `TC ${number} is not audited for ${title}: its audit was reopened on `,
  );
  expect(await api.server.db.$count(auditRevisions, eq(auditRevisions.tcId, id))).toBeGreaterThan(0);
  expect(await auditsOf(id)).toBe(0);
});

it.each([
  'update audit_revisions set reason = $$other$$',
  'delete from audit_revisions',
  'truncate audit_revisions',
])('keeps revisions for good: %s', async statement => {
  await expect(api.server.db.execute(sql.raw(statement))).rejects.toMatchObject({
    cause: { message: 'audit_revisions are append-only' },
  });
});
