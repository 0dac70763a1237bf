import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser.ts';
import { signedIn } from '../../tests/support/signIn.ts';
import { buildIfStale } from '../../scripts/buildIfStale.ts';
import { withDemoServer } from '../demoServer.ts';
import { loadShots } from './all.ts';
import { root } from '../../scripts/tools.ts';

/** A picture of the README or of the guide: a part of one of the shots of `npm run screens`. */
interface DocPicture {
  officer: 'ae' | 'ee' | 'cio';
  shot: string;
  /** The part of the screen. */
  part: (page: Page) => Locator;
  /** Of the window, px. */
  viewport: { width: number; height: number };
  /** How many pixels of the picture stand for one of the screen: 2 where the part is small. */
  scale: 1 | 2;
}

const whole = (page: Page) => page.locator('body');
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

/** The window for pictures of the README. */
const desktop = { viewport: { width: 1440, height: 900 }, part: whole, scale: 1 } as const;
/** The window for pictures of the guide: narrow, so that texts stay legible in its column. */
const narrow = (height: number) => ({ viewport: { width: 1080, height }, part: main, scale: 1 }) as const;
const drawer = (height: number) => ({ viewport: { width: 1080, height }, part: dialog, scale: 2 }) as const;

/** The pictures by their files below docs/. */
const pictures: Readonly<Record<string, DocPicture>> = {
  'images/audit-list.png': { officer: 'ee', shot: 'audit-audited', ...desktop },
  'guide/images/dashboard.png': { officer: 'ee', shot: 'dashboard-audited', ...narrow(1022) },
  'guide/images/mis-tags.png': { officer: 'ee', shot: 'dashboard-mis-tags-found', ...narrow(560) },
  'guide/images/upload-check.png': { officer: 'cio', shot: 'file-upload-check', ...narrow(640) },
  'guide/images/upload-trial.png': { officer: 'cio', shot: 'file-upload-trial', ...narrow(680) },
  'guide/images/start-audit@2x.png': { officer: 'ae', shot: 'audit-start', ...drawer(768) },
  'guide/images/audit-list.png': { officer: 'ae', shot: 'audit-audited', ...narrow(700) },
  'guide/images/audit-detail.png': { officer: 'ae', shot: 'audit-detail', ...narrow(900) },
  'guide/images/audit-figure@2x.png': { officer: 'ae', shot: 'audit-drawer-loss', ...drawer(580) },
};

/** The most that a picture may weigh, bytes: all of a guide's pictures load in a second on a slow line. */
const most = 150_000;

/** Takes the pictures of the README and the guide anew, from the demo utility. */
export async function takeDocPictures(): Promise<void> {
  await buildIfStale('portal');
  const { shotsOf } = await loadShots();

  await withDemoServer(async baseURL => {
    const browser = await launchBrowser();
    for (const [name, { officer, shot, part, viewport, scale }] of Object.entries(pictures)) {
      const taken = shotsOf(officer).find(each => each.name === shot);
      if (!taken) throw new Error(`There is no shot called ${shot}.`);
      const context = await browser.newContext({
        baseURL,
        ...(await signedIn(baseURL, officer)),
        viewport,
        deviceScaleFactor: scale,
        colorScheme: 'light',
      });
      const page = await context.newPage();
      await taken.go(page);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      // It would lie over the picture.
      await page.getByText('Successfully Uploaded').waitFor({ state: 'hidden' });
      const file = path.join(root, 'docs', name);
      await part(page).screenshot({ path: file });
      const { size } = await stat(file);
      console.log(`${name}: ${Math.round(size / 1000)} kB`);
      if (size > most) throw new Error(`${name} is larger than ${most / 1000} kB.`);
      await context.close();
    }
    await browser.close();
  }, '1');
}
