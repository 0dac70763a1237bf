import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatPhone } from '../../src/domain/phones.ts';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { seriousFaults } from './support/axe.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();

/** Opens the form of the same meter reader in a separate browser. */
async function openForm(index: number): Promise<Page> {
  const { page } = await pages.open({
    baseURL: api.server.url,
    ...(await signedIn(api.server.url, 'ae')),
  });
  await page.goto('/mr-management');
  await page
    .getByRole('link', { name: /^Edit / })
    .nth(index)
    .click();
  await page.getByLabel('First name').waitFor();
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'This MR was changed meanwhile' });

it('two officers edit one meter reader: the second sees the first one’s changes, chooses and saves', async () => {
  const [first, second] = await Promise.all([openForm(0), openForm(0)]);
  const before = await second.getByRole('textbox', { name: 'Phone Number' }).inputValue();
  await first.getByRole('textbox', { name: 'Phone Number' }).fill('9876500001');
  await first.getByLabel('Last name').fill('Bhandary');
  await save(first);
  await first.getByText('Successfully updated MR').waitFor();

  await second.getByLabel('First name').fill('Kamala');
  await second.getByRole('textbox', { name: 'Phone Number' }).fill('9876500002');
  await save(second);
  const dialog = dialogOf(second);
  await dialog.waitFor();
  const phone = dialog.getByRole('row', { name: /Phone Number/ });
  expect(await phone.getByRole('cell').allTextContents()).toEqual([
    formatPhone(`+91${before}`),
    '+91 98765 00001',
    '+91 98765 00002',
  ]);
  await dialog.getByRole('row', { name: /Last name .* Bhandary Not changed/ }).waitFor();
  expect(await seriousFaults(second)).toEqual([]);

  // Back in the form, the typed values are still there; saving asks again.
  await second.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await second.getByRole('textbox', { name: 'Phone Number' }).inputValue()).toBe('9876500002');
  await save(second);
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await phone.getByRole('radio', { name: '+91 98765 00001' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await second.getByText('Successfully updated MR').waitFor();
  await second.getByRole('row', { name: /Kamala Bhandary .*\+91 98765 00001/ }).waitFor();
});
