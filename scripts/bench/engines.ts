import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gt } from 'drizzle-orm';
import pg from 'pg';
import { readConfig } from '../../server/settings/config.ts';
import { connect, type Database } from '../../server/db/connect.ts';
import { rowsOf } from '../../server/db/rowsOf.ts';
import { reports } from '../../server/db/schema/reports.ts';
import { again, type Statement } from '../../server/db/statements.ts';
import { fillWithDemo } from '../../server/demo/fill.ts';
import type { DemoSize } from '../../server/settings/demoSize.ts';
import { start } from '../../server/start.ts';
import { administer, withDatabase } from '../../tests/support/database.ts';
import type { Client } from './openBench.ts';

/** A database engine to measure on. */
export interface Engine {
  name: string;
  /** Returns the size of the utility; a scale of 1 is the full size. */
  sizeAt(scale: number): DemoSize;
  /** Returns the length of a long list. */
  rowsAt(scale: number): number;
  /** Creates a separate database for the bench; `remove` removes it. */
  make(): Promise<{ dataDir: string; databaseUrl?: string; remove(): Promise<void> }>;
}

/** The number of sections of a territory. */
const sections = 48;
/** The smallest and largest number of consumers of a transformer centre, on average fifty. */
const consumers = [36, 64] as const;

const folder = () => mkdtemp(path.join(tmpdir(), 'energy-audit-bench-'));

/** 2,000 transformer centres and 100,000 installations. */
export const pglite: Engine = {
  name: 'PGlite',
  sizeAt: scale => ({
    months: 14,
    territories: 1,
    transformers: Math.ceil((2_000 * scale) / sections),
    consumers,
  }),
  rowsAt: scale => 100_000 * scale,
  make: async () => {
    const dataDir = await folder();
    return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
  },
};

/** 20,000 transformer centres and 1,000,000 installations, in sections of about fifty and 2,500. */
export const postgres = (url: string): Engine => ({
  name: 'PostgreSQL',
  sizeAt: scale => {
    const territories = Math.max(1, Math.round(8 * scale));
    return {
      months: 14,
      territories,
      transformers: Math.ceil((20_000 * scale) / (territories * sections)),
      consumers,
    };
  },
  rowsAt: scale => 1_000_000 * scale,
  make: async () => {
    const dataDir = await folder();
    const name = `energy_audit_bench_${randomUUID().slice(0, 8)}`;
    await administer(url, `create database ${name}`);
    return {
      dataDir,
      databaseUrl: withDatabase(url, name),
      remove: async () => {
        await administer(url, `drop database if exists ${name} with (force)`);
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  },
});

type Place = Awaited<ReturnType<Engine['make']>>;

/** Fills a database in bulk. Returns the seconds it took. */
export async function load(place: Place, size: DemoSize): Promise<number> {
  const startedAt = performance.now();
  const connection = await connect(place);
  await fillWithDemo(connection.db, size);
  await connection.db.execute('vacuum analyze');
  await connection.close();
  return (performance.now() - startedAt) / 1000;
}

/** Limits that the bench never reaches. */
const limits = {
  callsPerMinuteOfUser: 1_000_000_000,
  callsPerMinuteOfAddress: 1_000_000_000,
  signInsPerMinuteOfAddress: 1_000_000_000,
  renewalsPerMinuteOfAddress: 1_000_000_000,
};

/** Starts the real server on a database. */
export const serve = ({ dataDir, databaseUrl }: Place) =>
  start(
    readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      DEMO: '0',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }),
    limits,
  );

/**
 * Waits until the server has made the reports that a new database requests at once: they would take the processors from
 * what is measured.
 */
export async function reportsMade(db: Database): Promise<void> {
  while ((await db.$count(reports, gt(reports.requests, reports.answered))) > 0) await pause(250);
}

/** Returns the bare driver: `pg` with separate connections, or PGlite's only connection. */
export function openClient({ databaseUrl }: Place, db: Database): { client: Client; close(): Promise<void> } {
  if (databaseUrl === undefined)
    return { client: inOrder(one => rowsOf(db, again(one))), close: async () => undefined };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const rowsByPool = async ({ text, params }: Statement): Promise<unknown[]> =>
    (await pool.query<Record<string, unknown>>(text, params)).rows;
  return { client: inOrder(rowsByPool), close: () => pool.end() };
}

function inOrder(send: (statement: Statement) => Promise<unknown[]>): Client {
  return async statements => {
    const rows: unknown[] = [];
    for (const statement of statements) rows.push(...(await send(statement)));
    return rows;
  };
}
