import { expect, it } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();
const month = addMonths(currentMonth(), -2);

/** Opens a fresh browser of an officer at an address. */
async function openAs(who: string, at: string) {
  const url = api.server.url;
  const opened = await pages.openFresh({ baseURL: url, ...(await signedIn(url, who)) });
  await opened.page.goto(at);
  await opened.page.locator('tbody td a').first().waitFor();
  return opened;
}

const queryOf = (address: string) => new URL(address).searchParams;

it('an officer saves the list as a view, starts with it, shares it, renames and deletes it', async () => {
  const { page, faults } = await openAs('ee', `/tc-audit?tab=audited&month=${month}`);
  await page.getByRole('button', { name: 'Loss Percentage' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Division Name', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  const first = await page.locator('tbody tr').first().innerText();

  await page.getByRole('button', { name: 'Views' }).press('Enter');
  await page.getByRole('button', { name: 'Save as a new view…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save this list as a view' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a name').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Least loss');
  await dialog.getByRole('combobox', { name: 'Month' }).selectOption({
    label: `Always ${fullMonthTitle(month)}`,
  });
  await dialog.getByRole('checkbox', { name: /^Share/ }).check();
  await page.keyboard.press('Enter');
  await page.getByText('“Least loss” saved').waitFor();
  const views = page.getByRole('button', { name: 'Views Least loss' });
  await views.click();
  await page.getByRole('button', { name: 'Start this list with Least loss' }).click();
  await page.locator('[aria-pressed=true][aria-label^="Start"]').waitFor();

  // In a new browser, in another month, from the list's plain address.
  const other = await openAs('ee', `/tc-audit?tab=audited&month=${currentMonth()}`);
  await other.page.getByRole('button', { name: 'Views Least loss' }).waitFor();
  expect(queryOf(other.page.url()).get('month')).toBe(month);
  await other.page.locator('tbody:not([data-dimmed])').waitFor();
  expect(await other.page.locator('tbody tr').first().innerText()).toBe(first);
  expect(await other.page.getByRole('columnheader').allTextContents()).not.toContain('Division Name');

  // An officer below finds it by its name.
  const ae = await openAs('ae', '/mr-management');
  await ae.page.keyboard.press('Control+k');
  await ae.page.getByRole('combobox', { name: 'Screen, action or record' }).fill('least');
  await ae.page.getByRole('option', { name: /Least loss/ }).waitFor();
  await ae.page.keyboard.press('Enter');
  await ae.page.getByRole('button', { name: 'Views Least loss' }).click();
  await ae.page.getByText('Sudhir Hegde, Executive Engineer').waitFor();
  expect(queryOf(ae.page.url()).get('month')).toBe(month);
  expect(await ae.page.getByRole('button', { name: 'Delete Least loss' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Edit Least loss' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Best of September');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Views Best of September' }).click();
  await page.getByRole('button', { name: 'Delete Best of September' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', disabled: false }).press('Enter');
  await page.getByText('“Best of September” deleted').waitFor();
  expect(queryOf(page.url()).get('saved')).toBe('none');

  expect([...faults, ...other.faults, ...ae.faults]).toEqual([]);
});
