import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();

const refusal = (status: number, headers = {}) => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ message: 'The server is being restarted.', code: 'Unavailable' }),
});

/** Opens a page whose API requests fail until `mend` is called; `times` holds when, by method. */
async function openFailing(path: string, fail: (route: Route) => Promise<void>) {
  const { page } = await visits.open({
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
    const list = await visits.open({ baseURL: api.server.url, ...(await signedIn(api.server.url, 'ae')) });
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
  const { page } = await visits.open({ baseURL: api.server.url });
  await page.route('**/config.json', route => route.fulfill({ status: 503 }));
  await page.goto('/');
  await page.getByText(/Trying again in \d s\./).waitFor();
  await page.unroute('**/config.json');
  await page.getByLabel('Username').waitFor();
});
