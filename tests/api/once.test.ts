import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { operations, type OperationId } from '#contract/index.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { readConfig } from '../../server/services/settings/config.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import {
  changes,
  files,
  onceCalls,
  savedViews,
  uploadGrants,
  users,
} from '../../server/services/db/schema/index.ts';
import { start } from '../../server/app/start.ts';
import { callServer, useApi, type Answer, type Caller, type Sent } from '../support/api.ts';
import { rowsOf } from '../support/territory.ts';
import { beingProcessed, plantFile } from './files/plant.ts';
import { centresOf, idOf, installationsOf, tagOne, tcIdOf } from './tagging/section.ts';
import { choicesOf, transformerToAdd } from './transformers/sent.ts';

const api = useApi();
const month = currentMonth();
/** A tagging, whoever reads the installation. */
const insisting = { month, insist: 1 };
/** A month in which the demo utility has TCs that can be audited. */
const complete = addMonths(month, -1);
/** The last one that the demo utility has audited. */
const audited = addMonths(month, -2);

type OnceId = { [K in OperationId]: (typeof operations)[K] extends { once: true } ? K : never }[OperationId];

interface Request extends Sent {
  /** @default the engineer */
  by?: Caller;
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
}

/** The contents of a view that narrows nothing. */
const noContents = { filter: {}, sort: null, hiddenColumns: [], month: null };

/** How many TCs have an inspection: the next one has none. */
let raised = 0;

/** A call of each operation with one effect, never the same twice. Rows in the change log count as effects. */
const requests: Record<OnceId, (ae: Caller) => Promise<Request>> = {
  createTransformer: async ae => ({
    method: 'POST',
    path: '/ae/transformer-centres',
    body: transformerToAdd(await choicesOf(ae)),
  }),
  createSavedView: async () => ({
    method: 'POST',
    path: '/ae/saved-views',
    body: { list: 'feeders', name: randomUUID(), contents: noContents, isShared: false },
  }),
  raiseTicket: async () => ({
    method: 'POST',
    path: '/ae/tickets',
    body: { subject: 'Once', category: 'FEEDERS', description: randomUUID() },
  }),
  grantUpload: async () => ({
    method: 'GET',
    path: '/ae/files/upload',
    query: { fileCategory: 'users' },
  }),
  confirmFile: async () => {
    const asOf = new Date().toISOString();
    const count = { success: 1, failure: 0, skipped: 0 };
    const trial = { asOf, count, reasons: [], effects: [], isStale: false, lastChange: 0 };
    const waits = { category: 'vacant', month: '2015-01', isTrial: true, trial, queuedOn: null } as const;
    return { method: 'POST', path: `/ae/files/${await plantFile(api, 'ae', waits)}/confirm`, body: { asOf } };
  },
  cancelFile: async () => {
    const ofOneTurn = { category: 'vacant', month: '2015-01' } as const;
    await plantFile(api, 'ae', { ...ofOneTurn, ...beingProcessed });
    return { method: 'POST', path: `/ae/files/${await plantFile(api, 'ae', ofOneTurn)}/cancel` };
  },
  restoreFile: async () => {
    const ofOneTurn = { category: 'vacant', month: '2015-02' } as const;
    await plantFile(api, 'ae', { ...ofOneTurn, ...beingProcessed });
    const withdrawn = { ...ofOneTurn, status: 'CANCELLED', queuedOn: null, finishedOn: new Date() } as const;
    return { method: 'POST', path: `/ae/files/${await plantFile(api, 'ae', withdrawn)}/restore` };
  },
  tagInstallation: async ae => {
    const { centre, installation } = await elsewhere(ae);
    const path = `/ae/transformer-centres/${centre}/installations/${installation}/tag`;
    return { method: 'PATCH', path, query: insisting };
  },
  tagInstallations: async ae => {
    const { centre, installation } = await elsewhere(ae);
    const path = `/ae/transformer-centres/${centre}/installations/tag`;
    return { method: 'POST', path, query: insisting, body: { installationIds: [installation], expected: 1 } };
  },
  undoTagging: async ae => {
    const { centre, installation } = await elsewhere(ae);
    const { json } = await tagOne(ae, centre, installation, month);
    return { method: 'POST', path: `/ae/taggings/${String(json['data']?.['taggingId'])}/undo` };
  },
  auditTransformer: async ae => {
    const query = { month: complete, ready: true };
    const { json } = await ae('GET', '/ae/transformer-centres', { query });
    const id = String(rowsOf(json, 'transformers')[0]?.['id']);
    return { method: 'POST', path: `/ae/audit/transformer-centres/${id}/months/${complete}` };
  },
  reopenAudit: async () => {
    const { cio: by, id } = await auditedElsewhere();
    const path = `/cio/audit/transformer-centres/${id}/months/${audited}/reopen`;
    return { by, method: 'POST', path, body: { reason } };
  },
  reopenAudits: async () => {
    const { cio: by, id } = await auditedElsewhere();
    const path = `/cio/audit/transformer-centres/months/${audited}/reopen`;
    return { by, method: 'POST', path, body: { tcIds: [id], reason } };
  },
  raiseInspections: async ae => {
    const { json } = await ae('GET', '/ae/transformer-centres');
    raised += 1;
    const tcIds = [String(rowsOf(json, 'transformers')[raised]?.['id'])];
    return {
      method: 'POST',
      path: `/ae/raised-inspections/months/${audited}`,
      body: { tcIds, reason: 'other' },
    };
  },
  startAudit: async () => ({ method: 'POST', path: `/ae/audit/transformer-centres/months/${month}` }),
  tagFeeder: async ae => {
    const feeder = await feederOf(ae, 'untagged');
    const station = String(feeder?.['powerStation']?.['stationCode']);
    const path = `/ae/power-stations/${station}/feeders/${String(feeder?.['mdmCode'])}/tag`;
    return { method: 'PATCH', path };
  },
  untagFeeder: async ae => {
    const feeder = await feederOf(ae, 'tagged');
    return { method: 'PATCH', path: `/ae/feeders/untag/${String(feeder?.['id'])}` };
  },
};

