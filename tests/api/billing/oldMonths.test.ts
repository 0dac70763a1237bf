import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle, monthTitle } from '#domain/months.ts';
import { start } from '../../../server/app/start.ts';
import { BackupError } from '../../../server/services/backup/backupError.ts';
import { removals } from '../../../server/services/db/schema/index.ts';
import { readConfig } from '../../../server/services/settings/config.ts';
import { verifyCounts } from '../../../server/subjects/billing/verifyCounts.ts';
import { useApi, type Caller } from '../../support/api.ts';
import { envOf } from '../../support/database.ts';
import { uploadsOf } from '../files/uploads.ts';
import { workbookOf } from '../files/workbooks.ts';
import { centresOf, idOf, installationsOf, previewMany, type Centre } from '../tagging/section.ts';
import { archiveOf, flip } from './archive.ts';

const api = useApi();
const files = uploadsOf(api);
const old = archiveOf(api);
/** The first month of the demo utility, which goes, and the next one, which stays. */
const month = addMonths(currentMonth(), -4);
const next = addMonths(month, 1);
const kept = 3;
const title = fullMonthTitle(month);
const sentence = `Installations of ${title} are archived. Please contact support if you need them.`;

let [ae, cio]: Caller[] = [];
let centre: Centre;
/** The state before. */
let original: Awaited<ReturnType<typeof old.marksOf>>;
beforeAll(async () => {
  [ae, cio] = [await api.as('ae'), await api.as('cio')];
  [centre] = await centresOf(ae);
  original = await old.marksOf(month);
});
const as = (role: 'ae' | 'cio'): Caller => {
  const caller = role === 'ae' ? ae : cio;
  if (!caller) throw new Error('Nobody has signed in yet.');
  return caller;
};
const list = (of = month, query = {}) =>
  as('ae')('GET', '/ae/installations', { query: { month: of, perPage: 10, ...query } });
