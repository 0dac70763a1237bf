import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, preview, type Plugin, type ProxyOptions } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/** A module of the portal, from the root, and the one that takes its place: '/tests/…/registry.ts'. */
interface Replacement {
  shipped: string;
  by: string;
}

/** Builds the portal with other modules in place of some of its own, and serves it beside other servers. */
export async function startChangedPortal(
  replacements: readonly Replacement[],
  proxy: Record<string, ProxyOptions>,
) {
  const outDir = await mkdtemp(path.join(tmpdir(), 'energy-audit-portal-'));
  const { NODE_ENV = 'test' } = process.env;
  // As officers get it: in any other environment, React checks more and takes longer.
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      root,
      mode: 'test',
      logLevel: 'error',
      plugins: replacements.map(replacing),
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    process.env['NODE_ENV'] = NODE_ENV;
  }
  const server = await preview({
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, proxy },
  });
  const url = server.resolvedUrls?.local[0]?.replace(/\/$/, '');
  if (!url) throw new Error('The portal has no address.');
  const stop = async () => {
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  };
  return { url, stop };
}

function replacing({ shipped, by }: Replacement): Plugin {
  const [from, to] = [path.join(root, shipped), path.join(root, by)];
  const ending = path.basename(shipped);
  return {
    name: `replace-${ending}`,
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === to || !source.endsWith(ending)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found?.id === from ? to : found;
    },
  };
}
