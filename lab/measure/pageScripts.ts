import { request } from 'node:http';
import type { Browser } from 'playwright-core';
import { signedIn } from '../../tests/support/signIn.ts';

/** The JavaScript that a page loaded, in compressed bytes. */
export interface ScriptSize {
  gzip: number;
  brotli: number;
  /** The addresses of the scripts. */
  scripts: string[];
}

/** A moment while the portal loads, and how to reach it. */
export interface Moment {
  name: string;
  /** The address that the visitor opens. */
  path: string;
  /** The sign-in name of the officer. @default nobody is signed in */
  as?: string;
  /** The element that must be visible. */
  selector: string;
  /** The largest allowed number of gzip bytes. */
  bound: number;
  /** The desired number of gzip bytes. */
  aim: number;
}

/** The two moments that users wait for. */
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
  { name: 'dashboard', path: '/dashboard', as: 'ae', selector: 'main canvas', bound: 340_000, aim: 320_000 },
];

declare global {
  /** When the element became visible, ms since the page started to load. */
  var visibleAt: number | undefined;
}

/** Measures what a first-time visitor's browser has loaded when the element becomes visible. */
export async function measureScripts(browser: Browser, url: string, moment: Moment): Promise<ScriptSize> {
  const context = await browser.newContext(moment.as ? await signedIn(url, moment.as) : {});
  try {
    const page = await context.newPage();
    await page.addInitScript(neverIdle);
    await page.addInitScript(watchFor, moment.selector);
    await page.goto(url + moment.path);
    await page.waitForFunction(() => globalThis.visibleAt !== undefined);
    const scripts = await page.evaluate(scriptsLoaded);
    const sizes = await Promise.all(
      scripts.map(async script => ({
        gzip: await sentBytes(script, 'gzip'),
        brotli: await sentBytes(script, 'br'),
      })),
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

/** In the page: keeps off the downloads of idle time, which nothing on the screen needs yet. */
function neverIdle(): void {
  globalThis.requestIdleCallback = () => 0;
}

/** In the page: checks in every frame, so that later downloads don't count. */
function watchFor(selector: string): void {
  const check = () => {
    const element = document.querySelector(selector);
    if (element?.checkVisibility()) globalThis.visibleAt = performance.now();
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** In the page: returns the scripts that were complete by then, preloaded ones included. */
function scriptsLoaded(): string[] {
  return performance
    .getEntriesByType('resource')
    .filter(
      entry => entry instanceof PerformanceResourceTiming && entry.responseEnd <= (globalThis.visibleAt ?? 0),
    )
    .map(({ name }) => name)
    .filter(name => new URL(name).pathname.endsWith('.js'));
}

/** Returns the number of bytes that the server sends for a file in this encoding. Rejects if it uses another. */
function sentBytes(address: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': encoding } }, response => {
      let bytes = 0;
      if (response.statusCode !== 200 || response.headers['content-encoding'] !== encoding)
        reject(new Error(`The server does not send ${address} as ${encoding}.`));
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
}
