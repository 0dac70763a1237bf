import { request } from 'node:http';
import type { Browser } from 'playwright-core';
import { signedIn } from '../../tests/support/signIn.ts';

/** JavaScript that a page needed, in bytes as it is sent. */
export interface Weight {
  gzip: number;
  brotli: number;
  /** The scripts, as addresses. */
  scripts: string[];
}

/** A moment in the life of the portal, and how it is reached. */
export interface Moment {
  name: string;
  /** Where the visitor comes in. */
  path: string;
  /** Who is signed in; nobody when left out. */
  as?: string;
  /** What has to be visible. */
  selector: string;
  /** Most gzip bytes allowed. */
  bound: number;
  /** Gzip bytes aimed at. */
  aim: number;
}

/** The two moments that people wait for. */
export const moments: Moment[] = [
  { name: 'sign-in', path: '/', selector: 'input[name=username]', bound: 116_000, aim: 80_000 },
  {
    name: 'first list',
    path: '/mr-management',
    as: 'ae',
    selector: 'tbody tr[tabindex]',
    bound: 301_000,
    aim: 278_000,
  },
];

declare global {
  /** When the awaited element was first seen, ms since the page began to load. */
  var seenAt: number | undefined;
}

/** What a first-time visitor's browser had loaded by the time the element was to be seen. */
export async function weigh(browser: Browser, url: string, moment: Moment): Promise<Weight> {
  const context = await browser.newContext(moment.as ? await signedIn(url, moment.as) : {});
  try {
    const page = await context.newPage();
    await page.addInitScript(watchFor, moment.selector);
    await page.goto(url + moment.path);
    await page.waitForFunction(() => globalThis.seenAt !== undefined);
    const scripts = await page.evaluate(scriptsLoaded);
    const sizes = await Promise.all(
      scripts.map(async script => ({ gzip: await sent(script, 'gzip'), brotli: await sent(script, 'br') })),
    );
    return {
      gzip: sizes.reduce((total, size) => total + size.gzip, 0),
      brotli: sizes.reduce((total, size) => total + size.brotli, 0),
      scripts,
    };
  } finally {
    await context.close();
  }
}

/** In the page: looks at every frame, so that what is fetched afterwards, when idle, is not counted. */
function watchFor(selector: string): void {
  const look = () => {
    const element = document.querySelector(selector);
    if (element?.checkVisibility()) globalThis.seenAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** In the page: the scripts whose last byte was there by then, preloaded ones included. */
function scriptsLoaded(): string[] {
  return performance
    .getEntriesByType('resource')
    .filter(
      entry => entry instanceof PerformanceResourceTiming && entry.responseEnd <= (globalThis.seenAt ?? 0),
    )
    .map(({ name }) => name)
    .filter(name => new URL(name).pathname.endsWith('.js'));
}

/** The bytes of a file as the server sends it in this encoding. */
function sent(address: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': encoding } }, response => {
      let bytes = 0;
      if (response.statusCode !== 200 || response.headers['content-encoding'] !== encoding)
        reject(new Error(`${address} is not sent as ${encoding}.`));
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
}
