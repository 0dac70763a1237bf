import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '../../server/config.ts';
import { connect, type Database } from '../../server/db/connect.ts';
import { rowsOf } from '../../server/db/rowsOf.ts';
import type { Statement } from '../../server/db/statements.ts';
import { fillWithDemo } from '../../server/demo/fill.ts';
import type { DemoSize } from '../../server/demo/size.ts';
import { start } from '../../server/start.ts';
import { administer, withDatabase } from '../../tests/support/database.ts';
import { again } from '../../tests/support/statements.ts';
import type { Client } from './arms.ts';

/** A database that lists are measured on. */
export interface Engine {
  name: string;
  /** How many of everything, where 1 is the whole size. */
  sizeAt(scale: number): DemoSize;
  /** A database of the bench's own on it, removed by `remove`. */
  make(): Promise<{ dataDir: string; databaseUrl?: string; remove(): Promise<void> }>;
}

/** Sections of one territory. */
const sections = 48;
/** Consumers of a transformer centre: fifty, more or less. */
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

/** Fills a database in bulk; tells how long it took, s. */
export async function load(place: Place, size: DemoSize): Promise<number> {
  const begun = performance.now();
  const connection = await connect(place);
  await fillWithDemo(connection.db, size);
  await connection.db.execute('vacuum analyze');
  await connection.close();
  return (performance.now() - begun) / 1000;
}

/** More calls in a minute than a person may make. */
const limits = {
  callsPerMinuteOfUser: 1_000_000_000,
  callsPerMinuteOfAddress: 1_000_000_000,
  signInsPerMinuteOfAddress: 1_000_000_000,
  renewalsPerMinuteOfAddress: 1_000_000_000,
};

/** The real server over it. */
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

/** The driver with nothing around it: `pg` on connections of its own, or the one that PGlite has. */
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
