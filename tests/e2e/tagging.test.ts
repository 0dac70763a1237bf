import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { currentMonth } from '#domain/months.ts';
import { formatCount } from '#domain/formats.ts';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();
const month = currentMonth();

async function openAs(username: string, path = '/billing') {
  const profile = await signedIn(api.server.url, username);
  const opened = await pages.open({ baseURL: api.server.url, acceptDownloads: true, ...profile });
  await opened.page.goto(path);
  await opened.page.getByRole('link', { name: /^All Installations/ }).waitFor();
  return opened;
}

const shows = (page: Page, total: number) =>
  page.getByText(`${formatCount(total)} ${total === 1 ? 'installation' : 'installations'}`, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

it('an assistant engineer tags one installation with the keyboard and many after a preview, and reads who did', async () => {
  const { page, faults } = await openAs('ae', '/billing?tab=new_installations');
  const ae = await api.as('ae');
  const untagged = async () => {
    const { json } = await ae('GET', '/ae/installations', { query: { month, untagged: true, perPage: 100 } });
    const rows: unknown = json['data']?.['installations'];
    return Array.isArray(rows) ? rows.map((row: { id: string; RRNumber: string }) => row) : [];
  };
  const before = await untagged();
  const [first, second] = before;
  await shows(page, before.length).waitFor();

  await page.getByRole('button', { name: `Tag TC ${first?.RRNumber}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tag TC · Section Code 5410101' });
  await dialog.getByRole('radio').first().waitFor();
  const ok = dialog.getByRole('button', { name: 'OK' });
  // The first is one that the installation's meter reader reads.
  const label = (await dialog.locator('label').first().textContent()) ?? '';
  expect(label).toMatch(/ same MR/);
  const [number = ''] = label.split(', ');
  const choice = page.getByRole('radio', { name: new RegExp(`^${number}, `) });
  await choice.press('Space');
  await ok.press('Enter');
  const { json } = await ae('GET', '/ae/transformer-centres', { query: { number, month } });
  const tcs: unknown = json['data']?.['transformers'];
  const tc = Array.isArray(tcs) ? tcs.find((each: { number: string }) => each.number === number) : undefined;
  const question = `By tagging this installation to TC number ${number}, you will be changing the reading day of this installation to ${tc.readingDay}. Are you sure you want to do this?`;
  const confirm = page.getByRole('dialog').filter({ hasText: question });
  // A press of its first half second would still belong to the press that opened it.
  await confirm.getByRole('button', { name: 'OK', disabled: false }).press('Enter');
  await page.getByText('Successfully Tagged TC').waitFor();
  await shows(page, before.length - 1).waitFor();
  await page
    .getByRole('link', { name: `Untagged Installations ${before.length - 1}`, exact: true })
    .waitFor();

  const atTable = () => page.evaluate(() => document.activeElement?.tagName);
  expect(await atTable()).toBe('SECTION');

  // The officer selects all; before the confirmation, someone else tags one of them.
  await page.getByRole('checkbox', { name: `Select ${second?.RRNumber}` }).check();
  await button(page, `Select all ${before.length - 1}`).click();
  await button(page, 'Tag TC').click();
  await choice.check();
  await dialog.getByRole('button', { name: 'OK' }).click();
  const preview = page.getByRole('dialog', { name: `Tag to TC number ${number}` });
  const moves = preview.locator('dd').first();
  await expect.poll(() => moves.textContent()).toBe(String(before.length - 1));
  const path = `/ae/transformer-centres/${tc.id}/installations/${second?.id}/tag`;
  expect((await ae('PATCH', path, { query: { month, insist: 1 } })).status).toBe(200);
  // Other meter readers read some of them, so the officer has to insist.
  const tagThem = async () => {
    await preview.getByRole('button', { name: 'Tag', exact: true }).click();
    await button(page, 'Tag all the same').click();
  };
  await tagThem();
  await preview.getByText('The installations have changed meanwhile.').waitFor();
  await expect.poll(() => moves.textContent()).toBe(String(before.length - 2));
  await tagThem();
  await page.getByText('No Installations Found!').waitFor();
  expect(await untagged()).toEqual([]);
  expect(await atTable()).toBe('SECTION');
  await page.getByRole('link', { name: 'Untagged Installations 0', exact: true }).waitFor();

  await page.goto('/billing?tab=my_installations');
  await page.getByRole('combobox', { name: 'Reading Day' }).selectOption(String(tc.readingDay));
  await page.getByRole('searchbox', { name: 'RR Number' }).fill(String(first?.RRNumber));
  await button(page, 'Search').click();
  await page.getByRole('button', { name: `History of ${first?.RRNumber}` }).click();
  const history = page.getByRole('dialog', { name: `History of installation ${first?.RRNumber}` });
  const change = history.getByRole('listitem').first();
  expect(await change.getByRole('paragraph').first().textContent()).toMatch(/^Tagged from /);
  expect(await change.locator('dd').first().textContent()).toBe(number);
  await history.getByRole('button', { name: 'Close' }).click();
  // The browser also logs the refused request on its console.
  expect(faults.filter(fault => !fault.includes('409'))).toEqual([]);
});
