/** @module-tag long */

import { expect, it } from 'vitest';
import { formatCount } from '#domain/formats.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
/** The month in progress. */
const month = addMonths(currentMonth(), -1);

const leading = [
  ['ee', 'Can be audited', 'transformers'],
  ['ee', 'With a remark', 'transformers'],
  ['dt', 'TCs', 'transformers'],
  ['dt', 'Untagged installations', 'installations'],
] as const;

it.each(inTurn(leading, 4))(
  'what is missing leads %s from a number under “%s” to the list of that area',
  async (username, heading, noun) => {
    const profile = await signedIn(api.server.url, username);
    const { page, faults } = await visits.open({ baseURL: api.server.url, ...profile });
    await page.goto(`/dashboard?month=${month}`);
    await page.getByRole('button', { name: 'What is missing, by area' }).click();
    const dialog = page.getByRole('dialog');
    const number = dialog.getByRole('link', { name: new RegExp(`: ${heading}, `) }).first();
    const area = (await dialog.getByRole('rowheader').first().innerText()).trim();
    const count = await number.innerText();
    await number.click();
    await page.getByText(`${count} ${noun}`, { exact: true }).waitFor();
    await page.getByRole('button', { name: new RegExp(`^Display result as ${area} `) }).waitFor();
    expect(new URL(page.url()).searchParams.get('month')).toBe(month);
    expect(faults).toEqual([]);

    // The last row is the sum over the officer's own area.
    await page.goBack();
    await page.getByRole('button', { name: 'What is missing, by area' }).click();
    const total = dialog.getByRole('link', { name: new RegExp(`: ${heading}, Total$`) });
    const sum = await total.innerText();
    const home = new URL(page.url()).searchParams.get('area');
    expect(sum).not.toBe(formatCount(0));
    await total.click();
    await page.getByText(`${sum} ${noun}`, { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('area')).toBe(home);
    expect(await page.getByText('That area is not in your charge.').count()).toBe(0);
  },
);

it('what is missing leads dt down from area to area, with the same numbers, to the sections and back', async () => {
  const profile = await signedIn(api.server.url, 'dt');
  const { page, faults } = await visits.open({ baseURL: api.server.url, ...profile });
  await page.goto(`/dashboard?month=${month}`);
  await page.getByRole('button', { name: 'What is missing, by area' }).click();
  const dialog = page.getByRole('dialog');
  const level = dialog.getByRole('columnheader').first();
  const names = [];
  for (const title of ['Zone', 'Circle', 'Division', 'Sub Division', 'Section']) {
    await expect.poll(() => level.innerText()).toBe(title);
    const row = dialog.locator('tbody tr').first();
    const [name = '', ...numbers] = await row.locator('th, td').allInnerTexts();
    names.push(name);
    await row.getByRole('link', { name, exact: true }).press('Enter');
    const heading = dialog.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) });
    await heading.waitFor();
    expect(await heading.evaluate(element => element === document.activeElement)).toBe(true);
    await expect.poll(() => dialog.locator('tfoot td').allInnerTexts()).toEqual(numbers);
  }
  // A section has no areas below it.
  expect(await dialog.getByRole('rowheader').getByRole('link').count()).toBe(0);
  const around = dialog.getByRole('navigation').getByRole('link');
  expect(await around.allInnerTexts()).toEqual(
    ['Whole utility', ...names.slice(0, -1)].map(name => expect.stringContaining(name)),
  );
  // The address, for another tab, has the same area and month.
  const address = new URL((await around.nth(2).getAttribute('href')) ?? '', page.url());
  expect(address.pathname).toBe('/dashboard');
  expect(address.searchParams.get('month')).toBe(month);
  expect(address.searchParams.get('area')?.split('.')).toHaveLength(2);
  await around.nth(2).click();
  await expect.poll(() => level.innerText()).toBe('Division');
  expect(faults).toEqual([]);
});
