import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { readConfig } from '../../server/services/settings/config.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import type { RequestLimits } from '../../server/services/settings/limits.ts';
import { start, type RunningServer } from '../../server/app/start.ts';
import { testPlace, type TestPlace } from './database.ts';
import { signIn } from './session.ts';
import { expectCorrectCounts, expectUnchanged } from './demoCounts.ts';

/** The contents of a call, and of its answer. */
export interface Sent {
  query?: Record<string, string | number | boolean> | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; reading a missing property of an object returns `undefined`. */
  json: Answered;
}
export interface Answered {
  readonly [key: string]: Answered;
}

/** Calls the API over HTTP as a signed-in person. */
export type Caller = (method: Operation['method'], path: string, sent?: Sent) => Promise<Answer>;

/** The real server with real sign-ins, over a demo utility for this test file only. */
export interface TestApi {
  readonly server: RunningServer;
  readonly place: TestPlace;
  readonly apiKey: string;
  /** Signs in once per user and reuses the session. */
  as(username: string): Promise<Caller>;
  tokenOf(username: string): Promise<string>;
  /** Makes a call with any token, or with none. */
  call(token: string | undefined, method: string, path: string, sent?: Sent): Promise<Answer>;
}

/** Limits for tests that make more calls in a minute than a person may. */
const manyCalls = {
  callsPerMinuteOfUser: 1_000_000,
  callsPerMinuteOfAddress: 1_000_000,
  signInsPerMinuteOfAddress: 1_000_000,
  renewalsPerMinuteOfAddress: 1_000_000,
  resetStepsPerMinuteOfAddress: 1_000_000,
};

/** A running server, its place, and the API key for its calls. */
interface Running {
  server: RunningServer;
  place: TestPlace;
  apiKey: string;
}

/** Starts the server before the tests of a file, on a place that `prepare` may change, and removes it after them. */
export function useApi(
  env: Record<string, string> = {},
  limits: Partial<RequestLimits> = {},
  prepare: (place: TestPlace) => Promise<void> = async () => {},
  newPlace: () => Promise<TestPlace> = () => testPlace('demo'),
): TestApi {
  let running: Running | undefined;
  beforeAll(async () => {
    const place = await newPlace();
    await prepare(place);
    running = await startServer(place, { PORT: await nextPort(), ...env }, limits);
  });
  afterAll(async () => {
    try {
      if (running) await expectCorrectCounts(running.server.db);
    } finally {
      await running?.server.close();
      await running?.place.remove();
    }
  });
  return apiOf(() => running);
}

/** Lower than those that the system gives to connections, so that it stays free between two servers. */
const ownPort = 20_000 + (process.pid % 10_000);

/**
 * Returns the same port for the servers of a worker, so that the browser finds in its cache what it has loaded from one
 * before; 0 for any port if another server uses it.
 */
const nextPort = () =>
  new Promise<string>(resolve => {
    const probe = createServer()
      .once('error', () => resolve('0'))
      .listen(ownPort, '127.0.0.1', () => probe.close(() => resolve(String(ownPort))));
  });

let shared: Promise<Running> | undefined;

/**
 * Uses the server that the files of a worker share, for tests that change nothing that another of these files looks at:
 * they may sign in, download, choose what they see, raise tickets and end their own sessions. A file that edits, tags,
 * uploads, ends the sessions of others or replaces passwords needs a separate server from `useApi`, because other files
 * would see its changes. The server ends with the worker.
 */
export function useSharedApi(): TestApi {
  let running: Running | undefined;
  beforeAll(async () => {
    shared ??= startShared();
    running = await shared;
  });
  afterAll(async () => {
    if (running) await expectUnchanged(running.server.db);
  });
  return apiOf(() => running);
}

async function startShared(): Promise<Running> {
  const folder = mkdtempSync(join(inject('runFolder'), 'shared-'));
  return startServer(await testPlace('demo', folder), {}, {});
}

async function startServer(
  place: TestPlace,
  env: Record<string, string>,
  limits: Partial<RequestLimits>,
): Promise<Running> {
  try {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl,
      LOG_LEVEL: 'silent',
      ...env,
    });
    const server = await start(config, { ...manyCalls, ...limits });
    const answer = await fetch(`${server.url}/config.json`);
    return { server, place, apiKey: String(readJson(await answer.text())['apiKey']) };
  } catch (error) {
    await place.remove();
    throw error;
  }
}

function apiOf(running: () => Running | undefined): TestApi {
  const tokens = new Map<string, Promise<string>>();
  const present = () => {
    const now = running();
    if (!now) throw new Error('The server runs only while the tests of the file do.');
    return now;
  };
  const api: TestApi = {
    get server() {
      return present().server;
    },
    get place() {
      return present().place;
    },
    get apiKey() {
      return present().apiKey;
    },
    tokenOf: username => {
      const token = tokens.get(username) ?? signIn(api.server.url, username, demoPassword);
      tokens.set(username, token);
      return token;
    },
    as: async username => {
      const token = await api.tokenOf(username);
      return (method, path, sent) => api.call(token, method, path, sent);
    },
    call: (token, method, path, sent) => callServer(api.server.url, api.apiKey, token, method, path, sent),
  };
  return api;
}

/** Makes one call to a server, with any token or with none. */
export async function callServer(
  serverUrl: string,
  apiKey: string,
  token: string | undefined,
  method: string,
  path: string,
  { query = {}, body, headers = {} }: Sent = {},
): Promise<Answer> {
  const url = new URL(`/v1${path}`, serverUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
  const response = await fetch(url, {
    method,
    headers: {
      'x-api-key': apiKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: readJson(text) };
}

function readJson(text: string): Answered {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
