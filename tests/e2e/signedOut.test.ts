import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { poolAccounts } from '../../server/services/db/schema/index.ts';
import { useApi } from '../support/api.ts';
import { signedIn, signInByHand } from '../support/signIn.ts';
import { noteNotices } from './support/notices.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();

declare global {
  /** The number of times that the page has changed the history. */
  var historyCalls: number;
}

it('a deep link leads to sign-in with at most 4 history calls, and afterwards to its screen', async () => {
  const { page } = await visits.openFresh({ baseURL: api.server.url });
  await page.addInitScript(() => {
    globalThis.historyCalls = 0;
    for (const name of ['pushState', 'replaceState'] as const) {
      const real = history[name].bind(history);
      history[name] = (...args) => {
        globalThis.historyCalls += 1;
        real(...args);
      };
    }
  });
  await page.goto('/feeders?page=2');
  await page.getByLabel('Username').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => globalThis.historyCalls)).toBeLessThanOrEqual(4);

  await signInByHand(page, 'ae');
  await page.getByRole('heading', { name: 'Feeder Management' }).waitFor();
  await page.locator('[aria-current=page]', { hasText: '2' }).waitFor();
});

it.each([
  [
    'has no space',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
    'This browser has no space left to store your sign-in. Clear the data of this site',
  ],
  [
    'denies its storage',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    },
    'This browser does not let the portal store your sign-in. Allow cookies and site data',
  ],
] as const)('a browser that %s is told so at sign-in, and how to mend it', async (_what, script, message) => {
  const { page, faults } = await visits.openFresh({ baseURL: api.server.url });
  await page.addInitScript(script);
  await page.goto('/feeders');
  await page.getByLabel('Username').waitFor();
  const notices = await noteNotices(page);
  await signInByHand(page, 'ae');
  await page.getByText(message).waitFor();
  expect(await notices()).toEqual([expect.stringContaining(message)]);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(faults).toEqual([]);
});

it.each(['*/*', 'application/json'])('the start page is served to clients that accept %s', async accept => {
  const answer = await fetch(`${api.server.url}/`, { headers: { accept } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await answer.text()).toContain('<div id="root">');
  const elsewhere = await fetch(`${api.server.url}/feeders`, { headers: { accept } });
  expect(elsewhere.status).toBe(404);
});

it('an error moves no field of the sign-in form', { tags: 'long' }, async () => {
  const { page } = await visits.open({ baseURL: api.server.url });
  await page.goto('/');
  const places = () =>
    Promise.all(
      [page.getByLabel('Username'), page.getByRole('button', { name: 'Sign in' })].map(each =>
        each.boundingBox(),
      ),
    );
  await page.getByLabel('Username').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const before = await places();
  await page.getByLabel('Username').press('Tab');
  await page.keyboard.press('Tab');
  await page.getByText('Please enter valid value').nth(1).waitFor();
  expect(await places()).toEqual(before);
});

it('the top bar shows officer and area together, once both are known', async () => {
  const profile = Promise.withResolvers<void>();
  const { page } = await visits.open({ baseURL: api.server.url, ...(await signedIn(api.server.url, 'ee')) });
  await page.route('**/ee/profile', async route => {
    await profile.promise;
    await route.continue();
  });
  await page.goto('/billing');
  await page.locator('tbody tr[tabindex]').first().waitFor();
  const chip = page.getByRole('button', { name: /^Display result as/ });
  expect(await chip.count()).toBe(0);
  profile.resolve();
  await chip.waitFor();
  expect(await chip.textContent()).toMatch(/ Division$/);
  await page.getByRole('button', { name: /Executive Engineer · .* Division/ }).waitFor();
});

it('a meter reader is referred to the mobile app', { tags: 'long' }, async () => {
  const { page } = await visits.open({ baseURL: api.server.url });
  await page.goto('/');
  await signInByHand(page, 'mr1');
  await page.getByText('You cannot login as MR here! Please use mobile app.').waitFor();
  await page.reload();
  await page.getByLabel('Username').waitFor();
});

it('a first sign-in requires a new password, and continues with it', async () => {
  const { page } = await visits.open({ baseURL: api.server.url });
  await page.goto('/');
  await signInByHand(page, 'newae');
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  const change = dialog.getByRole('button', { name: 'Change password' });
  const showsText = (text: string) => dialog.getByText(text, { exact: true }).waitFor();
  const [frame, button] = [await dialog.boundingBox(), await change.boundingBox()];
  expect(bottomOf(frame) - bottomOf(button), 'only a margin is below the button').toBeLessThan(30);
  await change.click();
  await showsText('Please Enter new password');
  await showsText('Confirm your new password');
  await page.keyboard.type('monsoon@');
  await showsText('Follow the instructions given below and enter a valid password.');
  const rules = dialog.getByRole('listitem');
  expect(await rules.allTextContents()).toEqual([
    'At least 8 characters, done',
    'At least 1 lowercase letter, done',
    'At least 1 uppercase letter, still missing',
    'At least 1 digit, still missing',
    'At least 1 special character, done',
  ]);
  await dialog.getByLabel('Confirm password', { exact: true }).pressSequentially('Monsoon@2025');
  await showsText('New password and confirm password must match');
  await dialog.getByLabel('Confirm password', { exact: true }).fill('');
  await dialog.getByLabel('New password', { exact: true }).fill('Monsoon@2026');
  await dialog.getByLabel('Confirm password', { exact: true }).pressSequentially('Monsoon@2026');
  await change.click();
  await page.getByText('Successfully Logged In').waitFor();
  await page.getByRole('main', { name: 'Dashboard' }).waitFor();
});

it(
  'a first sign-in that is cancelled while the new password is on its way signs nobody in',
  { tags: 'long' },
  async ({ task }) => {
    // A second try finds the password of the first one changed.
    const username = task.result?.retryCount ? 'ce' : 'se';
    await api.server.db
      .update(poolAccounts)
      .set({ status: 'FORCE_CHANGE_PASSWORD' })
      .where(eq(poolAccounts.username, username));
    const { page } = await visits.open({ baseURL: api.server.url });
    const [sent, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/idp**', async route => {
      if (route.request().postData()?.includes('"NEW_PASSWORD_REQUIRED"')) {
        sent.resolve();
        await released.promise;
      }
      await route.continue();
    });
    await page.goto('/');
    await signInByHand(page, username);
    const dialog = page.getByRole('dialog', { name: 'Change your password' });
    await dialog.getByLabel('New password', { exact: true }).fill('Harvest@2026');
    await dialog.getByLabel('Confirm password', { exact: true }).fill('Harvest@2026');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await sent.promise;
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    released.resolve();
    await page.getByText('Your password has been changed. Please login with the new one.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('energy-audit.session'))).toBeNull();
    await signInByHand(page, username, 'Harvest@2026');
    await page.getByText('Successfully Logged In').waitFor();
  },
);

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);
