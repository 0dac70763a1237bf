import { createServer } from 'vite';
import { root } from '../../scripts/tools.ts';
import type * as shots from './shots.ts';

/** Loads the shots through Vite: they use declarations, which name components that Node alone can't load. */
export async function loadShots(): Promise<typeof shots> {
  const vite = await createServer({
    root,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const loaded: unknown = await vite.ssrLoadModule('/lab/screens/shots.ts');
    if (!isShots(loaded)) throw new Error('The shots could not be loaded.');
    return loaded;
  } finally {
    await vite.close();
  }
}

function isShots(loaded: unknown): loaded is typeof shots {
  return typeof loaded === 'object' && loaded !== null && 'shotsOf' in loaded;
}
