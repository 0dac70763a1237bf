import type { Role } from '#domain/roles.ts';
import type { RunningServer } from '../../server/app/start.ts';
import { callServer } from '../../tests/support/api.ts';
import { listQueriesOf, type ListQuery } from '../../tests/support/lists.ts';
import { installationsScannedBy, statementsOf } from '../../tests/support/statements.ts';
import type { Bench, Client } from './openBench.ts';
import { timed, timesOf, type Times } from './times.ts';

/** The ways of answering a request, from the least work to the most. */
export const arms = ['memory', 'pg', 'bare', 'server'] as const;
export type Arm = (typeof arms)[number];

/** The numbers of simultaneous callers, and of their calls in a round. */
export const crowds = [
  { callers: 1, calls: 40 },
  { callers: 32, calls: 160 },
] as const;

const rounds = 3;
/** How many times more often to measure a request over the bound: the p95 of 120 calls shows any short disturbance. */
const repeatFactor = 5;

/** The largest allowed p95 of the server, as a multiple of that of a bare handler that sends the same statements. */
export const maxRatioToBare = 2;

/** Returns the server's p95 as a multiple of the bare handler's. */
export function ratio({ server, bare }: Readonly<Record<Arm, Times>>): number {
  return server.p95 / bare.p95;
}

/** The times of a request, by crowd and arm. */
export interface Measured {
  role: Role;
  listQuery: ListQuery;
  times: Readonly<Record<Arm, Times>>[];
  /** The large tables that a statement scanned completely. */
  scanned: string[];
  /** Whether it was over the bound and measured again, more often. */
  again: boolean;
}

/** Everything that a measurement needs. */
export interface Setting {
  server: RunningServer;
  bench: Bench;
  client: Client;
  apiKey: string;
  token: string;
  month: string;
}

/**
 * Measures every list and count, and those over the bound again, more often. Designations take turns, so that their
 * times for the same list are measured within the same minute.
 */
export async function* measure(officers: ReadonlyMap<Role, Setting>): AsyncGenerator<Measured> {
  const all: { role: Role; setting: Setting; listQueries: ListQuery[] }[] = [];
  for (const [role, setting] of officers)
    all.push({ role, setting, listQueries: await listQueriesFor(role, setting) });
  const longest = Math.max(...all.map(({ listQueries }) => listQueries.length));
  for (let at = 0; at < longest; at += 1)
    for (const { role, setting, listQueries } of all) {
      const listQuery = listQueries[at];
      if (listQuery) yield await measureClosely(role, listQuery, setting);
    }
}

function listQueriesFor(role: Role, { server, apiKey, token, month }: Setting): Promise<ListQuery[]> {
  const call: Parameters<typeof listQueriesOf>[1] = (method, path, sent) =>
    callServer(server.url, apiKey, token, method, path, sent);
  return listQueriesOf(role, call, month);
}

async function measureClosely(role: Role, listQuery: ListQuery, setting: Setting): Promise<Measured> {
  const found = await measureOne(role, listQuery, setting, rounds);
  if (found.times.every(times => ratio(times) <= maxRatioToBare)) return found;
  return { ...(await measureOne(role, listQuery, setting, rounds * repeatFactor)), again: true };
}

async function measureOne(
  role: Role,
  listQuery: ListQuery,
  setting: Setting,
  turns: number,
): Promise<Measured> {
  const { server, bench, client, apiKey, token } = setting;
  const search = new URLSearchParams(listQuery.query.map(([name, value]) => [name, String(value)]));
  const path = `${listQuery.path}?${search}`;
  let body = '';
  const statements = await statementsOf(async () => {
    body = (await callServer(server.url, apiKey, token, 'GET', path)).text;
  });
  bench.bare.answer(body, statements);
  const headers = { 'x-api-key': apiKey, authorization: `Bearer ${token}` };
  const callOver = (url: string) => (callers: number, calls: number) =>
    bench.call({ url, headers, callers, calls });
  const ways: Record<Arm, (callers: number, calls: number) => Promise<number[]>> = {
    memory: callOver(`${bench.bare.url}/memory`),
    pg: (callers, calls) => timed(callers, calls, () => client(statements)),
    bare: callOver(`${bench.bare.url}/statements`),
    server: callOver(`${server.url}/v1${path}`),
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
  return { role, listQuery, times, scanned, again: false };
}
