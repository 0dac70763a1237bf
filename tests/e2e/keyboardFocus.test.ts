import { expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { openRows, press } from './support/keys.ts';
import { openAs } from './support/openAs.ts';
import { focused } from './support/tabTo.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();

const openList = (username: string, path: string) => openRows(api, visits, username, path);

const walked = [
  ['ae', '/billing?tab=vacant'],
  ['cio', '/file-upload'],
  ['dt', '/tc-details'],
] as const;

it.each(inTurn(walked, 3))(
  '%s sees the focus at every step through %s',
  { tags: 'long' },
  async (who, path) => {
    const { page } = await openAs(api, visits, who, path);
    await page.waitForLoadState('networkidle');
    const names = [];
    do {
      await press(page, 'Tab');
      names.push(await focused(page));
      if (await page.evaluate(() => document.activeElement !== document.body))
        expect(await page.evaluate(isRinged), names.at(-1)).toBe(true);
    } while (names.length < 80 && (names.length === 1 || names.at(-1) !== names[0]));
    expect(names.length).toBeGreaterThan(10);
  },
);

it('the focus is visible while the keys move through the months', { tags: 'long' }, async () => {
  const page = await openList('dt', '/billing');
  await page.getByRole('button', { name: 'Audit Month' }).press('Enter');
  await page.getByRole('radio').first().waitFor();
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight']) {
    await press(page, key);
    expect(await page.evaluate(isRinged), key).toBe(true);
  }
});

it(
  'a button that disappears when pressed moves the focus to a sensible place',
  { tags: 'long' },
  async () => {
    const page = await openList('ae', '/feeders');
    await page.getByRole('searchbox').fill('no such feeder');
    await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Feeder Management, table');

    let refuses = true;
    await page.route(/\/feeders\?/, route =>
      refuses ? route.fulfill({ status: 403, json: { message: 'Not now.' } }) : route.continue(),
    );
    await page.getByRole('searchbox').fill('a');
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    refuses = false;
    await retry.press('Enter');
    await expect.poll(() => focused(page)).toBe('Feeder Management, table');

    const filter = encodeURIComponent(JSON.stringify({ readingDay: '3' }));
    await page.goto(`/billing?filter=${filter}`);
    await page.getByRole('button', { name: 'Clear Reading Day' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Search');
  },
);

it(
  'the focus stays at Next on the last page, and moves to the heading of a list that a row opens',
  { tags: 'long' },
  async () => {
    const page = await openList('ee', '/billing');
    const last = Number((await page.getByText(/^Out of \d/).innerText()).replaceAll(/\D/g, ''));
    await page.goto(`/billing?page=${last - 1}`);
    await page.locator('tbody tr[tabindex]').first().waitFor();
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await next.press('Enter');
    await expect.poll(() => next.isDisabled()).toBe(true);
    expect(await focused(page)).toBe('Next');
    await press(page, 'Enter');
    expect(new URL(page.url()).searchParams.get('page')).toBe(String(last));

    await page.getByRole('link', { name: /^Vacant / }).press('Enter');
    await page.getByRole('heading', { name: 'Vacant' }).waitFor();
    await page.locator('tbody tr[tabindex="0"]').press('Enter');
    await page.waitForURL(/my_installations/);
    await expect.poll(() => focused(page)).toBe('All Installations');
  },
);

it('the skip link leads past the menu to the main content', async () => {
  const page = await openList('ae', '/feeders');
  await press(page, 'Tab');
  expect(await focused(page)).toBe('Skip to main content');
  await press(page, 'Enter', 'Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

/** Returns whether the focused element shows a focus ring: around itself, its frame or its cells. */
function isRinged(): boolean {
  const element = document.activeElement;
  if (!element) return false;
  const frames = [element, element.parentElement, element.closest('.file-drop')];
  const ringed = frames.some(frame => frame !== null && getComputedStyle(frame).outlineStyle !== 'none');
  return ringed || [...element.children].some(cell => getComputedStyle(cell).boxShadow !== 'none');
}
