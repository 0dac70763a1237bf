/** @module-tag long */

import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
/** The last month that most sections have audited. */
const month = addMonths(currentMonth(), -2);

async function openAs(username: string, path: string) {
  const profile = await signedIn(api.server.url, username);
  const { page, faults } = await visits.open({ baseURL: api.server.url, ...profile });
  await page.goto(path);
  return { page, faults, back: page.getByRole('button', { name: 'BACK', exact: true }) };
}

/** Opens the audit of the first TC on the second page of a narrowed list. */
async function openFromList() {
  const visit = await openAs('dt', `/tc-audit?tab=audited&month=${month}`);
  const { page } = visit;
  await page.getByRole('button', { name: /^5 - 10%/ }).click();
  await page.waitForURL(/fiveToTen/);
  await page.getByRole('searchbox', { name: 'TC Number' }).fill('72');
  await page.waitForURL(({ searchParams }) => searchParams.get('filter')?.includes('"72"') ?? false);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/page=2/);
  await page.getByText(/^Rows 1\d/).waitFor();
  // Until its rows have come, the second page shows those of the first.
  await page.locator('table[aria-busy="false"]').waitFor();
  const list = page.url();
  const link = page.getByRole('link', { name: /the audit of this TC$/ }).first();
  const number = await link.innerText();
  return { ...visit, list, link, number };
}

it('BACK leads to the list as it was: tab, card, search and page', async () => {
  const { page, list, link, number, back, faults } = await openFromList();
  await link.click();
  await page.getByRole('heading', { name: `TC No. ${number}` }).waitFor();
  // A press on the way changes the address, but not where BACK leads.
  await page.getByRole('button', { name: /^Bill Cancellation/ }).click();
  await page.waitForURL(/billCancellation/);
  await back.click();
  await page.waitForURL(list);
  expect(await page.getByRole('searchbox', { name: 'TC Number' }).inputValue()).toBe('72');
  expect(await page.getByRole('button', { name: /^5 - 10%/ }).getAttribute('aria-pressed')).toBe('true');
  await link.waitFor();
  expect(await link.innerText()).toBe(number);

  await page.getByRole('link', { name: `View ${number}` }).click();
  await back.click();
  await page.waitForURL(list);
  expect(faults).toEqual([]);
});

it('BACK leads to the list of all TCs if the audit was opened by its address', async () => {
  const { page, link, number } = await openFromList();
  const { pathname } = new URL((await link.getAttribute('href')) ?? '', page.url());
  const { page: another, back } = await openAs('dt', pathname);
  await another.getByRole('heading', { name: `TC No. ${number}` }).waitFor();
  await back.click();
  await another.waitForURL(url => url.pathname === '/tc-audit' && !url.searchParams.has('filter'));
});

it.each(inTurn(['loaded anew', 'reached by going back'], 2))(
  'the address with a row’s number, %s, opens the TC that the list passed along',
  async way => {
    const { page, list, link, number, back } = await openFromList();
    await link.click();
    await page.getByRole('heading', { name: `TC No. ${number}` }).waitFor();
    const { pathname } = new URL(page.url());
    await page.evaluate(() => history.replaceState(history.state, '', '/tc-audit/11'));
    if (way === 'loaded anew') await page.reload();
    else {
      await page.getByRole('link', { name: 'TC Details' }).click();
      await page.waitForURL(/tc-details/);
      await page.goBack();
    }
    await page.getByRole('heading', { name: `TC No. ${number}` }).waitFor();
    await page.waitForURL(url => url.pathname === pathname && url.searchParams.has('month'));
    await back.click();
    await page.waitForURL(list);
  },
);

it('the address with a row’s number opens nothing without what the list passes along', async () => {
  const { page } = await openAs('ae', '/tc-audit/3');
  await page.getByText('No data received. Redirecting to previous page...').waitFor();
  await page.waitForURL(/\/tc-audit\?/);
});
