import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { secretStore } from '../../../../server/services/db/secrets.ts';
import type { Database } from '../../../../server/services/db/connect.ts';
import { writeAuditLog } from '../../../../server/services/log/auditLog.ts';
import {
  createAccount,
  createTokenVerifier,
  openUserPool,
  userPoolRoutes,
  type Attributes,
  type UserPool,
} from '../../../../server/services/identity/index.ts';
import { openVisitors } from '../../../../server/services/identity/visitors.ts';
import { testDatabase } from '../../../support/database.ts';
import { verifying, type SessionVerifier } from './verifying.ts';

/** The default password of accounts in tests. */
export const password = 'Demo@1234';

/** A JSON body with optional properties. */
export interface Json {
  readonly [key: string]: Json;
}

/** The server's answer. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: Json;
}

/** A person with a sign-in account. */
export interface Person {
  sub: string;
  username: string;
}

/** The embedded pool behind real HTTP, with a database for this test file. Its clock stands still unless advanced. */
export interface TestPool {
  readonly db: Database;
  readonly pool: UserPool;
  readonly verifier: SessionVerifier;
  /** The address for Cognito's clients. */
  readonly endpoint: string;
  /** Returns everything logged so far. */
  readonly log: string;
  now(): Date;
  /** Advances the pool's clock. */
  pass(seconds: number): void;
  /** Creates an account with a unique username, or with the given one. */
  person(given?: { username?: string; password?: string; temporary?: boolean }): Promise<Person>;
  /** Removes a person from the utility's records, or puts them back. */
  dismiss(person: Person, dismissed?: boolean): void;
  /** Sends one request of Cognito's protocol. */
  post(operation: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** Starts the pool before the tests of a file and removes it after them. */
export function useUserPool(): TestPool {
  const dismissed = new Set<string>();
  const attributesOf = async (sub: string): Promise<Attributes | undefined> =>
    dismissed.has(sub) ? undefined : attributes;
  let running: Awaited<ReturnType<typeof run>> | undefined;
  let time = Date.now();
  const now = () => new Date(time);
  const present = () => {
    if (!running) throw new Error('The pool runs only while the tests of the file do.');
    return running;
  };
  beforeAll(async () => {
    running = await run(attributesOf, now);
  });
  afterAll(async () => {
    await running?.close();
  });
  return {
    get db() {
      return present().db;
    },
    get pool() {
      return present().pool;
    },
    get verifier() {
      return present().verifier;
    },
    get endpoint() {
      return present().endpoint;
    },
    get log() {
      return present().logged();
    },
    now,
    pass: seconds => {
      time += seconds * 1000;
    },
    person: async ({ username = `p-${randomUUID()}`, ...given } = {}) => {
      const sub = randomUUID();
      const account = { sub, username, password, temporary: false, ...given };
      await createAccount(present().db, present().pool, account, now());
      return { sub, username };
    },
    dismiss: ({ sub }, away = true) => {
      if (away) dismissed.add(sub);
      else dismissed.delete(sub);
    },
    post: (operation, body, headers) => postTo(present().endpoint, operation, body, headers),
  };
}

/** One request of Cognito's protocol, to wherever a pool is. */
export async function postTo(
  endpoint: string,
  operation: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: readJson(text) };
}

/** The utility's records of everyone in these tests. */
export const attributes: Attributes = {
  'custom:userGroup': 'ae',
  'custom:firstName': 'Kavya',
  'custom:lastName': 'Bhat',
  'custom:zoneCode': '5',
  'custom:circleCode': '54',
  'custom:divisionCode': '541',
  'custom:subDivisionCode': '54101',
  'custom:sectionCode': '5410101',
};

async function run(attributesOf: (sub: string) => Promise<Attributes | undefined>, now: () => Date) {
  const connection = await testDatabase();
  const secrets = secretStore(connection.db);
  const pool = await openUserPool(secrets);
  const visitors = await openVisitors(secrets);
  const lines: string[] = [];
  const stream = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()));
  // Tests set their address by X-Forwarded-For.
  const app = Fastify({ logger: { level: 'trace', stream }, trustProxy: true });
  writeAuditLog(app);
  await app.register(userPoolRoutes({ db: connection.db, pool, visitors, attributesOf, now }), {
    prefix: '/idp',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    db: connection.db,
    pool,
    verifier: verifying(connection.db, createTokenVerifier({ db: connection.db, pool, now })),
    endpoint: `http://127.0.0.1:${portOf(app.server.address())}/idp`,
    logged: () => lines.join(''),
    close: async () => {
      await app.close();
      await connection.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The pool does not listen.');
  return address.port;
}

function readJson(text: string): Json {
  try {
    const parsed: unknown = JSON.parse(text);
    return isJson(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
