import type { Role } from '#domain/roles.ts';
import type { RunningServer } from '../../server/start.ts';
import { callServer } from '../../tests/support/api.ts';
import { asksOf, type Ask } from '../../tests/support/lists.ts';
import { installationsScannedBy, statementsOf } from '../../tests/support/statements.ts';
import type { Bench, Client } from './arms.ts';
import { timed, timesOf, type Times } from './times.ts';

/** The ways in which the same is asked, from the least to the most. */
export const arms = ['memory', 'pg', 'bare', 'server'] as const;
export type Arm = (typeof arms)[number];

/** How many ask at once, and how often in a round. */
export const crowds = [
  { callers: 1, calls: 40 },
  { callers: 32, calls: 160 },
] as const;

const rounds = 3;

/** What an ask took, by crowd and arm. */
export interface Measured {
  role: Role;
  ask: Ask;
  times: Readonly<Record<Arm, Times>>[];
  /** The large tables that a statement read from end to end. */
  scanned: string[];
}

/** What is measured with. */
export interface Setting {
  server: RunningServer;
  bench: Bench;
  client: Client;
  apiKey: string;
  token: string;
  month: string;
}

/** Measures every list and count as a designation asks for it. */
export async function* measure(role: Role, setting: Setting): AsyncGenerator<Measured> {
  const { server, apiKey, token, month } = setting;
  const call: Parameters<typeof asksOf>[1] = (method, path, sent) =>
    callServer(server.url, apiKey, token, method, path, sent);
  for (const ask of await asksOf(role, call, month)) yield await measureOne(role, ask, setting);
}

async function measureOne(role: Role, ask: Ask, setting: Setting): Promise<Measured> {
  const { server, bench, client, apiKey, token } = setting;
  const search = new URLSearchParams(ask.query.map(([name, value]) => [name, String(value)]));
  const path = `${ask.path}?${search}`;
  let body = '';
  const statements = await statementsOf(async () => {
    body = (await callServer(server.url, apiKey, token, 'GET', path)).text;
  });
  bench.bare.answer(body, statements);
  const headers = { 'x-api-key': apiKey, authorization: `Bearer ${token}` };
  const over = (url: string) => (callers: number, calls: number) =>
    bench.call({ url, headers, callers, calls });
  const ways: Record<Arm, (callers: number, calls: number) => Promise<number[]>> = {
    memory: over(`${bench.bare.url}/memory`),
    pg: (callers, calls) => timed(callers, calls, () => client(statements)),
    bare: over(`${bench.bare.url}/statements`),
    server: over(`${server.url}/v1${path}`),
  };
  const times: Measured['times'] = [];
  for (const { callers, calls } of crowds) {
    const found: Record<Arm, number[]> = { memory: [], pg: [], bare: [], server: [] };
    for (const arm of arms) await ways[arm](callers, Math.ceil(calls / 4));
    for (let round = 0; round < rounds; round += 1)
      for (const arm of arms) found[arm].push(...(await ways[arm](callers, calls)));
    times.push({
      memory: timesOf(found.memory),
      pg: timesOf(found.pg),
      bare: timesOf(found.bare),
      server: timesOf(found.server),
    });
  }
  const scanned: string[] = [];
  for (const statement of statements) scanned.push(...(await installationsScannedBy(server.db, statement)));
  return { role, ask, times, scanned };
}
