import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser.ts';
import { signedIn } from '../../tests/support/signIn.ts';
import { withDemoServer } from '../demoServer.ts';
import { buildIfStale } from '../../scripts/buildIfStale.ts';
import { contactSheet, fileOf, themes, type Picture } from './contactSheet.ts';
import { loadShots } from './loadShots.ts';
import type { Shot } from './shot.ts';
import { root } from '../../scripts/tools.ts';

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
