import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { fingerprintOf, root } from '../../scripts/buildState.mjs';
import { runQuietly } from '../../scripts/tools.ts';
import { startOwnPostgres } from '../../server/services/db/cluster/ownPostgres.ts';
import { connect } from '../../server/services/db/connect.ts';
import { fillWithDemo } from '../../server/demo/fill.ts';
import { demoSizes } from '../../server/services/settings/config.ts';
import { administer, dropAll, withDatabase, type Template } from './database.ts';
import { countMarks, type CountMarks } from './demoCounts.ts';
import { demoDay } from './demoDay.ts';
import { dataFolder } from './folders.ts';
import { makeNoReports } from './reports/requests.ts';
import { startOnce } from './startOnce.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database with the tables, and one with the demo utility too. */
    templates: { empty: Template; demo: Template };
    /** A folder that is removed after all workers have ended. */
    runFolder: string;
    /** The marks of the demo template's counts, to see whether they have changed. */
    demoMarks: CountMarks;
  }
}

/** A crash of the machine may cost a test its database. Many servers use the cluster at the same time. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  max_wal_size: '4GB',
};

/**
 * Gives a project the databases that its tests copy: in a PostgreSQL of its own, from files that all projects and later
 * runs of the same sources on the same day share; or on the server of TEST_DATABASE_URL.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using unwind = new AsyncDisposableStack();
  const runFolder = dataFolder('run');
  unwind.defer(() => rm(runFolder, { recursive: true, force: true }));
  const url = project.config.env?.['TEST_DATABASE_URL'];
  const { templates, demoMarks } = await (url ? onServer(url, unwind) : onOwn(unwind));
  project.provide('templates', templates);
  project.provide('demoMarks', demoMarks);
  project.provide('runFolder', runFolder);
  const end = unwind.move();
  return () => end.disposeAsync();
}

interface Made {
  templates: { empty: Template; demo: Template };
  demoMarks: CountMarks;
}

async function onOwn(unwind: AsyncDisposableStack): Promise<Made> {
  const kept = keptFolder();
  if (!existsSync(kept)) {
    const { code, output } = await runQuietly([path.join(root, 'scripts/test/templates.ts')], 'templates');
    if (code !== 0) throw new Error(output);
  }
  const folder = dataFolder('cluster');
  unwind.defer(() => rm(folder, { recursive: true, force: true }));
  copyWithOwners(kept, folder);
  const own = await startOwnPostgres(folder, settings);
  unwind.defer(() => own.close());
  return {
    templates: { empty: { url: own.url, database: 'empty' }, demo: { url: own.url, database: 'demo' } },
    demoMarks: JSON.parse(await readFile(path.join(kept, 'marks.json'), 'utf8')),
  };
}

async function onServer(url: string, unwind: AsyncDisposableStack): Promise<Made> {
  const run = randomUUID().slice(0, 8);
  const [empty, demo] = [`energy_audit_empty_${run}`, `energy_audit_demo_${run}`];
  // The copies of workers that have ended are among them.
  for (const database of [empty, demo]) unwind.defer(() => dropAll(url, database));
  const demoMarks = await makeDatabases(url, { empty, demo });
  return { templates: { empty: { url, database: empty }, demo: { url, database: demo } }, demoMarks };
}

/** Makes both databases. Returns the marks of the demo utility's counts. */
async function makeDatabases(
  url: string,
  { empty, demo }: { empty: string; demo: string },
): Promise<CountMarks> {
  await administer(url, `create database ${empty}`);
  await (await connect({ databaseUrl: withDatabase(url, empty) })).close();
  await administer(url, `create database ${demo} template ${empty}`);
  const databaseUrl = withDatabase(url, demo);
  const { db, close } = await connect({ databaseUrl });
  await fillWithDemo(db, demoSizes.small, { at: demoDay });
  await makeNoReports(db);
  const demoMarks = await countMarks(db);
  await close();
  const dataDir = dataFolder('once');
  await startOnce({ dataDir, databaseUrl });
  await rm(dataDir, { recursive: true });
  return demoMarks;
}

/** All that decides what the databases contain, besides the day. */
const sources = [
  'server/**/*',
  'contract/**/*',
  'src/**/*.ts',
  'tests/support/{templates,demoCounts,demoDay,startOnce}.ts',
  'tests/support/reports/requests.ts',
];

const allKept = path.join(root, '.tmp', 'templates');

function keptFolder(): string {
  const day = new Date().toISOString().slice(0, 10);
  return path.join(allKept, `${day}-${fingerprintOf(sources).slice(0, 16)}`);
}

/**
 * Makes the files of the databases if they are missing, under another name first: of two runs at the same time, the first
 * to end keeps its own. They have the tables that the project declares, whatever a project's tests take for its
 * declarations: another process than theirs makes them.
 */
export async function makeTemplates(): Promise<void> {
  const folder = keptFolder();
  if (existsSync(folder)) return;
  await mkdir(allKept, { recursive: true });
  await removeOld();
  const unfinished = `${folder}.${process.pid}.new`;
  // Not in the checkout, which the user of a root's PostgreSQL may not reach.
  const made = dataFolder('made');
  try {
    const own = await startOwnPostgres(made, settings);
    let marks;
    try {
      marks = await makeDatabases(own.url, { empty: 'empty', demo: 'demo' });
    } finally {
      await own.close();
    }
    await writeFile(path.join(made, 'marks.json'), JSON.stringify(marks));
    copyWithOwners(made, unfinished);
    await rename(unfinished, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    for (const each of [made, unfinished]) await rm(each, { recursive: true, force: true });
  }
}

/** Copies a folder with its owners, which Node's own copy would not keep. */
function copyWithOwners(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  execFileSync('cp', ['-pPR', `${from}/.`, to]);
}

/** Longer than any run, which copies its templates until it ends. */
const oldMs = 3 * 3_600_000;

/** Removes those of earlier sources and days. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(allKept)) {
    const folder = path.join(allKept, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > oldMs) await rm(folder, { recursive: true, force: true });
  }
}
