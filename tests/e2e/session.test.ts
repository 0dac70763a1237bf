import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { poolAccounts } from '../../server/services/db/schema/index.ts';
import { useApi } from '../support/api.ts';
import { signedIn, signInByHand } from '../support/signIn.ts';
import { noteNotices } from './support/notices.ts';
import { refreshTokenOf, revoke } from './support/revoke.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();
const expired = 'Your session has expired. Please login again.';

/** Opens the form of a meter reader in an officer's tab, and types something. */
async function openForm(username = 'ae') {
  const opened = await pages.open({
    baseURL: api.server.url,
    ...(await signedIn(api.server.url, username)),
  });
  const { page } = opened;
  const keyed = page.waitForResponse('**/draft-key');
  await page.goto('/mr-management');
  await page.locator('tbody a').first().click();
  await page.getByLabel('First name').fill('Sukesha');
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('9876');
  await keyed;
  return { ...opened, form: new URL(page.url()).pathname };
}

/** Returns everything about an officer that the browser stores, in any storage that pages have. */
const browserData = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    cookie: document.cookie,
  }));
const nothing = { local: [], session: [], databases: [], caches: [], cookie: '' };

it('a session that ends while a form is open is reported once in every tab, and the typed text returns after sign-in', async () => {
  const { context, page, form } = await openForm();
  const other = await context.newPage();
  await other.goto('/feeders?page=3&filter=%7B%22tagging%22%3A%22untagged%22%7D');
  await other.locator('tbody td').first().waitFor();
  const noticesOfTabs = await Promise.all([page, other].map(noteNotices));

  await revoke(api.server.url, page);
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('9876501234');
  await page.getByRole('button', { name: 'Submit' }).click();
  for (const tab of [page, other]) await tab.getByLabel('Username').waitFor();
  for (const notices of noticesOfTabs) await expect.poll(notices, { timeout: 10_000 }).toEqual([expired]);
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await browserData(other)).toEqual(nothing);
  await expect.poll(() => browserData(page)).toEqual({ ...nothing, session: ['energy-audit.drafts'] });
  // Only for the officer: the next person at this PC can read neither the name, the number nor which record it was.
  const left = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  for (const typed of ['Sukesha', '9876501234', '/mr-management', 'firstName'])
    expect(left).not.toContain(typed);

  // Someone else then edits the same meter reader, so that the typed values have an older basis.
  const ae = await api.as('ae');
  const path = form.replace('/mr-management/', '/ae/meter-readers/').replace('/edit', '');
  const etag = String((await ae('GET', path)).json['data']?.['etag']);
  const body = { phoneNumber: '+919876504321' };
  expect((await ae('PATCH', path, { body, headers: { 'if-match': etag } })).status).toBe(200);

  await page.reload();
  await signInByHand(page, 'ae');
  await page.getByText('What you had typed is back. It is not saved yet.').waitFor();
  expect(new URL(page.url()).pathname).toBe(form);
  expect(await page.getByLabel('First name').inputValue()).toBe('Sukesha');
  expect(await page.getByRole('textbox', { name: 'Phone Number' }).inputValue()).toBe('9876501234');
  expect((await browserData(page)).session).toEqual([]);
  // The other tab is signed in again too, and shows its earlier screen: page 3 of the untagged feeders.
  await other.getByRole('button', { name: 'Untagged', pressed: true }).waitFor();
  await other.getByText('Rows 21–30').waitFor();

  await page.getByRole('button', { name: 'Submit' }).click();
  const changed = page.getByRole('dialog', { name: 'This MR was changed meanwhile' });
  await changed.getByRole('radio', { name: '+91 98765 01234' }).check();
  await changed.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Successfully updated MR').waitFor();
  await page
    .getByRole('row', { name: /Sukesha/ })
    .getByText('+91 98765 01234')
    .waitFor();
});

it('typed text is gone once another officer signs in', { tags: 'long' }, async () => {
  const { page, form } = await openForm();
  await revoke(api.server.url, page);
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('9876501239');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByLabel('Username').waitFor();
  await signInByHand(page, 'ae2');
  await page.getByRole('main', { name: 'Dashboard' }).waitFor();
  expect((await browserData(page)).session).toEqual([]);
  await page.goto(form);
  await page.getByText('No data received. Redirecting to previous page...').waitFor();
});

it('signing out over a half-filled form leaves nothing in the browser, in any tab, and ends the tokens within 5 s', async () => {
  const { context, page } = await openForm();
  const other = await context.newPage();
  await other.goto('/feeders');
  await other.locator('tbody td').first().waitFor();
  const idToken = await page.evaluate(
    () => JSON.parse(localStorage.getItem('energy-audit.session') ?? '').idToken,
  );
  const refreshToken = await refreshTokenOf(page);
  expect((await api.call(idToken, 'GET', '/ae/profile')).status).toBe(200);
  await page.getByRole('button', { name: /Assistant Engineer/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, other]) await tab.getByLabel('Username').waitFor();
  await expect
    .poll(async () => (await api.call(idToken, 'GET', '/ae/profile')).status, { timeout: 5_000 })
    .toBe(401);
  const { clientId } = await (await fetch(`${api.server.url}/config.json`)).json();
  const renewal = await fetch(`${api.server.url}/idp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      ClientId: clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: refreshToken },
    }),
  });
  expect(await renewal.json()).toMatchObject({ __type: 'NotAuthorizedException' });
  expect(await browserData(page)).toEqual(nothing);
  // It lets the server tell the officer's wrong passwords from a stranger's. No script can read it; it signs nobody in.
  const cookies = await context.cookies();
  expect(cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['device', true]]);
  // The browser's Back leads to sign-in, not to the officer's screen.
  await page.goBack();
  await page.getByLabel('Username').waitFor();
});

declare global {
  /** The number of times that the page has changed the history. */
  var historyCalls: number;
}

it('a deep link leads to sign-in with at most 4 history calls, and afterwards to its screen', async () => {
  const { page } = await pages.openFresh({ baseURL: api.server.url });
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
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[aria-label=Page]')?.value === '2',
  );
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
  const { page, faults } = await pages.openFresh({ baseURL: api.server.url });
  await page.addInitScript(script);
  await page.goto('/feeders');
  await page.getByLabel('Username').waitFor();
  const notices = await noteNotices(page);
  await signInByHand(page, 'ae');
  // A notice, as every refusal, and at the form, where it stays.
  await page.getByRole('alert').getByText(message).first().waitFor();
  expect(await notices()).toEqual([expect.stringContaining(message)]);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(faults).toEqual([]);
});

it('a meter reader is referred to the mobile app', { tags: 'long' }, async () => {
  const { page } = await pages.open({ baseURL: api.server.url });
  await page.goto('/');
  await signInByHand(page, 'mr1');
  await page.getByText('You cannot login as MR here! Please use mobile app.').first().waitFor();
  await page.reload();
  await page.getByLabel('Username').waitFor();
});

it('a first sign-in requires a new password, and continues with it', async () => {
  const { page } = await pages.open({ baseURL: api.server.url });
  await page.goto('/');
  await signInByHand(page, 'newae');
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  const change = dialog.getByRole('button', { name: 'Change password' });
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
    const { page } = await pages.open({ baseURL: api.server.url });
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
