import { afterAll, beforeAll } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { readConfig } from '../../server/config.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import type { RequestLimits } from '../../server/limits.ts';
import { start, type RunningServer } from '../../server/start.ts';
import { testPlace, type TestPlace } from './database.ts';
import { signIn } from './cognito.ts';
import { expectCountsKept } from './keptCounts.ts';

/** What one call says, and what came back. */
export interface Sent {
  query?: Record<string, string | number | boolean> | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; reading a property that is not there gives `undefined`. */
  json: Answered;
}
export interface Answered {
  readonly [key: string]: Answered;
}

/** A person signed in, calling the API over HTTP. */
export type Caller = (method: Operation['method'], path: string, sent?: Sent) => Promise<Answer>;

/** The real server over a demo utility of the test file's own, and real sign-ins. */
export interface TestApi {
  readonly server: RunningServer;
  readonly place: TestPlace;
  readonly apiKey: string;
  /** Signs in once per user and keeps the session. */
  as(username: string): Promise<Caller>;
  tokenOf(username: string): Promise<string>;
  /** Calls with any token, or none. */
  call(token: string | undefined, method: string, path: string, sent?: Sent): Promise<Answer>;
}

/** A walk over everything asks more in a minute than a person may. */
const manyCalls = {
  callsPerMinuteOfUser: 1_000_000,
  callsPerMinuteOfAddress: 1_000_000,
  signInsPerMinuteOfAddress: 1_000_000,
  renewalsPerMinuteOfAddress: 1_000_000,
  resetStepsPerMinuteOfAddress: 1_000_000,
};

/** Starts the server before the tests of a file and removes it after them. */
export function useApi(env: Record<string, string> = {}, limits: Partial<RequestLimits> = {}): TestApi {
  const running: { server?: RunningServer; place?: TestPlace; apiKey?: string } = {};
  const tokens = new Map<string, Promise<string>>();

  beforeAll(async () => {
    running.place = await testPlace('demo');
    running.server = await start(
      readConfig({
        PORT: '0',
        DATA_DIR: running.place.dataDir,
        ...(running.place.databaseUrl && { DATABASE_URL: running.place.databaseUrl }),
        LOG_LEVEL: 'silent',
        ...env,
      }),
      { ...manyCalls, ...limits },
    );
    const config = await fetch(`${running.server.url}/config.json`);
    running.apiKey = String(readJson(await config.text())['apiKey']);
  });
  afterAll(async () => {
    try {
      if (running.server) await expectCountsKept(running.server.db);
    } finally {
      await running.server?.close();
      await running.place?.remove();
    }
  });

  const api: TestApi = {
    get server() {
      return present(running.server);
    },
    get place() {
      return present(running.place);
    },
    get apiKey() {
      return present(running.apiKey);
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

/** One call to a server, with any token or none. */
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

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The server runs only while the tests of the file do.');
  return value;
}

function readJson(text: string): Answered {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
