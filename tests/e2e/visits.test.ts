import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
let before: Page;

/** Returns what a test may have left in a page. */
const leftIn = (page: Page) =>
  page.evaluate(() => ({
    stored: [localStorage.getItem('left'), sessionStorage.getItem('left')],
    session: localStorage.getItem('energy-audit.session') !== null,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    moves: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    width: innerWidth,
  }));

it('a test may change its page', async () => {
  const { page } = await visits.open({
    baseURL: api.server.url,
    ...(await signedIn(api.server.url, 'ae')),
  });
  before = page;
  await page.goto('/profile');
  await page.evaluate(() => {
    localStorage.setItem('left', 'yes');
    sessionStorage.setItem('left', 'yes');
  });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 800, height: 600 });
  await page.route('**/config.json', route => route.fulfill({ status: 503, json: {} }));
  expect(await leftIn(page)).toEqual({
    stored: ['yes', 'yes'],
    session: true,
    dark: true,
    moves: true,
    width: 800,
  });
});

it('the next one gets the page, but nothing of what it changed', async () => {
  const { page } = await visits.open({ baseURL: api.server.url });
  expect(page === before).toBe(true);
  await page.goto('/');
  await page.getByLabel('Username').waitFor();
  expect(await leftIn(page)).toEqual({
    stored: [null, null],
    session: false,
    dark: false,
    moves: false,
    width: 1440,
  });
});
