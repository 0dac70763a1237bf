import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../server/services/settings/config.ts';
import { start } from '../server/app/start.ts';

/**
 * Runs the real server with a new demo utility on a free port until `use` is done; by default with the small one, in
 * which a TC has few installations.
 */
export async function withDemoServer(
  use: (url: string) => Promise<void>,
  demo: 'small' | '1' = 'small',
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'energy-audit-'));
  const server = await start(readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: demo, LOG_LEVEL: 'silent' }));
  try {
    await use(server.url);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
