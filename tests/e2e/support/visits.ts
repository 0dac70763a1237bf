import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';

/** A person's browser, with one page open. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  /** What the page complained of: errors on its console, breaches of its content security policy, uncaught errors. */
  faults: string[];
}

export interface Visits {
  readonly browser: Browser;
  /** Opens a fresh browser profile, closed after the test. */
  open(options?: BrowserContextOptions): Promise<Visit>;
}

/** One Chromium for the tests of a file. */
export function useVisits(): Visits {
  const contexts: BrowserContext[] = [];
  let launched: Browser | undefined;
  beforeAll(async () => {
    launched = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map(context => context.close()));
  });
  afterAll(async () => launched?.close());

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

/** Has a page complain of what its content security policy forbade, also where Chromium itself would not. */
function reportBreaches(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    reportError(new Error(`Content Security Policy: ${effectiveDirective} forbade ${blockedURI}`)),
  );
}
