import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import type { Template } from './database.ts';
import { dataFolder } from './folders.ts';
import { onPostgres } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The demo utility for tests that run on both databases; undefined without DATABASE_URL. */
    demoOnPostgres: Template | undefined;
  }
}

/** Creates the demo utility on PostgreSQL once for all tests of a project that run on both databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['DATABASE_URL'];
  const root = dataFolder('postgres');
  const made = url === undefined ? undefined : await onPostgres(url, root);
  project.provide('demoOnPostgres', made?.templates.demo);
  return async () => {
    await made?.remove();
    await rm(root, { recursive: true, force: true });
  };
}
