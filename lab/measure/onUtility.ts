import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gt } from 'drizzle-orm';
import pg from 'pg';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { configPath } from '#contract/endpoints.ts';
import { portalConfig } from '#contract/portalConfig.ts';
import { currentMonth } from '#domain/months.ts';
import type { Role } from '#domain/roles.ts';
import { openDatabase } from '../../server/services/db/cluster/ownPostgres.ts';
import { connect, type Database } from '../../server/services/db/connect.ts';
import { reports } from '../../server/services/db/schema/reports.ts';
import type { Statement } from '../../server/services/db/statements.ts';
import { loadUtility } from '../../server/demo/loadUtility.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import { readConfig, type DemoSize } from '../../server/services/settings/config.ts';
import { start } from '../../server/app/start.ts';
import type { RequestLimits } from '../../server/services/settings/limits.ts';
import { administer, withDatabase } from '../../tests/support/database.ts';
import { signIn } from '../../tests/support/session.ts';
import type { Setting } from './measure.ts';
import { openBench, type Client } from './openBench.ts';
import { about } from './report.ts';

/** A database with the utility and a running server, ready to measure. */
export interface Opened {
  /** The contents of the database, and how long they took to load. */
  about: string;
  databaseUrl: string;
  /** Signs a designation in. Returns everything that a measurement needs. */
  as(role: Role): Promise<Setting>;
}

/** Limits that the bench never reaches. */
const unreached = {
  callsPerMinuteOfUser: 1_000_000_000,
  callsPerMinuteOfAddress: 1_000_000_000,
  signInsPerMinuteOfAddress: 1_000_000_000,
  renewalsPerMinuteOfAddress: 1_000_000_000,
};

/**
 * Loads a utility into a separate database, of DATABASE_URL's server or of a PostgreSQL of its own, and measures, with
 * other limits and variables of the server if given. Always removes the database.
 */
export async function onUtility(
  size: DemoSize,
  measure: (opened: Opened) => Promise<void>,
  { limits, env }: { limits?: Partial<RequestLimits>; env?: Record<string, string> } = {},
): Promise<void> {
  console.log(`${new Date().toISOString()}, ${cpus()[0]?.model}, ${availableParallelism()} processors`);
  await using unwind = new AsyncDisposableStack();
  const end = () => {
    // The running measurement fails when its database goes away.
    process.on('uncaughtException', () => undefined);
    void unwind.disposeAsync().then(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'energy-audit-bench-'));
  unwind.defer(() => rm(dataDir, { recursive: true, force: true }));
  const databaseUrl = await newDatabase(dataDir, unwind);
  const seconds = await load(databaseUrl, size);
  const config = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', DEMO: '0' };
  const server = await start(readConfig({ ...config, ...env }), { ...unreached, ...limits });
  unwind.defer(() => server.close());
  await reportsMade(server.db);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  unwind.defer(() => pool.end());
  const client = inOrder(pool);
  const bench = await openBench(client);
  unwind.defer(() => bench.close());
  const found: unknown = await (await fetch(`${server.url}${configPath}`)).json();
  const { apiKey } = Value.Parse(Type.Pick(portalConfig, ['apiKey']), found);
  await measure({
    databaseUrl,
    about: `${await about(server.db)}; loaded in ${seconds.toFixed(0)} s`,
    as: async role => ({
      server,
      bench,
      client,
      apiKey,
      token: await signIn(server.url, role, demoPassword),
      month: currentMonth(),
    }),
  });
}

async function newDatabase(dataDir: string, unwind: AsyncDisposableStack): Promise<string> {
  const { databaseUrl } = readConfig(process.env);
  const { url, close } = await openDatabase({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
  unwind.defer(close);
  const name = `energy_audit_bench_${randomUUID().slice(0, 8)}`;
  await administer(url, `create database ${name}`);
  unwind.defer(() => administer(url, `drop database if exists ${name} with (force)`));
  return withDatabase(url, name);
}

/** Fills a database in bulk. Returns the seconds it took. */
async function load(databaseUrl: string, size: DemoSize): Promise<number> {
  const startedAt = performance.now();
  const connection = await connect({ databaseUrl });
  await loadUtility(connection.db, { size, say: line => console.log(line) });
  await connection.close();
  return (performance.now() - startedAt) / 1000;
}

/**
 * Waits until the server has made the reports that a new database requests at once: they would take the processors from
 * what is measured.
 */
async function reportsMade(db: Database): Promise<void> {
  while ((await db.$count(reports, gt(reports.requests, reports.answered))) > 0) await pause(250);
}

/** Returns the bare driver, which sends one statement after the other. */
function inOrder(pool: pg.Pool): Client {
  return async (statements: readonly Statement[]) => {
    const rows: unknown[] = [];
    for (const { text, params } of statements)
      rows.push(...(await pool.query<Record<string, unknown>>(text, params)).rows);
    return rows;
  };
}
