import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { useApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { seriousFaults } from './support/axe.ts';
import { openForm, typed } from './support/readerForm.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();
const openAs = async (role: Role) =>
  pages.open({ baseURL: api.server.url, ...(await signedIn(api.server.url, role)) });

it('the offline screen appears within a second, on any screen, and disappears by itself', async () => {
  const { context, page } = await openAs('ae');
  const offline = page.getByRole('dialog', { name: 'No internet connection' });
  for (const address of ['/feeders', '/dashboard', '/nowhere']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await context.setOffline(true);
    await offline.waitFor({ timeout: 1_000 });
    await context.setOffline(false);
    await offline.waitFor({ state: 'detached', timeout: 1_000 });
    expect(new URL(page.url()).pathname).toBe(address);
  }
});

it('the offline screen appears before sign-in too', async () => {
  const { context, page } = await pages.open({ baseURL: api.server.url });
  await page.goto('/');
  await page.getByLabel('Username').fill('ae');
  await context.setOffline(true);
  await page.getByRole('heading', { name: 'No internet connection' }).waitFor();
  await context.setOffline(false);
  expect(await page.getByLabel('Username').inputValue()).toBe('ae');
});

it('the offline screen covers a dialog and says why; dialog and typed text are there afterwards', async () => {
  const { context, page } = await openAs('ae');
  await openForm(page);
  await page.getByLabel('First name').fill('Sunanda');
  await page.getByRole('link', { name: 'Feeder Management' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  await context.setOffline(true);
  await page.getByText('You are currently offline. Please check your connection and try again.').waitFor();
  await page.getByRole('button', { name: 'Retry' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'No internet connection' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(await page.title()).toBe('DEMO Energy Audit · Edit MR');
  await context.setOffline(false);
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(await typed(page)).toBe('Sunanda');
});

it('Retry checks the connection, reports the result, and keeps the typed text', async () => {
  const { context, page } = await openAs('ae');
  await openForm(page);
  await page.getByLabel('First name').fill('Sunita');
  await context.setOffline(true);
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.click();
  await page.getByText('There is still no connection. This page stays as it is.').waitFor();
  await context.setOffline(false);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await typed(page)).toBe('Sunita');

  // An answer of the server shows that the browser is wrong to report itself offline.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    window.dispatchEvent(new Event('offline'));
  });
  await retry.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await typed(page)).toBe('Sunita');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Successfully updated MR').waitFor();
  await page.getByRole('row', { name: /Sunita/ }).waitFor();
});

const refusal = (status: number, headers = {}) => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ message: 'The server is being restarted.', code: 'Unavailable' }),
});

/** Opens a page whose API requests fail until `mend` is called; `times` holds when, by method. */
async function openFailing(path: string, fail: (route: Route) => Promise<void>) {
  const { page } = await pages.open({
    baseURL: api.server.url,
    ...(await signedIn(api.server.url, 'ae')),
  });
  const times: Record<string, number[]> = {};
  const answer = async (route: Route) => {
    (times[route.request().method()] ??= []).push(Date.now());
    await fail(route);
  };
  await page.route('**/v1/ae/meter-readers**', answer);
  await page.goto(path);
  return { page, times, mend: () => page.unroute('**/v1/ae/meter-readers**', answer) };
}

const strip = (page: Page) => page.getByText(/Not everything could be read\. Trying again in \d+ s\./);
const rows = (page: Page) => page.locator('tbody td').first();

const failures = [
  ['500', async (route: Route) => route.fulfill(refusal(500))],
  ['429', async (route: Route) => route.fulfill(refusal(429))],
  ['a lost connection', async (route: Route) => route.abort()],
] as const;

it.each(inTurn(failures, 3))(
  'a list that meets %s is loaded again by itself, after growing pauses',
  { tags: 'long' },
  async (_, fail) => {
    const { page, times, mend } = await openFailing('/mr-management', fail);
    await strip(page).waitFor();
    await page.getByText('Error in fetching details').waitFor();
    await expect.poll(() => times['GET']?.length, { timeout: 15_000 }).toBe(3);
    const [first = 0, second = 0, third = 0] = times['GET'] ?? [];
    expect(second - first).toBeGreaterThan(1_800);
    expect(third - second).toBeGreaterThan(second - first + 1_000);
    await mend();
    await page.getByRole('button', { name: 'Try now' }).click();
    await rows(page).waitFor();
    await strip(page).waitFor({ state: 'detached' });
    // The focus is on the screen, so the keyboard continues there.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  },
);

it('obeys the pause that the server requests', async () => {
  const { page, times } = await openFailing('/mr-management', route =>
    route.fulfill(refusal(503, { 'retry-after': '45' })),
  );
  await page.getByText(/Trying again in 4[345] s\./).waitFor();
  expect(times['GET']).toHaveLength(1);
});

it(
  'an edit form that fails to load waits and tries again; a change that fails is not repeated',
  { tags: 'long' },
  async () => {
    const list = await pages.open({ baseURL: api.server.url, ...(await signedIn(api.server.url, 'ae')) });
    await list.page.goto('/mr-management');
    await list.page.locator('tbody a').first().click();
    await list.page.getByLabel('First name').waitFor();
    const form = new URL(list.page.url()).pathname;

    let fails = true;
    const { page, times } = await openFailing(form, route =>
      fails || route.request().method() !== 'GET' ? route.fulfill(refusal(500)) : route.continue(),
    );
    await strip(page).waitFor();
    fails = false;
    await page.getByLabel('First name').fill('Sukesha');
    expect(new URL(page.url()).pathname).toBe(form);

    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('alert').filter({ hasText: 'The server is being restarted.' }).waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Sukesha');

    const reads = times['GET']?.length ?? 0;
    fails = true;
    await page.getByRole('link', { name: 'MR Management' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => times['GET']?.length, { timeout: 15_000 }).toBeGreaterThan(reads + 1);
    expect(times['PATCH']).toHaveLength(1);
  },
);

it('a portal that fails to start does so once the server answers', { tags: 'long' }, async () => {
  const { page } = await pages.open({ baseURL: api.server.url });
  await page.route('**/config.json', route => route.fulfill({ status: 503 }));
  await page.goto('/');
  await page.getByText(/Trying again in \d s\./).waitFor();
  await page.unroute('**/config.json');
  await page.getByLabel('Username').waitFor();
});
