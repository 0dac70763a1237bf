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
/** So many times as often where that is over the bound: one hiccup among 120 calls is in their p95. */
const closer = 5;

/** The most that the server's p95 may be, as a multiple of that of a bare handler that sends the same statements. */
export const mostOfBare = 2;

/** The server's p95 as such a multiple. */
export function ratio({ server, bare }: Readonly<Record<Arm, Times>>): number {
  return server.p95 / bare.p95;
}

/** What an ask took, by crowd and arm. */
export interface Measured {
  role: Role;
  ask: Ask;
  times: Readonly<Record<Arm, Times>>[];
  /** The large tables that a statement read from end to end. */
  scanned: string[];
  /** Whether it was over the bound and asked again, more often. */
  again: boolean;
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

/**
 * Measures every list and count, and what is over the bound once more, closer. Designations take turns, so that what they
 * wait for the same list was measured within the same minute.
 */
export async function* measure(officers: ReadonlyMap<Role, Setting>): AsyncGenerator<Measured> {
  const all: { role: Role; setting: Setting; asks: Ask[] }[] = [];
  for (const [role, setting] of officers) all.push({ role, setting, asks: await asksAs(role, setting) });
  const most = Math.max(...all.map(({ asks }) => asks.length));
  for (let at = 0; at < most; at += 1)
    for (const { role, setting, asks } of all) {
      const ask = asks[at];
      if (ask) yield await measureClosely(role, ask, setting);
    }
}

function asksAs(role: Role, { server, apiKey, token, month }: Setting): Promise<Ask[]> {
  const call: Parameters<typeof asksOf>[1] = (method, path, sent) =>
    callServer(server.url, apiKey, token, method, path, sent);
  return asksOf(role, call, month);
}

async function measureClosely(role: Role, ask: Ask, setting: Setting): Promise<Measured> {
  const found = await measureOne(role, ask, setting, rounds);
  if (found.times.every(times => ratio(times) <= mostOfBare)) return found;
  return { ...(await measureOne(role, ask, setting, rounds * closer)), again: true };
}

async function measureOne(role: Role, ask: Ask, setting: Setting, turns: number): Promise<Measured> {
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
    for (let round = 0; round < turns; round += 1)
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
  return { role, ask, times, scanned, again: false };
}