/** All that an officer reads of the month besides its installations: TCs, figures, statement, counts, gaps, trend. */
const rest = async () => {
  const paths = [
    `/cio/area-figures/months/${month}`,
    `/cio/area-trend/months/${next}`,
    `/cio/readiness/months/${month}`,
    `/cio/statements/${month}/${next}`,
    `/cio/energy-flow/months/${month}`,
    `/cio/installations/counts/months/${month}`,
    `/cio/feeder-totals/months/${month}`,
    `/cio/audit-metrics/months/${month}`,
    `/cio/transformer-centres?month=${month}&perPage=100`,
  ];
  const answers = await Promise.all(paths.map(path => as('cio')('GET', path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return answers.map(({ json }) => json['data']);
};
const once = () => ({ 'idempotency-key': crypto.randomUUID() });

it('goes while officers read it: all of its list, or that it is archived, and nothing else changes', async () => {
  const [figures, { json }] = [await rest(), await list()];
  const count = Number(json['data']?.['count']);
  expect(count).toBeGreaterThan(10);
  const end = new AbortController();
  const reading = (async () => {
    const seen = new Set<unknown>();
    while (!end.signal.aborted) {
      const answer = await list();
      seen.add(answer.status === 200 ? Number(answer.json['data']?.['count']) : answer.json['message']);
      expect((await list(next)).status).toBe(200);
    }
    return seen;
  })();
  // Two copies of the server.
  await Promise.all([old.archive(kept), old.archive(kept)]);
  end.abort();
  const seen = await reading;
  seen.add((await list()).json['message']);
  expect([...seen]).toEqual([count, sentence]);

  const rows = Number((await old.stateOf(month))?.['rows']);
  expect(rows).toBeGreaterThan(count);
  expect(await api.server.db.select().from(removals)).toMatchObject([
    { what: 'installations', month, records: rows },
  ]);
  const after = await old.marksOf(month);
  expect(after).toEqual({ ...original, installation_months: null, filter_counts: null, facet_counts: null });
  expect(await verifyCounts(api.server.db)).toEqual([]);
  expect(await rest()).toEqual(figures);

  // So says a server that starts now; this one within a minute.
  const other = await start(readConfig({ ...envOf(api.place), PORT: '0', LOG_LEVEL: 'silent' }));
  try {
    await vi.waitFor(async () => {
      const config = await (await fetch(`${other.url}/config.json`)).json();
      expect(config.installationsFrom).toBe(next);
    });
  } finally {
    await other.close();
  }
  const names = await old.names();
  expect(names).toHaveLength(1);
  await old.archive(kept);
  expect(await old.names()).toEqual(names);
});

it('is not there for anything that needs its installations', async () => {
  const path = `/ae/transformer-centres/${centre.id}`;
  const flow = await as('ae')('GET', `/ae/energy-flow/months/${month}`, {
    query: { transformerId: centre.id },
  });
  expect([flow.status, flow.json['data']?.['untagged']]).toEqual([200, null]);
  expect((await as('ae')('GET', `/ae/foreign-readers/months/${month}`)).json['message']).toBe(sentence);
  const mistags = await as('cio')('GET', `/cio/mistags/months/${month}`);
  expect(mistags.status).toBe(200);
  expect(mistags.text).not.toContain('"review":[');
  expect((await list(month, { untagged: true })).json).toMatchObject({ code: 'Archived', message: sentence });
  const estimates = await list(next, { estimates: true });
  expect(estimates.json['message']).toBe(
    `An estimate of ${fullMonthTitle(next)} needs the bills of the month and of the year before, and installations of ${title} are archived. Please contact support if you need them.`,
  );
  const download = await as('ae')('GET', '/ae/installations/export', { query: { month } });
  expect([download.status, download.json['message']]).toEqual([422, sentence]);
  expect((await as('ae')('GET', `${path}/audits/${month}`)).status).toBe(200);
});

it('changes no more, nor does anything that would have to change it too', async () => {
  const later = `Installations of ${title} are archived. Please select ${monthTitle(next)} or a later month.`;
  const [one] = await installationsOf(as('ae'), next);
  const tagging = await previewMany(as('ae'), centre.id, month, { installationIds: [idOf(one)] });
  expect([tagging.status, tagging.json['message']]).toEqual([422, later]);
  const targets = await as('ae')('POST', '/ae/transformer-centres/tag-targets', {
    query: { month },
    body: { installationIds: [idOf(one)] },
  });
  expect(targets.json['message']).toBe(later);

  const needs = (of: string) =>
    `An audit of ${fullMonthTitle(of)} needs the bills of the month and of the year before, and installations of ${title} are archived. Please contact support if you need them.`;
  for (const of of [month, addMonths(month, 2)]) {
    const started = await as('ae')('POST', `/ae/audit/transformer-centres/months/${of}`, { headers: once() });
    expect([started.status, started.json['message']]).toEqual([422, needs(of)]);
  }
  const reopened = await as('cio')(
    'POST',
    `/cio/audit/transformer-centres/${centre.id}/months/${month}/reopen`,
    { body: { reason: 'The reading was that of another TC.' }, headers: once() },
  );
  expect(reopened.json['message']).toBe(needs(month));

  const row = { Account_ID: 'T1', RR_number: 'KT1', Tariff: 'LT2', Reading_day: 3, MR_code: '54101001' };
  const more = { Section_code: '5410101', Date_of_service: '31/03/2019', Status: 'ACTIVE' };
  const rows = (await old.stateOf(month))?.['rows'];
  for (const trial of [true, false])
    for (const of of [addMonths(month, -1), month]) {
      const fileId = await files.upload('cio', 'isr', workbookOf({ ISR: [{ ...row, ...more }] }), 'xlsx', {
        month: of,
        trial,
      });
      const file = await files.ended('cio', 'isr', fileId);
      expect([file.status, file.message]).toEqual([
        'VALIDATION_FAILED',
        `Installations of ${title} are archived.***Upload a file of a later month, or contact support if you need that one.`,
      ]);
    }
  expect(await old.stateOf(month)).toMatchObject({ state: 'archived', rows });
  expect(await verifyCounts(api.server.db)).toEqual([]);
});

it('stays in the archive if that is damaged or another key is given, and comes back as it was', async () => {
  const [name = ''] = await old.names();
  const part = ['tables', `public.installation_months_${month.replace('-', '_')}.gz.sealed`];
  await flip(old.folder, name, ...part);
  await expect(old.comeBack(month)).rejects.toThrow('is damaged');
  await flip(old.folder, name, ...part);
  const place = { ARCHIVE_TO: old.folder };
  expect(await old.findings(place)).toEqual(['ok: 1 month, each with its manifest']);
  expect(await old.findings()).toEqual([
    expect.stringContaining('warning: 1 month, but ARCHIVE_TO is missing'),
  ]);
  expect(await old.findings({ ARCHIVE_TO: api.place.dataDir })).toEqual([
    expect.stringMatching(/^fault: There is no whole backup at .*Bring it back to ARCHIVE_TO/),
  ]);
  const other = Buffer.alloc(32, 7).toString('base64');
  await expect(old.comeBack(month, { BACKUP_KEY: other })).rejects.toThrow('BACKUP_KEY: not the key');
  await expect(old.comeBack(next)).rejects.toThrow(BackupError);
  expect(await old.stateOf(month)).toMatchObject({ state: 'archived' });
  expect((await list()).status).toBe(422);

  const rows = await old.comeBack(month);
  expect(await old.marksOf(month)).toEqual(original);
  expect(await verifyCounts(api.server.db)).toEqual([]);
  expect(rows).toBe(Number((await old.stateOf(month))?.['rows']));
  expect((await list()).status).toBe(200);
  expect(await api.server.db.select().from(removals)).toEqual([]);

  // It stays for a time, and then the same archive still has it.
  await old.archive(kept);
  expect(await old.marksOf(month)).toEqual(original);
  await api.server.db.execute(sql`update archived_months set changed_on = now() - interval '31 days'`);
  await old.archive(kept);
  expect((await list()).status).toBe(422);
  expect(await old.names()).toEqual([name]);
  await old.comeBack(month);
  expect(await old.marksOf(month)).toEqual(original);
});
