import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createServer } from 'vite';
import { launchBrowser } from '../../tests/support/browser.ts';
import { signedIn } from '../../tests/support/signIn.ts';
import { buildIfStale } from '../../scripts/buildIfStale.ts';
import { root } from '../../scripts/tools.ts';
import { withDemoServer } from '../demoServer.ts';
import type { Shot } from './shot.ts';
import type * as shots from './shots.ts';

const officers = ['ae', 'ee', 'cio', 'dt'] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
];

const folder = path.join(root, 'screens');

/**
 * Saves pictures of the screens whose name matches to screens/, by window size, theme and officer, and a page that shows
 * them all.
 */
export async function takeAll(named: RegExp): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await buildIfStale('portal');
  const { shotsOf, signedOutShots } = await loadShots();

  await withDemoServer(async baseURL => {
    const browser = await launchBrowser();
    const pictures: Picture[] = [];
    const take = async (shots: Shot[], options: BrowserContextOptions, visitor: string) => {
      for (const shot of shots.filter(({ name }) => named.test(`${visitor}-${name}`))) {
        const context = await browser.newContext({ ...options, baseURL });
        const page = await context.newPage();
        await shot.go(page);
        await settle(page);
        for (const theme of themes) {
          const { width = 0, height = 0 } = page.viewportSize() ?? {};
          const picture = { size: `${width}x${height}`, theme, name: `${visitor}-${shot.name}` };
          await page.emulateMedia({ colorScheme: theme });
          await page.screenshot({ path: path.join(folder, fileOf(picture)), animations: 'disabled' });
          pictures.push(picture);
        }
        await shot.undo?.(page);
        await context.close();
      }
    };
    for (const viewport of sizes) {
      await take(signedOutShots, { viewport }, 'visitor');
      for (const officer of officers)
        await take(shotsOf(officer), { viewport, ...(await signedIn(baseURL, officer)) }, officer);
    }
    await browser.close();
    await writeFile(path.join(folder, 'index.html'), contactSheet(pictures));
  });
  console.log(`The pictures are in ${folder}; its index.html shows them all.`);
}

/** Waits until a screen has loaded its data and fonts. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

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

/** The themes in which each picture is taken. */
const themes = ['light', 'dark'] as const;

/** A picture of a screen. */
interface Picture {
  /** The size of the window: '1440x900'. */
  size: string;
  theme: (typeof themes)[number];
  /** The officer and the screen: 'ae-feeders'. */
  name: string;
}

/** Returns the path of a picture below screens/. */
function fileOf({ size, theme, name }: Picture): string {
  return `${size}/${theme}/${name}.png`;
}

/** Returns an HTML page with all pictures, both themes side by side. */
function contactSheet(pictures: readonly Picture[]): string {
  const figures = pictures.map(picture => {
    const file = fileOf(picture);
    return `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${file}</figcaption></figure>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; margin: 16px; font: 13px system-ui; background: gray; }
  figure { margin: 0; }
  img { width: 100%; }
</style>
${figures.join('\n')}
</html>
`;
}
