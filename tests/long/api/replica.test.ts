import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examine } from '../../../server/app/doctor/doctor.ts';
import { start, type RunningServer } from '../../../server/app/start.ts';
import { fillWithDemo } from '../../../server/demo/fill.ts';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { connect } from '../../../server/services/db/connect.ts';
import { demoSizes, readConfig } from '../../../server/services/settings/config.ts';
import { callServer, type Answer } from '../../support/api.ts';
import { administer } from '../../support/database.ts';
import { dataFolder } from '../../support/folders.ts';
import { signIn } from '../../support/session.ts';
import { freePort } from '../../../server/services/db/cluster/platform.ts';
import { Cluster } from '../outage/cluster.ts';

/** How old a read may be here, and how often the servers look, ms. */
const limits = { replica: { staleMs: 1500, beatMs: 200 } };
const database = 'utility';
const names = 'abcdefghij';
/** The name of a meter reader after its n-th change: names have no digits. */
const nameOf = (change: number) =>
  `Change ${[...String(change)].map(digit => names[Number(digit)]).join('')}`;
const changeIn = (name: string) => {
  const digits = /^Change (\w+)$/.exec(name)?.[1] ?? '';
  return Number([...digits].map(letter => names.indexOf(letter)).join('') || '-1');
};

describe('a replica that answers reads', () => {
  let primary: Cluster;
  let replica: Cluster;
  let apiKey = '';
  let env: Record<string, string>;
  const copies: { server: RunningServer; metrics: string }[] = [];
  const tokens = new Map<string, string>();
  const folders: string[] = [];
  /** The changes that were answered, and when. */
  const answered: { change: number; at: number }[] = [];
  const faults: string[] = [];
  let reader = { id: '', etag: '' };

  beforeAll(async () => {
    primary = await Cluster.make();
    await administer(primary.urlOf('postgres'), `create database ${database}`);
    const connection = await connect({ databaseUrl: primary.urlOf(database) });
    await fillWithDemo(connection.db, demoSizes.small);
    await connection.close();
    replica = await primary.replicate();
    env = { DATABASE_URL: primary.urlOf(database), READ_DATABASE_URL: replica.urlOf(database) };
    for (const name of ['first', 'second']) {
      const [dataDir, metricsPort] = [dataFolder(`replica-${name}`), String(await freePort())];
      folders.push(dataDir);
      const server = await start(
        readConfig({
          ...env,
          PORT: '0',
          DATA_DIR: dataDir,
          METRICS_PORT: metricsPort,
          LOG_LEVEL: 'silent',
          DEMO: '1',
        }),
        limits,
      );
      copies.push({ server, metrics: `http://127.0.0.1:${metricsPort}/metrics` });
    }
    const { url } = copy(0).server;
    apiKey = (await (await fetch(`${url}/config.json`)).json()).apiKey;
    for (const role of ['ae', 'aee', 'cio']) tokens.set(role, await signIn(url, role, demoPassword));
    while ((await counted('used')) !== 1) await pause(50);
  });
  afterAll(async () => {
    for (const { server } of copies) await server.close();
    await replica[Symbol.asyncDispose]();
    await primary[Symbol.asyncDispose]();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  function copy(index: number) {
    const found = copies[index % copies.length];
    if (!found) throw new Error('No copy runs.');
    return found;
  }

  const call = (role: string, path: string, index = 0, method = 'GET', sent = {}): Promise<Answer> =>
    callServer(copy(index).server.url, apiKey, tokens.get(role), method, `/${role}${path}`, sent);

  /** Returns a sample of a copy about its replica: `used`, or the reads from somewhere. */
  async function counted(what: string, index = 0): Promise<number> {
    const text = await (await fetch(copy(index).metrics)).text();
    const name = what === 'used' ? 'replica_used' : `replica_reads_total{from="${what}"}`;
    const line = text.split('\n').find(each => each.startsWith(`energy_audit_${name} `));
    return Number(line?.split(' ').at(-1));
  }

  const onReplica = (statement: string) => administer(replica.urlOf(database), statement);

  /** Changes the meter reader's name, and reads it at both copies. */
  async function change(number: number): Promise<void> {
    const body = { name: { firstName: nameOf(number), lastName: '' } };
    const headers = { 'if-match': reader.etag };
    const saved = await call('ae', `/meter-readers/${reader.id}`, number, 'PATCH', { body, headers });
    if (saved.status !== 200) return void faults.push(`change ${number}: ${saved.status} ${saved.text}`);
    answered.push({ change: number, at: performance.now() });
    for (const index of [0, 1]) {
      const { status, json } = await call('ae', `/meter-readers/${reader.id}`, index);
      reader.etag = String(json['data']?.['etag']);
      const shown = changeIn(String(json['data']?.['name']?.['firstName']));
      if (status !== 200 || shown !== number)
        faults.push(`own change ${number} at copy ${index}: ${status} ${shown}`);
    }
  }

  /** Reads the name as somebody else. */
  async function look(turn: number): Promise<void> {
    const begun = performance.now();
    const due = answered.findLast(({ at }) => at <= begun - limits.replica.staleMs)?.change ?? -1;
    const { status, json } = await call('aee', `/meter-readers/${reader.id}`, turn);
    const shown = changeIn(String(json['data']?.['name']?.['firstName']));
    if (status !== 200 || shown < due) faults.push(`read: ${status}, change ${shown} instead of ${due}`);
  }

  /** Changes and reads all the time, while `meanwhile` is done. Returns what went wrong. */
  async function underLoad(meanwhile: () => Promise<void>): Promise<string[]> {
    const over = new AbortController();
    const { signal } = over;
    faults.length = 0;
    const writer = async () => {
      for (let next = (answered.at(-1)?.change ?? 0) + 1; !signal.aborted; next += 1) {
        await change(next);
        await pause(40);
      }
    };
    const others = [0, 1, 2].map(async first => {
      for (let turn = first; !signal.aborted; turn += 1) {
        await look(turn);
        await pause(15);
      }
    });
    const all = Promise.all([writer(), ...others]);
    await meanwhile().finally(() => over.abort());
    await all;
    return faults;
  }

  it('answers what people read, makes their files, and is never asked to change anything', async () => {
    const { json } = await call('ae', '/meter-readers?mrCode=54101001');
    const [found] = Object.values(json['data']?.['MRList'] ?? {});
    reader = { id: String(found?.['userId']), etag: String(found?.['etag']) };
    const [there, again] = [await counted('replica'), await counted('again')];
    const paths = ['/feeders', '/profile', '/transformer-centres', '/latest-audit', '/tickets', '/user'];
    for (const path of paths) expect((await call('ae', path)).status, path).toBe(200);
    expect((await call('cio', '/export-feeders')).status).toBe(200);
    expect(await counted('replica')).toBeGreaterThan(there + paths.length);
    expect(await counted('again')).toBe(again);
    // A row that the replica lacks may only be late: the primary has the last word.
    expect((await call('ae', `/meter-readers/${randomUUID()}`)).status).toBe(404);
    expect(await counted('again')).toBe(again + 1);
    const { rows } = await asked(
      replica.urlOf(database),
      `select count(*)::int as reads from pg_stat_activity
        where application_name = 'energy-audit' and query ~ 'commit|select' and pid <> pg_backend_pid()`,
    );
    expect(rows[0]?.reads).toBeGreaterThan(0);
    expect((await examine(env)).filter(({ about }) => about === 'replica')).toEqual([
      { level: 'ok', about: 'replica', text: expect.stringMatching(/^follows the database, 0\.\d s late$/) },
    ]);
  });

  it('shows people their own changes and others nothing old, while it lags, ends and comes back', async () => {
    const before = await counted('replica');
    const found = await underLoad(async () => {
      for (const ms of [500, 2500]) {
        await onReplica('select pg_wal_replay_pause()');
        await pause(ms);
        await onReplica('select pg_wal_replay_resume()');
        await pause(500);
      }
      await replica.stop('immediate');
      await pause(500);
      await replica.start();
      await expect.poll(() => counted('used')).toBe(1);
      await pause(500);
    });
    expect(found).toEqual([]);
    expect(answered.length).toBeGreaterThan(5);
    for (const from of ['ownChange', 'away']) expect(await counted(from), from).toBeGreaterThan(0);
    expect(await counted('replica')).toBeGreaterThan(before + 10);
  });

  it('is not read any more once it is made a primary', async () => {
    const found = await underLoad(async () => {
      await replica.promote();
      await onReplica(`update users set first_name = 'Forged' where id = '${reader.id}'`);
      await pause(1000);
    });
    expect(found).toEqual([]);
    expect([await counted('used'), await counted('used', 1)]).toEqual([0, 0]);
    const [finding] = (await examine(env)).filter(({ about }) => about === 'replica');
    expect(finding).toMatchObject({ level: 'fault', text: expect.stringMatching(/^it is a primary/) });
  });
});

async function asked(url: string, statement: string): Promise<pg.QueryResult<{ reads: number }>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const result = await client.query<{ reads: number }>(statement);
  await client.end();
  return result;
}