const reason = 'The meter was read wrongly.';

/** Returns a TC of another section that is audited in the last month that the demo utility has audited. */
async function auditedElsewhere() {
  const cio = await api.as('cio');
  const query = { month: audited, audited: true, location: 'section', locationCode: '5410102' };
  const { json } = await cio('GET', '/cio/transformer-centres', { query });
  return { cio, id: String(rowsOf(json, 'transformers')[0]?.['id']) };
}

/** Returns an installation of the section and a transformer centre that it is not tagged to. */
async function elsewhere(ae: Caller) {
  const [row] = await installationsOf(ae, month);
  const centre = (await centresOf(ae)).find(({ id }) => id !== tcIdOf(row));
  return { centre: String(centre?.id), installation: idOf(row) };
}

const feederOf = async (ae: Caller, tagging: string) =>
  rowsOf((await ae('GET', '/ae/feeders', { query: { tagging } })).json, 'feederList')[0];

let ae: Caller;
let aeId: string;
beforeAll(async () => {
  ae = await api.as('ae');
  const [found] = await api.server.db.select().from(acrossTheUtility(users)).where(eq(users.username, 'ae'));
  aeId = found?.id ?? '';
});

/** The entries of the change log but those on TCs that sum up a tagging's entries on installations. */
const isNoSum = sql`${changes.after} ->> 'taggingId' is null`;

const send = ({ by = ae, method, path, ...sent }: Request, key: string, caller = by) =>
  caller(method, path, { ...sent, headers: { 'idempotency-key': key } });

/** Counts the effects of the engineer's calls so far. */
async function effects(): Promise<number> {
  const { db } = api.server;
  return (
    (await db.$count(changes, and(eq(changes.actorId, aeId), isNoSum))) +
    (await db.$count(changes, eq(changes.action, 'audit.reopen'))) +
    (await db.$count(savedViews, eq(savedViews.userId, aeId))) +
    (await db.$count(uploadGrants, eq(uploadGrants.userId, aeId))) +
    (await db.$count(
      acrossTheUtility(files),
      and(eq(files.status, 'CANCELLED'), isNotNull(files.queuedOn)),
    )) +
    (await db.$count(acrossTheUtility(files), and(files.isTrial, isNull(files.trial)))) +
    (await db.$count(acrossTheUtility(files), and(isNotNull(files.trial), isNotNull(files.queuedOn))))
  );
}

