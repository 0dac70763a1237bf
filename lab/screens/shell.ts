import type { Page } from 'playwright-core';
import { withGroup } from '../../tests/support/signIn.ts';
import type { Shot } from './shot.ts';

const sessionKey = 'energy-audit.session';

/** Messages and dialogs that any officer may see instead of a screen, or over it. */
export const shellShots: Shot[] = [
  { name: 'month', go: openMonths },
  {
    name: 'month-years',
    go: async page => {
      await openMonths(page);
      await page.getByRole('button', { name: /^Year / }).click();
      await page.getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'offline',
    go: async page => {
      await openList(page);
      await page.context().setOffline(true);
      await page.getByRole('heading', { name: 'No internet connection' }).waitFor();
    },
  },
  {
    name: 'small-screen',
    go: async page => {
      await openList(page);
      await page.setViewportSize({ width: 900, height: page.viewportSize()?.height ?? 700 });
    },
  },
  { name: 'unauthorised', go: openAsStranger },
  { name: 'session-expired', go: expire },
  { name: 'list-loading', go: openFeedersWhile(() => undefined, 'Loading...') },
  {
    name: 'list-failing',
    go: openFeedersWhile(route => route.fulfill({ status: 503, json: {} }), 'Retry'),
  },
];

/** States that only an assistant engineer can see. */
export const engineerShots: Shot[] = [
  {
    name: 'mrs-edit-without-record',
    go: async page => {
      await page.goto('/mr-management');
      await page.getByRole('button', { name: 'Columns' }).waitFor();
      // The sentence disappears after two seconds; without that timer it stays for the pictures in both themes.
      await page.evaluate(() => {
        const begin = globalThis.setTimeout;
        const unlessLeaving = (run: () => void, ms?: number) => (ms === 2000 ? 0 : begin(run, ms));
        Object.assign(globalThis, { setTimeout: unlessLeaving });
        history.pushState(null, '', '/mr-management/none/edit');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await page.getByText('No data received.').waitFor();
    },
  },
  {
    name: 'mrs-edit-left',
    go: async page => {
      await page.goto('/mr-management');
      await page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click();
      await page.getByLabel('First name').fill('Sukesha');
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'feeders-tagged',
    go: async page => {
      await openList(page);
      await page.getByRole('button', { name: 'Tagged', exact: true }).click();
      await page.getByRole('button', { name: 'Tagged', exact: true, pressed: true }).waitFor();
    },
  },
];

/** The portal when it can't load its own files. */
export const noStartShot: Shot = {
  name: 'cannot-start',
  go: async page => {
    await page.route('**/config.json', route => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
  },
};

async function openList(page: Page): Promise<void> {
  await page.goto('/feeders');
  await page.locator('tbody tr[tabindex]').first().waitFor();
}

async function openMonths(page: Page): Promise<void> {
  await page.goto('/help');
  await page.getByRole('button', { name: 'Audit Month' }).click();
  await page.getByRole('radio').first().waitFor();
}

/** As someone whom the user pool knows, and the portal does not. */
async function openAsStranger(page: Page): Promise<void> {
  await changeSession(page, session => withGroup(session, 'auditor'));
  await page.goto('/');
  await page.getByRole('heading', { name: 'Unauthorized user!' }).waitFor();
}

async function expire(page: Page): Promise<void> {
  await changeSession(page, session =>
    JSON.stringify({ ...JSON.parse(session), refreshToken: 'none', expiresAt: 0 }),
  );
  await page.goto('/feeders');
  await page.getByText('Your session has expired. Please login again.').waitFor();
}

/** Changes the stored session while no portal is open, which could notice it sooner or later. */
async function changeSession(page: Page, change: (session: string) => string): Promise<void> {
  await page.goto('/config.json');
  const session = await page.evaluate(key => localStorage.getItem(key) ?? '{}', sessionKey);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionKey,
    change(session),
  ] as const);
}

/** Opens the list of feeders with another answer for its rows, after the portal has loaded. */
function openFeedersWhile(answer: Parameters<Page['route']>[1], shown: string): Shot['go'] {
  return async page => {
    await page.goto('/profile');
    await page.waitForLoadState('networkidle');
    await page.route(/\/feeders\?/, answer);
    await page.getByRole('link', { name: 'Feeder Management' }).click();
    await page.getByText(shown).first().waitFor();
  };
}
