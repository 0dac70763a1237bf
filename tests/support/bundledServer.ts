import { buildIfStale } from '../../scripts/buildIfStale.ts';
import { folderOf } from '../../scripts/buildState.mjs';

/**
 * Bundles the server before a project's tests. They start it in separate processes, and servers inside the tests, which
 * run the sources, start their processes and threads from it.
 */
export default async function setup(): Promise<void> {
  await buildIfStale('server');
  process.env['SERVER_BUNDLE'] = folderOf('server');
}
