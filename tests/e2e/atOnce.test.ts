// Presses between two renderings: only a real browser has the moments at which they come.

import { expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { openAs } from './support/openAs.ts';
import { usePages } from './support/pages.ts';

const api = useSharedApi();
const pages = usePages();

it('a filter that is set before the list has noticed the one before keeps both', async () => {
  const { page } = await pages.open({ baseURL: api.server.url, ...(await signedIn(api.server.url, 'ae')) });
  await page.goto('/feeders');
  const tagged = page.getByRole('button', { name: 'Untagged' });
  await tagged.waitFor();
  // Presses the filter as soon as the search is in the address, before the screen can render it.
  await tagged.evaluate((button: HTMLElement) => {
    const push = history.pushState.bind(history);
    history.pushState = (...to) => {
      push(...to);
      history.pushState = push;
      queueMicrotask(() => button.click());
    };
  });
  await page.getByRole('searchbox').fill('F');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(({ searchParams }) => /untagged/i.test(searchParams.get('filter') ?? ''));
  const { searchParams } = new URL(page.url());
  expect(Object.values(JSON.parse(searchParams.get('filter') ?? '{}')).toSorted()).toEqual(['F', 'untagged']);
});

it('a search that starts at the same moment as an entry opens does not close that entry', async () => {
  const { page } = await openAs(api, pages, 'ae', '/tc-details');
  const entry = page.locator('[data-entry]').nth(14);
  const [number = ''] = (await entry.innerText()).split('\n');
  await page.getByRole('searchbox').fill(number);
  await page.evaluate(() => {
    document.querySelectorAll<HTMLElement>('[data-entry]')[14]?.click();
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    document.querySelector('input[type=search]')?.dispatchEvent(enter);
  });
  await page.getByRole('region', { name: 'Details' }).getByRole('heading', { name: number }).waitFor();
  await page.waitForURL(({ searchParams }) => searchParams.get('filter')?.includes(number) ?? false);
  expect(new URL(page.url()).searchParams.has('tc')).toBe(true);
});

/** How many times slower the browser works, so that the press comes before the dashboard is rendered. */
const slowdowns = inTurn([5, 7, 9], 3);

it.each(slowdowns)(
  'a link pressed while the first screen is rendered leads there, at 1/%d speed',
  { tags: 'long' },
  async rate => {
    const { page } = await pages.openFresh({
      baseURL: api.server.url,
      ...(await signedIn(api.server.url, 'ae')),
    });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Feeder Management' }).click();
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.getByRole('heading', { name: 'Feeder Management' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/feeders');
  },
);
