import { rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { signIn } from '../support/session.ts';
import { envOf, testPlace, type TestPlace } from '../support/database.ts';
import { dataFolder } from '../support/folders.ts';
import { repetitions } from '../support/repetitions.ts';
import { startServerProcess } from '../support/serverProcess.ts';
import { ownPlace } from './intake/places.ts';

/** The rounds, at a random moment each: every run tries others. */
const rounds = 18;
/** The number of rounds at the same time: each has its own server. */
const roundsAtOnce = 2;
const callers = 6;
/** The pause between two calls, ms: the load of many officers, not the most that a core can do. */
const thoughtMs = 15;
const path = '/v1/ae/feeders?perPage=50';
/**
 * The share of callers whose last connection the system may reset, not accepted yet, as the server closes: callers that
 * a busy machine gives no turn seem quiet to the server.
 */
const mostReset = 0.02;

const folders: string[] = [];
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))));

function newFolder(): string {
  const folder = dataFolder('stop');
  folders.push(folder);
  return folder;
}

describe('a signal to stop under load', () => {
  /** A place with a session. */
  let prepared: TestPlace;
  let headers: Record<string, string>;

  beforeAll(async () => {
    prepared = await testPlace('demo');
    const server = startServerProcess(envOf(prepared));
    const url = await server.ready;
    const { apiKey } = await (await fetch(`${url}/config.json`)).json();
    headers = { authorization: `Bearer ${await signIn(url, 'ae', demoPassword)}`, 'x-api-key': apiKey };
    server.process.kill('SIGINT');
    await server.ended;
  });
  afterAll(() => prepared.remove());

  it(`makes a server not ready at once and answer for 1 to 2 s; it breaks off no request, in ${rounds} rounds`, async () => {
    const limit = pLimit(roundsAtOnce);
    const ends = await Promise.allSettled(Array.from({ length: rounds }, () => limit(oneRound)));
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    const codes = ends.flatMap(end => (end.status === 'fulfilled' ? end.value : []));
    const others = codes.filter(code => code !== 'ECONNREFUSED');
    expect(new Set([...others, 'ECONNRESET'])).toEqual(new Set(['ECONNRESET']));
    expect(others.length).toBeLessThanOrEqual(codes.length * mostReset);
  });

  /** Returns why the last call of each caller failed. */
  async function oneRound(): Promise<unknown[]> {
    const server = startServerProcess(envOf(prepared));
    const url = await server.ready;
    const calls = Array.from({ length: callers }, (_, index) => callOn(url, index % 2 === 0));
    await pause(300 + Math.random() * 200);
    server.process.kill('SIGTERM');
    const signalledAt = performance.now();
    while ((await statusOf(`${url}/readyz`)) === 200) await pause(5);
    const noticedAt = performance.now();
    const ends = await Promise.all(calls);
    expect(await server.ended).toBe(0);
    expect(new Set(ends.flatMap(end => [...end.statuses]))).toEqual(new Set([200]));
    for (const { at } of ends) expect(at - signalledAt).toBeGreaterThan(1000);
    expect(Math.max(...ends.map(end => end.lastAnswerAt))).toBeGreaterThan(noticedAt);
    return ends.map(({ code }) => code);
  }

  /** Calls until no answer comes. Returns the statuses that came, and why the last call failed. */
  async function callOn(url: string, keepAlive: boolean) {
    const agent = new Agent({ keepAlive });
    const statuses = new Set<number | undefined>();
    let lastAnswerAt = 0;
    for (;;) {
      try {
        statuses.add(await callBy(agent, url + path, headers));
        lastAnswerAt = performance.now();
        await pause(thoughtMs);
      } catch (error) {
        agent.destroy();
        const code = error instanceof Error && 'code' in error ? error.code : error;
        return { statuses, lastAnswerAt, code, at: performance.now() };
      }
    }
  }
});

async function statusOf(url: string): Promise<number | undefined> {
  return callBy(new Agent(), url, {});
}

/** Makes a call and reads the whole answer. Returns its status. */
function callBy(agent: Agent, url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, answer => {
      answer.resume().on('error', reject);
      answer.on('end', () => resolve(answer.statusCode));
    }).on('error', reject);
  });
}

describe('a signal to stop during the start', () => {
  const moments = repetitions({ long: 4, full: 6 });

  it.each(['empty', 'demo'] as const)(
    `ends it with 0 at ${moments} moments and leaves no lock (%s)`,
    async kind => {
      const folder = kind === 'empty' ? newFolder() : (await ownPlace()).dataDir;
      folders.push(folder);
      const took = await startWholly(folder + (kind === 'empty' ? '-measured' : ''));
      for (let moment = 0; moment < moments; moment += 1) {
        const server = startServerProcess({ DATA_DIR: folder, ...catchingEnv });
        while (!server.output().includes('catching') && server.process.exitCode === null) await pause(2);
        await Promise.race([pause((took * moment) / moments), server.ready]);
        server.process.kill('SIGTERM');
        expect([await server.ended, server.output()]).toEqual([0, expect.not.stringContaining('rror')]);
      }
      await startWholly(folder);
    },
  );

  /** Starts a server on a folder and ends it. Returns the time until it was ready, ms. */
  async function startWholly(folder: string): Promise<number> {
    folders.push(folder);
    const startedAt = performance.now();
    const server = startServerProcess({ DATA_DIR: folder });
    const url = await server.ready;
    const took = performance.now() - startedAt;
    expect(await statusOf(`${url}/readyz`)).toBe(200);
    server.process.kill('SIGINT');
    expect(await server.ended).toBe(0);
    return took;
  }
});

/** Makes a process print when it starts to catch SIGTERM: before that, it does not run our code yet. */
const reportCatching = `
  process.on('newListener', name => {
    if (name === 'SIGTERM') setImmediate(() => console.log('catching'));
  });`;
const catchingEnv = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(reportCatching)}`,
};