const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed');

const ids = Object.values(operations).flatMap(({ id, ...operation }) => ('once' in operation ? [id] : []));

describe.each(ids)('%s', id => {
  const request = async (): Promise<Request> => {
    const ofCall = Object.entries(requests).find(([name]) => name === id)?.[1];
    if (!ofCall) throw new Error(`Add a call of ${id} above.`);
    return ofCall(ae);
  };

  it('sent five times at once with one key has one effect and one answer', async () => {
    const requested = await request();
    const before = await effects();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(requested, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(answer => replayed(answer) === 'true')).toHaveLength(4);
    expect(await effects()).toBe(before + 1);
  });

  it('has no effect if its answer can’t be stored, and can be sent again', async () => {
    const { db } = api.server;
    const requested = await request();
    const before = await effects();
    const key = randomUUID();
    await db.execute(sql`alter table once_calls add constraint no_room check (false) not valid`);
    const failed = await send(requested, key);
    await db.execute(sql`alter table once_calls drop constraint no_room`);
    expect(failed.status).toBe(500);
    expect(await effects()).toBe(before);
    const second = await send(requested, key);
    expect([second.status, replayed(second)]).toEqual([200, null]);
    expect(await effects()).toBe(before + 1);
  });
});

it('every copy of the server knows a key', async () => {
  const { dataDir, databaseUrl } = api.place;
  const config = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' };
  const other = await start(readConfig(config));
  try {
    const before = await effects();
    const key = randomUUID();
    const token = await api.tokenOf('ae');
    const { method, path, body } = await requests.raiseTicket(ae);
    const urls = [api.server.url, other.url, api.server.url, other.url];
    const headers = { 'idempotency-key': key };
    const answers = await Promise.all(
      urls.map(url => callServer(url, api.apiKey, token, method, path, { body, headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await effects()).toBe(before + 1);
  } finally {
    await other.close();
  }
});

it('repeats a refusal too, even if the call would now succeed', async () => {
  const feeder = await requests.tagFeeder(ae);
  expect((await send(feeder, randomUUID())).status).toBe(200);
  const key = randomUUID();
  const refused = await send(feeder, key);
  expect([refused.status, refused.json['code']]).toEqual([409, 'FeederAlreadyTagged']);
  expect((await send(await requests.untagFeeder(ae), randomUUID())).status).toBe(200);
  const again = await send(feeder, key);
  expect([again.status, again.text, replayed(again)]).toEqual([409, refused.text, null]);
});

it('refuses a key that was used with another body', async () => {
  const key = randomUUID();
  expect((await send(await requests.raiseTicket(ae), key)).status).toBe(200);
  const before = await effects();
  const other = await send(await requests.raiseTicket(ae), key);
  expect([other.status, other.json['code']]).toEqual([422, 'KeyReused']);
  expect(await effects()).toBe(before);
});

it('treats the same key of another person as a separate call', async () => {
  const key = randomUUID();
  const ticket = await requests.raiseTicket(ae);
  const own = await send(ticket, key);
  const other = await send(ticket, key, await api.as('ae2'));
  expect([own.status, other.status, replayed(other)]).toEqual([200, 200, null]);
  expect(other.json['data']?.['number']).not.toBe(own.json['data']?.['number']);
});

it('remembers a key for 24 hours', async () => {
  const key = randomUUID();
  const ticket = await requests.raiseTicket(ae);
  const first = await send(ticket, key);
  const age = (hours: number) =>
    api.server.db
      .update(onceCalls)
      .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
      .where(eq(onceCalls.key, key));
  await age(23.9);
  expect((await send(ticket, key)).text).toBe(first.text);
  await age(24.1);
  const later = await send(ticket, key);
  expect(later.json['data']?.['number']).not.toBe(first.json['data']?.['number']);
});

it('refuses a malformed key, and requires none', async () => {
  const ticket = await requests.raiseTicket(ae);
  const malformed = await send(ticket, 'again');
  expect([malformed.status, malformed.json['code']]).toEqual([400, 'Malformed']);
  const without = await ae(ticket.method, ticket.path, { body: ticket.body });
  expect(without.status).toBe(200);
});
