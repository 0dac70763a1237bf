import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();

/** Opens a screen in a browser in which the officer is already signed in. */
async function openAs(username: string, path: string) {
  const profile = await signedIn(api.server.url, username);
  const visit = await visits.open({ baseURL: api.server.url, ...profile });
  const renewals: string[] = [];
  visit.context.on('request', request => {
    if (request.headers()['x-amz-target']?.endsWith('InitiateAuth')) renewals.push(request.url());
  });
  await openList(visit.page, path);
  return { ...visit, renewals };
}

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('tbody td').first().waitFor();
}

/** Makes the token expire, in all tabs. */
async function expire(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = 'energy-audit.session';
    const session: unknown = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify(Object.assign({}, session, { expiresAt: 0 })));
  });
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
const rows = (page: Page, from: number) => page.getByText(`Rows ${from}–`).waitFor();

it('five tabs whose tokens expire together renew once and stay signed in', { tags: 'long' }, async () => {
  const { context, page, renewals } = await openAs('ee', '/mr-management');
  const tabs = [page];
  while (tabs.length < 5) {
    const tab = await context.newPage();
    await openList(tab, '/mr-management');
    tabs.push(tab);
  }
  await expire(page);
  await Promise.all(tabs.map(next));
  await Promise.all(tabs.map(tab => rows(tab, 11)));
  expect(renewals).toHaveLength(1);
});

it('a token that expires while a form is open is renewed silently', async () => {
  const { page, renewals } = await openAs('ae', '/mr-management');
  await page.locator('tbody a').first().click();
  await page.getByLabel('First name').fill('Sukesha');
  await expire(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Successfully updated MR').waitFor();
  expect(renewals).toHaveLength(1);
});

const failures = [
  ['503', { status: 503, body: 'busy' }],
  ['a broken connection', undefined],
] as const;

it.each(inTurn(failures, 2))(
  'a renewal that meets %s keeps the session, which continues afterwards',
  { tags: 'long' },
  async (_name, answer) => {
    const { page } = await openAs('ee', '/mr-management');
    await page.route('**/idp', route => (answer ? route.fulfill(answer) : route.abort()));
    await expire(page);
    await next(page);
    await page.getByRole('alert').filter({ hasText: 'The server could not be reached.' }).first().waitFor();
    await page.unroute('**/idp');
    await openList(page, '/mr-management');
    await next(page);
    await rows(page, 11);
  },
);

it('signing out in one tab signs out the others, and leaves nothing in the browser', async () => {
  const { context, page } = await openAs('ee', '/mr-management');
  const other = await context.newPage();
  await openList(other, '/feeders');
  await page.getByRole('button', { name: /Executive Engineer/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want logout?' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, other]) {
    await tab.getByLabel('Username').waitFor();
    expect(await tab.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  }
});

it('the chosen area filters the list, survives a reload and ends with the session', async () => {
  const { page } = await openAs('ce', '/mr-management');
  const chip = page.getByRole('button', { name: /^Display result as/ });
  const whole = await page.getByText(/^\d+ MRs$/).textContent();
  await chip.click();
  await page.getByLabel('Circle').selectOption({ label: 'Mangaluru' });
  await page.getByLabel('Division', { exact: true }).selectOption({ label: 'Mangaluru South' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText(`${whole}`, { exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('tbody td').first().waitFor();
  expect(await chip.textContent()).toContain('Mangaluru South Division');
  expect(await page.getByText(/^\d+ MRs$/).textContent()).not.toBe(whole);
});
