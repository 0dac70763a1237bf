import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';

/** An open page with its browser profile, as one person has it. */
export interface OpenPage {
  context: BrowserContext;
  page: Page;
  /** The page's errors: those on its console, violations of its content security policy, and uncaught ones. */
  faults: string[];
}

/** Opens pages of the portal in a browser. */
export interface Pages {
  readonly browser: Browser;
  /**
   * Opens a profile without anything stored, for this test alone. The portal's code may be in its cache, from a test
   * before, and its page may have shown another test: that takes two thirds of the processor time. What a test changes by
   * the page's methods is undone after it, but scripts that it adds to the page stay, and so does a changed clock.
   */
  open(options?: BrowserContextOptions): Promise<OpenPage>;
  /**
   * Opens a profile that no test had before or gets later: for tests of what is loaded when, and for those that change
   * the clock, or routes and scripts of the whole profile.
   */
  openFresh(options?: BrowserContextOptions): Promise<OpenPage>;
}

let shared: Promise<Browser> | undefined;

/** An open profile with its first page, and the options with which it was made. */
interface Opened {
  options: BrowserContextOptions;
  context: BrowserContext;
  page: Page;
  /** Whether another test may get it. */
  isReusable: boolean;
}

/** Profiles of earlier tests, which keep what they have loaded from their server. The last is the latest. */
const idle: Opened[] = [];
/** The most of these: each has a process. Those of servers that have ended are among them. */
const mostIdle = 6;

/** A Chromium that all files of the worker share; it ends with the worker. */
export function usePages(): Pages {
  const used: Opened[] = [];
  let launched: Browser | undefined;
  beforeAll(async () => {
    const running = await shared;
    if (!running?.isConnected()) {
      idle.length = 0;
      shared = launchBrowser();
    }
    launched = await shared;
  });
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    await Promise.all(
      used.splice(0).map(async opened => {
        if (failed) await printPage(task.name, opened.page);
        if (opened.isReusable && !failed && (await cleared(opened))) idle.push(opened);
        else await opened.context.close();
      }),
    );
    const surplus = idle.splice(0, Math.max(0, idle.length - mostIdle));
    await Promise.all(surplus.map(({ context }) => context.close()));
  });

  const pages: Pages = {
    get browser() {
      if (!launched) throw new Error('The browser runs only while the tests of the file do.');
      return launched;
    },
    open: async ({ storageState, ...options } = {}) => {
      const opened = takeIdle(options);
      if (!opened) return watched(await newProfile(pages.browser, options, storageState));
      await store(opened, storageState);
      return watched(opened);
    },
    openFresh: async ({ storageState, ...options } = {}) =>
      watched({ ...(await newProfile(pages.browser, options, storageState)), isReusable: false }),
  };
  const watched = (opened: Opened): OpenPage => {
    used.push(opened);
    const { context, page } = opened;
    const faults: string[] = [];
    page.on('console', message => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', error => faults.push(error.message));
    return { context, page, faults };
  };
  return pages;
}

/** Prints what a page shows when its test fails: some tests do so only in a run of all, on a busy machine. */
async function printPage(test: string, page: Page): Promise<void> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 5000 })
    .catch((error: unknown) => String(error));
  process.stdout.write(`${test} failed at ${page.url()}, which shows:\n${text.slice(0, 1500)}\n`);
}

/** Returns an idle profile that was made with the same options, idle no longer; undefined if there is none. */
function takeIdle(options: BrowserContextOptions): Opened | undefined {
  const at = idle.findIndex(opened => isDeepStrictEqual(opened.options, options));
  return at < 0 ? undefined : idle.splice(at, 1)[0];
}

/** The default options of a profile. Movements would cost processor time, and each click would wait for them. */
const usual = {
  viewport: { width: 1440, height: 900 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
} as const;

async function newProfile(
  browser: Browser,
  options: BrowserContextOptions,
  storageState: BrowserContextOptions['storageState'],
): Promise<Opened> {
  const context = await browser.newContext({ ...usual, ...options, ...(storageState && { storageState }) });
  await context.addInitScript(reportBreaches);
  return { options, context, page: await context.newPage(), isReusable: options.baseURL !== undefined };
}

/**
 * Undoes what a test did to a profile, and leads its page away from the portal, but not from its server: the browser
 * would start another process for the next test. Returns whether that worked.
 */
async function cleared({ options, context, page }: Opened): Promise<boolean> {
  if (page.isClosed()) return false;
  try {
    const others = context.pages().filter(other => other !== page);
    await Promise.all(others.map(other => other.close()));
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners();
    // A form with typed text asks before it is left.
    page.on('dialog', dialog => dialog.accept());
    await page.goto('/config.json', { timeout: 10_000 });
    page.removeAllListeners();
    const { viewport, colorScheme, reducedMotion } = { ...usual, ...options };
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null });
    if (viewport) await page.setViewportSize(viewport);
    // Outside the window, where it points at nothing.
    await page.mouse.move(-1, -1);
    return true;
  } catch {
    return false;
  }
}

/** Replaces what a cleared profile stores. */
async function store({ page }: Opened, state: BrowserContextOptions['storageState']): Promise<void> {
  const { origin } = new URL(page.url());
  const origins = typeof state === 'object' ? state.origins : [];
  const items = origins.filter(each => each.origin === origin).flatMap(each => each.localStorage);
  await page.evaluate(stored => {
    sessionStorage.clear();
    localStorage.clear();
    for (const { name, value } of stored) localStorage.setItem(name, value);
  }, items);
}

/**
 * Makes the page report every violation of its content security policy, even those that Chromium itself doesn't report.
 */
function reportBreaches(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    reportError(new Error(`Content Security Policy: ${effectiveDirective} forbade ${blockedURI}`)),
  );
}
