import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fingerprintOf, root } from '../../scripts/buildState.mjs';
import { runQuietly } from '../../scripts/tools.ts';
import { connect } from '../../server/db/connect.ts';
import { fillWithDemo } from '../../server/demo/fill.ts';
import { demoSizes } from '../../server/settings/demoSize.ts';
import { countMarks, type CountMarks } from './demoCounts.ts';
import { demoDay } from './demoDay.ts';
import { dataFolder } from './folders.ts';
import { makeNoReports } from './reports/requests.ts';
import { startOnce } from './startOnce.ts';

interface PgliteTemplates {
  /** The folder of a database with the tables. */
  empty: string;
  /** The folder of a database with the demo utility. */
  demo: string;
  demoMarks: CountMarks;
}

/** All that decides what the templates contain, besides the day. */
const sources = [
  'server/**/*',
  'contract/**/*',
  'src/**/*.ts',
  'vite.server.config.ts',
  'tests/support/{pgliteTemplates,demoCounts,demoDay,startOnce}.ts',
  'tests/support/reports/requests.ts',
];

const kept = path.join(root, '.tmp', 'templates');

/**
 * Returns the databases that tests on PGlite copy. To make them takes 7 s of a processor, so all projects, and later
 * runs of the same sources on the same day, use the same. They have the tables that the project declares, whatever this
 * process takes for its declarations: another one makes them.
 */
export async function pgliteTemplates(): Promise<PgliteTemplates> {
  const folder = templatesFolder();
  if (!existsSync(folder)) {
    const { code, output } = await runQuietly([path.join(root, 'scripts/templates.ts')], 'templates');
    if (code !== 0) throw new Error(output);
  }
  const marks = await readFile(path.join(folder, 'marks.json'), 'utf8');
  return {
    empty: path.join(folder, 'empty'),
    demo: path.join(folder, 'demo'),
    demoMarks: JSON.parse(marks),
  };
}

/** Makes the databases for `pgliteTemplates` if they are missing. */
export async function makePgliteTemplates(): Promise<void> {
  const folder = templatesFolder();
  if (!existsSync(folder)) await make(folder);
}

function templatesFolder(): string {
  const day = new Date().toISOString().slice(0, 10);
  return path.join(kept, `${day}-${fingerprintOf(sources).slice(0, 16)}`);
}

/** Makes them under another name first: of two runs at the same time, the first to end keeps its own. */
async function make(folder: string): Promise<void> {
  await mkdir(kept, { recursive: true });
  await removeOld();
  const fresh = dataFolder('made');
  const unfinished = `${folder}.${process.pid}.new`;
  try {
    const [empty, demo] = [path.join(fresh, 'empty'), path.join(fresh, 'demo')];
    await (await connect({ dataDir: empty })).close();
    cpSync(empty, demo, { recursive: true });
    const connection = await connect({ dataDir: demo });
    await fillWithDemo(connection.db, demoSizes.small, { at: demoDay });
    await makeNoReports(connection.db);
    await writeFile(path.join(fresh, 'marks.json'), JSON.stringify(await countMarks(connection.db)));
    await connection.close();
    await startOnce({ dataDir: demo });
    cpSync(fresh, unfinished, { recursive: true });
    await rename(unfinished, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Longer than any run, which copies its templates until it ends. */
const oldMs = 3 * 3_600_000;

/** Removes those of earlier sources and days. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(kept)) {
    const folder = path.join(kept, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > oldMs) await rm(folder, { recursive: true, force: true });
  }
}
