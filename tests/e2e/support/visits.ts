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
  /** Opens a fresh browser profile, closed after the test. */
  open(options?: BrowserContextOptions): Promise<Visit>;
}

let shared: Promise<Browser> | undefined;

/** A Chromium that all files of the worker share; it ends with the worker. Every test has separate profiles. */
export function useVisits(): Visits {
  const contexts: BrowserContext[] = [];
  let launched: Browser | undefined;
  beforeAll(async () => {
    const running = await shared;
    if (!running?.isConnected()) shared = launchBrowser();
    launched = await shared;
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map(context => context.close()));
  });

  const visits: Visits = {
    get browser() {
      if (!launched) throw new Error('The browser runs only while the tests of the file do.');
      return launched;
    },
    open: async options => {
      const context = await visits.browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      contexts.push(context);
      await context.addInitScript(reportBreaches);
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

/**
 * Makes the page report every violation of its content security policy, even those that Chromium itself doesn't report.
 */
function reportBreaches(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    reportError(new Error(`Content Security Policy: ${effectiveDirective} forbade ${blockedURI}`)),
  );
}
