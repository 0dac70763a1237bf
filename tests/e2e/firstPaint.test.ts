import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { usePages } from './support/pages.ts';

const api = useSharedApi();
const pages = usePages();

/** Opens a page whose scripts never arrive, and one with them: what the page itself shows, and what replaces it. */
async function withAndWithoutScripts(path: string, profile: object = {}) {
  const open = async (hasScripts: boolean) => {
    const { page, faults } = await pages.open({ baseURL: api.server.url, ...profile });
    if (!hasScripts) await page.route(/\/assets\/.*\.js$/, () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    return { page, faults };
  };
  return { first: await open(false), whole: await open(true) };
}

const placeOf = async (page: Page, label: string) => page.getByLabel(label, { exact: true }).boundingBox();

it('the page itself shows the sign-in form, in the place where the scripts then show it', async () => {
  const { first, whole } = await withAndWithoutScripts('/login');
  await first.page.getByLabel('Username').waitFor();
  await whole.page.getByRole('link', { name: 'Forgot / Reset Password' }).waitFor();
  for (const label of ['Username', 'Password']) {
    const [before, after] = [await placeOf(first.page, label), await placeOf(whole.page, label)];
    for (const side of ['x', 'y'] as const)
      expect(
        Math.abs((before?.[side] ?? -99) - (after?.[side] ?? 99)),
        `${label} ${side}`,
      ).toBeLessThanOrEqual(2);
  }
  // Nothing in the page breaks the policy.
  expect([...first.faults, ...whole.faults]).toEqual([]);
});

it('no letter is lost while the scripts take over the form: the focus goes over in the same moment', async () => {
  const { page } = await pages.openFresh({ baseURL: api.server.url });
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async route => {
    await scripts.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('form[aria-labelledby]')) return;
      observer.disconnect();
      const field = document.activeElement;
      document.documentElement.dataset['focused'] = field instanceof HTMLInputElement ? field.name : '';
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('ae');
  await page.getByLabel('Password').pressSequentially('Demo');
  scripts.resolve();
  await page.getByRole('link', { name: 'Forgot / Reset Password' }).waitFor();
  expect(await page.locator('html').getAttribute('data-focused')).toBe('password');
  await page.keyboard.type('@1234');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Demo@1234');
});

it('a signed-in officer first sees the frame with the title of the screen', async () => {
  const profile = await signedIn(api.server.url, 'ae');
  const [origin] = profile.storageState.origins;
  origin?.localStorage.push({ name: 'energy-audit.titles', value: '{"/mr-management":"MR Management"}' });
  const { first, whole } = await withAndWithoutScripts('/mr-management', profile);
  const title = (page: Page) =>
    page.evaluate(() => {
      const shown = document.querySelector('.first-console b');
      return shown && getComputedStyle(shown, '::before').content;
    });
  await expect.poll(() => title(first.page)).toBe('"MR Management"');
  await whole.page.getByRole('heading', { name: 'MR Management' }).waitFor();
  expect(await title(whole.page)).toBeNull();
  expect([...first.faults, ...whole.faults]).toEqual([]);
});
