import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';

/** A person's browser, with one page open. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  /** The page's errors: those on its console, violations of its content security policy, and uncaught ones. */
  faults: string[];
}

export interface Visits {
  readonly browser: Browser;
  /** Opens a fresh browser profile, for this test alone. */
  open(options?: BrowserContextOptions): Promise<Visit>;
}

let shared: Promise<Browser> | undefined;

/** How the profiles of a file's tests are made. */
interface VisitOptions {
  /**
   * Whether a test may find the portal's code in the browser's cache, from a test before: it then loads in less processor
   * time. Cookies, stored data and permissions are fresh all the same. Not for tests of what is loaded when, nor for
   * those that change the context itself by scripts or routes: these would stay.
   * @default true
   */
  keepCache?: boolean;
}

/** Profiles of earlier tests, which keep what they have loaded from the server that the files of the worker share. */
const idle: Opened[] = [];

/** A Chromium that all files of the worker share; it ends with the worker. Every test has separate profiles. */
export function useVisits({ keepCache = true }: VisitOptions = {}): Visits {
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
  afterEach(async () => {
    await Promise.all(
      used.splice(0).map(async opened => {
        if (!keepCache) return opened.context.close();
        await Promise.all(opened.context.pages().map(page => page.close()));
        await opened.context.clearPermissions();
        await opened.context.setOffline(false);
        idle.push(opened);
      }),
    );
  });

  const visits: Visits = {
    get browser() {
      if (!launched) throw new Error('The browser runs only while the tests of the file do.');
      return launched;
    },
    open: async (options = {}) => {
      const kind = JSON.stringify({ ...options, storageState: undefined });
      const kept = keepCache ? takeIdle(kind) : undefined;
      await kept?.setStorageState(options.storageState ?? { cookies: [], origins: [] });
      const context = kept ?? (await newContext(visits.browser, options));
      used.push({ kind, context });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('console', message => {
        if (message.type() === 'error') faults.push(message.text());
      });
      page.on('pageerror', error => faults.push(error.message));
      return { context, page, faults };
    },
  };
  return visits;
}

/** An open profile, and the options with which it was made. */
interface Opened {
  kind: string;
  context: BrowserContext;
}

/** Returns an idle profile of a kind, idle no longer; undefined if there is none. */
function takeIdle(kind: string): BrowserContext | undefined {
  const at = idle.findIndex(opened => opened.kind === kind);
  return at < 0 ? undefined : idle.splice(at, 1)[0]?.context;
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  // Movements would cost processor time, and each click would wait for their end.
  const still = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...still, ...options });
  await context.addInitScript(reportBreaches);
  return context;
}

/**
 * Makes the page report every violation of its content security policy, even those that Chromium itself doesn't report.
 */
function reportBreaches(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    reportError(new Error(`Content Security Policy: ${effectiveDirective} forbade ${blockedURI}`)),
  );
}
