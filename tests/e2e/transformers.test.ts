import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatCount } from '#domain/formats.ts';
import type { Role } from '#domain/roles.ts';
import { rowsIn } from '../api/files/workbooks.ts';
import { useApi, type Answered } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { rows } from './support/followRows.ts';
import { focused } from './support/tabTo.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();

async function openAs(username: string, path: string) {
  const profile = await signedIn(api.server.url, username);
  const opened = await pages.open({ baseURL: api.server.url, acceptDownloads: true, ...profile });
  await opened.page.goto(path);
  return opened;
}

const total = (page: Page, count: number) =>
  page.getByText(`Total TCs ${formatCount(count)}`, { exact: true }).waitFor();
const chip = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words });
const filterIn = (page: Page): unknown =>
  JSON.parse(new URL(page.url()).searchParams.get('filter') ?? 'null');

/** Returns the API's rows and total of the TC list. */
async function listed(role: Role, query: Record<string, string | number>) {
  const { json } = await (
    await api.as(role)
  )('GET', `/${role}/transformer-centres`, { query: { perPage: 100, ...query } });
  return { rows: rowsOf(json, 'transformers'), count: Number(json['data']?.['tcCount']) };
}

/** Returns a feeder on the first page of an officer's list that feeds two or more TCs. Throws if none does. */
async function feederOf(role: Role): Promise<{ feeder: Answered; count: number }> {
  const { json } = await (await api.as(role))('GET', `/${role}/feeders`);
  for (const feeder of rowsOf(json, 'feederList')) {
    const { count } = await listed(role, { feederId: String(feeder['id']) });
    if (count > 1) return { feeder, count };
  }
  throw new Error('No feeder on the first page supplies multiple TCs.');
}

it.each(repetitions<readonly Role[]>({ usual: ['ae'], long: inTurn(['ae', 'aee', 'cio'], 3) }))(
  '%s goes from a feeder to its TCs, narrows and downloads them, and returns',
  async role => {
    const { feeder, count } = await feederOf(role);
    const name = new RegExp(`^${feeder['number']}( |$)`);
    const words = `Feeder ${feeder['number']} ${feeder['name']}: clear this filter`;
    const { page, faults } = await openAs(role, '/feeders');
    // Clicks beside the link, on plain text.
    const row = rows(page).filter({ hasText: String(feeder['mdmCode']) });
    await row.getByRole('link', { name }).waitFor();
    await row.locator('td').nth(5).click();
    await total(page, count);
    await chip(page, words).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tc-details');
    expect(filterIn(page)).toEqual({ feederId: feeder['id'] });
    await page.reload();
    await total(page, count);
    await chip(page, words).waitFor();

    // Search and reading days narrow the list further; Reset removes only those.
    const { rows: tcs, count: all } = await listed(role, { feederId: String(feeder['id']) });
    const number = String(tcs[0]?.['number']);
    await page.getByRole('searchbox').fill(number);
    await total(page, tcs.filter(tc => String(tc['number']).includes(number)).length);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('button', { name: String(tcs[0]?.['readingDay']), exact: true }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await chip(page, /^Reading Day .* clear this filter$/).waitFor();
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await total(page, all);
    expect(filterIn(page)).toEqual({ feederId: feeder['id'] });

    // The file has the rows of the list, and the dialog says so.
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'TC file download' });
    await dialog.getByText('The file holds what the search and filters leave.').waitFor();
    const arrives = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const stream = await (await arrives).createReadStream();
    const [sheet = []] = Object.values(rowsIn(Buffer.concat(await stream.toArray())));
    expect(sheet.map(filed => filed['TC Number'])).toEqual(tcs.map(tc => tc['number']));

    // Removes the filter at the keyboard, and brings it back with Back.
    await chip(page, words).press('Enter');
    await total(page, (await listed(role, {})).count);
    expect(await focused(page)).toBe('TCs');
    await page.goBack();
    await total(page, count);
    await chip(page, words).waitFor();
    await page.getByRole('link', { name: 'TC Details' }).click();
    await total(page, (await listed(role, {})).count);
    expect(await page.getByRole('button', { name: /clear this filter$/ }).count()).toBe(0);
    expect(faults).toEqual([]);
  },
);
