import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { launchBrowser } from '../tests/support/browser.ts';
import { signedIn } from '../tests/support/signIn.ts';
import { buildIfStale } from './buildIfStale.ts';
import { withDemoServer } from './demoServer.ts';
import { loadShots } from './screens/loadShots.ts';
import { root } from './tools.ts';

/** A picture of the guide: a part of one of the shots of `npm run screens`. */
interface GuidePicture {
  officer: 'ae' | 'ee';
  shot: string;
  /** The part of the screen. */
  part: (page: Page) => Locator;
  /** The height of the window, px. */
  height: number;
  /** How many pixels of the picture stand for one of the screen: 2 where the part is small. */
  scale: 1 | 2;
}

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

const pictures: Readonly<Record<string, GuidePicture>> = {
  dashboard: { officer: 'ee', shot: 'dashboard-audited', part: main, height: 1022, scale: 1 },
  'mis-tags': { officer: 'ee', shot: 'dashboard-mis-tags-found', part: main, height: 560, scale: 1 },
  'start-audit': { officer: 'ae', shot: 'audit-start', part: dialog, height: 768, scale: 2 },
  'audit-list': { officer: 'ae', shot: 'audit-audited', part: main, height: 700, scale: 1 },
  'audit-detail': { officer: 'ae', shot: 'audit-detail', part: main, height: 900, scale: 1 },
  'audit-figure': { officer: 'ae', shot: 'audit-drawer-loss', part: dialog, height: 580, scale: 2 },
};

/** The most that a picture may weigh, bytes: all of a guide's pictures load in a second on a slow line. */
const most = 150_000;

/** Takes the pictures of the guide anew, from the demo utility, in docs/guide/images/. */
const folder = path.join(root, 'docs/guide/images');
await buildIfStale('portal');
const { shotsOf } = await loadShots();

await withDemoServer(async baseURL => {
  const browser = await launchBrowser();
  for (const [name, { officer, shot, part, height, scale }] of Object.entries(pictures)) {
    const taken = shotsOf(officer).find(each => each.name === shot);
    if (!taken) throw new Error(`There is no shot called ${shot}.`);
    const context = await browser.newContext({
      baseURL,
      ...(await signedIn(baseURL, officer)),
      // Narrow, so that texts stay legible in the column of the guide.
      viewport: { width: 1080, height },
      deviceScaleFactor: scale,
      colorScheme: 'light',
    });
    const page = await context.newPage();
    await taken.go(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const file = path.join(folder, `${name}${scale === 2 ? '@2x' : ''}.png`);
    await part(page).screenshot({ path: file });
    const { size } = await stat(file);
    console.log(`${path.basename(file)}: ${Math.round(size / 1000)} kB`);
    if (size > most) throw new Error(`${file} is larger than ${most / 1000} kB.`);
    await context.close();
  }
  await browser.close();
}, '1');
