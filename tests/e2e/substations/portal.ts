import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, preview, type Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../../..');
const shipped = path.join(root, 'src/resources/index.ts');
const extended = path.join(import.meta.dirname, 'registry.ts');

/**
 * Builds the portal with the registry beside this file in place of the shipped one, and serves it. A REST server
 * answers `/v1/{role}/substations` and `readings`; the real server answers everything else.
 */
export async function startExtendedPortal(servers: { api: string; rest: string }) {
  const outDir = await mkdtemp(path.join(tmpdir(), 'energy-audit-portal-'));
  await build({ root, logLevel: 'error', plugins: [extendRegistry()], build: { outDir, emptyOutDir: true } });
  const server = await preview({
    root,
    logLevel: 'error',
    build: { outDir },
    preview: {
      host: '127.0.0.1',
      port: 0,
      proxy: {
        '^/v1/[a-z]+/(substations|readings)': { target: servers.rest },
        '^/(v1|idp|store|config.json)': { target: servers.api },
      },
    },
  });
  const url = server.resolvedUrls?.local[0]?.replace(/\/$/, '');
  if (!url) throw new Error('The portal has no address.');
  const stop = async () => {
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  };
  return { url, stop };
}

function extendRegistry(): Plugin {
  return {
    name: 'extend-registry',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === extended || !source.endsWith('resources/index.ts')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found?.id === shipped ? extended : found;
    },
  };
}
