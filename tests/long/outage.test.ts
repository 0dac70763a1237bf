import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWithDemo } from '../../server/demo/fill.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import { demoSizes } from '../../server/services/settings/config.ts';
import { signIn } from '../support/session.ts';
import { administer, type TestPlace } from '../support/database.ts';
import { dataFolder } from '../support/folders.ts';
import { largeFile, latest, untilProcessed, upload } from './intake/largeFile.ts';
import { withConnection } from './intake/places.ts';
import { ServerProcess } from './intake/serverProcess.ts';
import { tracesOf, type Traces } from './intake/traces.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { Cluster, type StopMode } from './outage/cluster.ts';
import { editedReader, Officers, type Received } from './outage/officers.ts';

const port = 8770;
const rows = 1500;
const file = largeFile(rows);
const interrupted = 'The service is interrupted for a moment. Please try again shortly.';

/** A fault of PostgreSQL: it ends every connection, or it is stopped for `ms`. */
interface Fault {
  name: string;
  stopped?: { mode: StopMode; ms: number };
}
const connectionsEnded: Fault = { name: 'every connection ended' };
const outage = (mode: StopMode, seconds: number): Fault => ({
  name: `stopped (${mode}), back after ${seconds} s`,
  stopped: { mode, ms: seconds * 1000 },
});
const shortOnes = [connectionsEnded, outage('fast', 1), outage('immediate', 1)];
const trials = [
  ...Array.from({ length: repetitions({ long: 1, full: 2 }) }, () => shortOnes).flat(),
  ...inTurn([outage('fast', 30), outage('immediate', 30)], 2),
];

describe('losing PostgreSQL during an import, edits and reads', () => {
  let cluster: Cluster;
  let undisturbed: Traces;
  const places: TestPlace[] = [];

  /** Creates a demo utility in a separate database. */
  async function freshPlace() {
    const name = `trial_${places.length}`;
    await administer(cluster.urlOf('postgres'), `create database ${name} template utility`);
    const dataDir = dataFolder('outage');
    const remove = () => rm(dataDir, { recursive: true, force: true });
    const place = { dataDir, databaseUrl: cluster.urlOf(name), remove };
    places.push(place);
    return place;
  }

  beforeAll(async () => {
    cluster = await Cluster.make();
    await administer(cluster.urlOf('postgres'), 'create database utility');
    await withConnection({ dataDir: '', databaseUrl: cluster.urlOf('utility') }, ({ db }) =>
      fillWithDemo(db, demoSizes.small),
    );
    const place = await freshPlace();
    await using server = await ServerProcess.start(place, port);
    const fileId = await upload(server, file);
    await untilProcessed(server);
    await server.end('SIGINT');
    undisturbed = await tracesOf(place, fileId, editedReader);
  }, 300_000);
  afterAll(async () => {
    await cluster[Symbol.asyncDispose]();
    await Promise.all(places.map(place => place.remove()));
  });

  it('stores every row of the file without an outage', () => {
    expect(undisturbed).toMatchObject({ rows });
  });

  it.each(trials)('$name', async ({ stopped }) => {
    const place = await freshPlace();
    await using server = await ServerProcess.start(place, port);
    const officers = await Officers.begin(server.url);
    const fileId = await upload(server, file);
    while (doneOf(await latest(server)) === 0) await pause(20);

    const lostAt = Date.now();
    if (stopped) {
      await cluster.stop(stopped.mode);
      await expectInterrupted(server);
      await pause(stopped.ms);
      await expectInterrupted(server);
      await cluster.start();
    } else await endConnections(place.databaseUrl);
    const backAt = performance.now();
    while (!(await isServing(server))) await pause(10);
    expect(performance.now() - backAt).toBeLessThan(2000);

    while ((server.lastSeen('processing a file started') ?? 0) < lostAt && !(await isProcessed(server)))
      await pause(20);
    expect(performance.now() - backAt).toBeLessThan(10_000);

    expect(await untilProcessed(server)).toMatchObject({ status: 'PROCESSED' });
    const firstName = await officers.end();
    expect([officers.saved?.firstName, officers.saved?.later]).toContain(firstName);
    expect(officers.saved).toBeDefined();
    for (const answer of officers.received) expect(answer).toSatisfy(isExpected);
    expect(await server.end('SIGINT')).toBe(0);
    expect(await tracesOf(place, fileId, editedReader)).toEqual(undisturbed);
  });

  it('a server that gets the signal to stop during an outage exits with 0', async () => {
    await using server = await ServerProcess.start(await freshPlace(), port);
    expect(await isServing(server)).toBe(true);
    await cluster.stop('fast');
    await expectInterrupted(server);
    expect(await server.end('SIGTERM')).toBe(0);
    await cluster.start();
  });
});

const isProcessed = async (server: ServerProcess) => (await latest(server)).status === 'PROCESSED';
const doneOf = ({ count }: Awaited<ReturnType<typeof latest>>) => count?.success ?? 0;

const isExpected = ({ status, retryAfter, message }: Received) =>
  status === 200 || (status === 503 && Number(retryAfter) > 0 && message === interrupted);

/** Ends every connection to a database, including those that open again while this runs. */
async function endConnections(url: string): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await administer(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await pause(100);
  }
}

async function isServing(server: ServerProcess): Promise<boolean> {
  const { status } = await server.call('/cio/profile');
  return status === 200 && (await fetch(`${server.url}/readyz`)).status === 200;
}

/** Checks that every kind of call reports that the server runs and its database does not. */
async function expectInterrupted(server: ServerProcess): Promise<void> {
  const statusOf = async (path: string) => (await fetch(server.url + path)).status;
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
  expect(await server.call('/cio/feeders')).toEqual({
    status: 503,
    body: { code: 'Unavailable', message: interrupted },
  });
  await expect(signIn(server.url, 'ae', demoPassword)).rejects.toMatchObject({
    code: 'ServiceUnavailableException',
    message: interrupted,
  });
}
