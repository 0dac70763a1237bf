/** @module-tag long */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { uploadsOf } from '../api/files/uploads.ts';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { useTerminal } from '../support/terminal.ts';
import { rowsOf } from '../support/territory.ts';
import { seriousFaults } from './support/axe.ts';
import { focused, tabTo } from './support/tabTo.ts';
import { useVisits } from './support/visits.ts';

useTerminal();
const api = useApi();
const visits = useVisits();

/** Adds meter readers to a section, so that they need more than two pages. Returns their codes. */
async function manyReaders(): Promise<string[]> {
  const newcomers = Array.from({ length: 15 }, (_, at) => ({
    Section_code: '5410101',
    MR_code: `54101${900 + at}`,
    First_name: 'Newcomer',
  }));
  const file = await uploadsOf(api).process('ae', 'users', { Users: newcomers });
  expect(file.count).toEqual({ success: 15, failure: 0, skipped: 0 });
  const ae = await api.as('ae');
  const { json } = await ae('GET', '/ae/meter-readers', { query: { perPage: 100 } });
  return rowsOf(json, 'MRList').map(row => String(row['userInfo']?.['mrCode']));
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Select MRs associated with this TC' });
const offered = (page: Page) => dialogOf(page).getByRole('checkbox').locator('xpath=../b').allTextContents();

it('works with the keyboard alone: loads more, searches, and keeps the choices of other pages and searches', async () => {
  const codes = await manyReaders();
  expect(codes.length).toBeGreaterThan(20);
  const [first = '', second = ''] = codes;
  const [onSecondPage = '', onLastPage = ''] = [codes[11], codes.at(-1)];
  const { page, faults } = await visits.open({
    baseURL: api.server.url,
    ...(await signedIn(api.server.url, 'ae')),
  });
  const { keyboard } = page;
  const go = async (name: RegExp, key: string) => {
    await tabTo(page, name);
    await keyboard.press(key);
  };
  const choose = (code: string) => go(new RegExp(`^${code}`), 'Space');
  const chosen = () =>
    dialogOf(page).getByRole('list', { name: 'Selected' }).getByRole('listitem').allTextContents();
  await page.goto('/tc-details?mode=add');
  await page.getByRole('combobox', { name: 'Tagged MRs' }).waitFor();
  await go(/^Tagged MRs/, 'Enter');
  await dialogOf(page).getByRole('checkbox').first().waitFor();
  expect(await offered(page)).toEqual(codes.slice(0, 10));

  // Load More appends a page, and the focus moves to its first entry.
  await choose(second);
  await go(/^Load More$/, 'Enter');
  await expect.poll(() => offered(page)).toEqual(codes.slice(0, 20));
  await expect.poll(() => focused(page)).toMatch(new RegExp(`^${codes[10]}`));
  await choose(onSecondPage);
  await go(/^Load More$/, 'Enter');
  await expect.poll(() => offered(page)).toEqual(codes);
  await expect.poll(() => focused(page)).toMatch(new RegExp(`^${codes[20]}`));
  expect(await dialogOf(page).getByRole('button', { name: 'Load More' }).count()).toBe(0);
  await choose(onLastPage);
  expect(await seriousFaults(page)).toEqual([]);

  // A search shows other readers; the chosen ones stay chosen, and are checked where they appear again.
  const search = async (text: string) => {
    await tabTo(page, /^Search by MR code$/);
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(text);
    await expect.poll(() => offered(page)).toEqual(codes.filter(code => code.includes(text)));
  };
  const sought = '5410190';
  await search(sought);
  await choose('54101903');
  expect(await chosen()).toEqual([second, onSecondPage, onLastPage, '54101903']);
  await search(second);
  expect(await dialogOf(page).getByRole('checkbox', { name: second }).isChecked()).toBe(true);
  await tabTo(page, /^Search by MR code$/);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('none');
  await dialogOf(page).getByText('No Data Found!').waitFor();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('Delete');
  await expect.poll(() => dialogOf(page).getByRole('checkbox', { name: first }).count()).toBe(1);
  await go(new RegExp(`^Untag ${second}$`), 'Enter');
  await go(/^OK$/, 'Enter');
  await dialogOf(page).waitFor({ state: 'detached' });

  // Any of the remaining ones can be the reading MR; opened again, the picker still lists them, by code.
  const left = [onSecondPage, onLastPage, '54101903'].toSorted();
  await go(/^Reading MR/, 'Enter');
  const reading = page.getByRole('dialog', { name: 'Select an MR Reading this TC' });
  await reading.getByRole('radio').first().waitFor();
  expect(await reading.getByRole('radio').locator('xpath=../b').allTextContents()).toEqual(left);
  await keyboard.press('Escape');
  await reading.waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Tagged MRs' }).press('Enter');
  await dialogOf(page).getByRole('checkbox').first().waitFor();
  expect(await chosen()).toEqual(left);
  await keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
