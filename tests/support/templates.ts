import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/db/connect.ts';
import { fillWithDemo } from '../../server/demo/fill.ts';
import { demoSizes } from '../../server/settings/demoSize.ts';
import { administer, dropAll, withDatabase, type Template } from './database.ts';
import { dataFolder } from './folders.ts';
import { countMarks, type CountMarks } from './demoCounts.ts';
import { demoDay } from './demoDay.ts';
import { pgliteTemplates } from './pgliteTemplates.ts';
import { makeNoReports } from './reports/requests.ts';
import { startOnce } from './startOnce.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    templates: { empty: Template; demo: Template };
    /** A folder that is removed after all workers have ended. */
    runFolder: string;
    /** The marks of the demo template's counts, to see whether they have changed. */
    demoMarks: CountMarks;
  }
}

/** Creates the templates before a project's tests and removes them after. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = dataFolder('templates');
  const url = project.config.env?.['TEST_DATABASE_URL'];
  const made = url ? onPostgres(url, root) : onPglite();
  const { templates, demoMarks, remove } = await made.catch(async (error: unknown) => {
    await rm(root, { recursive: true, force: true });
    throw error;
  });
  project.provide('templates', templates);
  project.provide('demoMarks', demoMarks);
  project.provide('runFolder', root);
  return async () => {
    await remove();
    await rm(root, { recursive: true, force: true });
  };
}

async function onPglite() {
  const { empty, demo, demoMarks } = await pgliteTemplates();
  return {
    templates: { empty: { folder: empty }, demo: { folder: demo } },
    demoMarks,
    remove: async () => undefined,
  };
}

/** Creates the templates on a PostgreSQL server. */
export async function onPostgres(url: string, root: string) {
  const run = randomUUID().slice(0, 8);
  const empty = { url, database: `energy_audit_empty_${run}` };
  const demo = { url, database: `energy_audit_demo_${run}` };
  await administer(url, `create database ${empty.database}`);
  await (await connect({ dataDir: root, databaseUrl: withDatabase(url, empty.database) })).close();
  await administer(url, `create database ${demo.database} template ${empty.database}`);
  const connection = await connect({ dataDir: root, databaseUrl: withDatabase(url, demo.database) });
  await fillWithDemo(connection.db, demoSizes.small, { at: demoDay });
  await makeNoReports(connection.db);
  const demoMarks = await countMarks(connection.db);
  await connection.close();
  await startOnce({ dataDir: root, databaseUrl: withDatabase(url, demo.database) });
  return {
    templates: { empty, demo },
    demoMarks,
    remove: async () => {
      // The copies of workers that have ended are among them.
      for (const { database } of [empty, demo]) await dropAll(url, database);
    },
  };
}
