import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import { signedIn, signInByHand } from '../support/signIn.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();

async function openAs(username: string, path: string) {
  const profile = await signedIn(api.server.url, username);
  const opened = await pages.open({ baseURL: api.server.url, ...profile });
  const sent: unknown[] = [];
  opened.page.on('request', request => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON());
  });
  await opened.page.goto(path);
  return { ...opened, sent };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('an officer sees the areas around their own, and a change is shown, edited again and confirmed; the top bar follows', async () => {
  const { page, sent, faults } = await openAs('ee', '/mr-management');
  await page.locator('header [popovertarget]').first().click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Edit' }).waitFor();
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(['Zone', 'Circle', 'Division']);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('First name').waitFor();
  await button(page, 'Next').click();
  await page.getByText("You haven't changed any fields.").waitFor();

  const lastName = 'R. Kamath';
  await page.getByLabel('First name').fill('  Vidya ');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('9000012345');
  await button(page, 'Next').click();
  await page
    .getByRole('row', { name: /Phone Number/ })
    .getByText('+91 90000 12345')
    .waitFor();
  await button(page, 'Edit').click();
  expect(await page.getByLabel('Last name').inputValue()).toBe(lastName);
  await button(page, 'Next').click();
  await button(page, 'Confirm').click();
  await page.getByText('Successfully updated AE Profile').waitFor();
  await page.waitForURL('**/profile');
  await page.getByText('+91 90000 12345').waitFor();
  await page.getByRole('banner').getByText('Vidya R. Kamath').waitFor();
  expect(sent).toEqual([{ name: { firstName: 'Vidya', lastName }, phoneNumber: '+919000012345' }]);
  expect(faults).toEqual([]);
});

it(
  'a profile that changed meanwhile is not overwritten, and the typed text stays',
  { tags: 'long' },
  async () => {
    const { page } = await openAs('dt', '/profile/edit');
    await page.getByRole('textbox', { name: 'Phone Number' }).fill('9000054321');
    const dt = await api.as('dt');
    const { etag } = (await dt('GET', '/dt/profile')).json['data'] ?? {};
    const body = { name: { firstName: 'Nagaveni', lastName: 'Ullal' } };
    await dt('PATCH', '/dt/profile', { body, headers: { 'if-match': String(etag) } });
    await button(page, 'Next').click();
    await button(page, 'Confirm').click();
    await page.getByRole('alert').getByText('Nagaveni Ullal').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Nagaveni');
    expect(await page.getByRole('textbox', { name: 'Phone Number' }).inputValue()).toBe('9000054321');
    await button(page, 'Next').click();
    await button(page, 'Confirm').click();
    await page.getByText('Successfully updated AE Profile').waitFor();
    await page.getByText('+91 90000 54321').waitFor();
  },
);

it('an officer takes a new password in the profile, stays signed in here, and is signed out elsewhere', async () => {
  const { page, faults } = await openAs('se', '/profile');
  const elsewhere = await openAs('se', '/profile');
  const chosen = 'Monsoon#2026';
  await button(page, 'Change password').click();
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  await dialog.getByLabel('Current password', { exact: true }).fill('Wrong@1234');
  await dialog.getByLabel('New password', { exact: true }).fill(chosen);
  await dialog.getByLabel('Confirm password', { exact: true }).pressSequentially(chosen);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByText('The current password is wrong.').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('currentPassword');

  await dialog.getByLabel('Current password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password has been changed.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'MR Management' }).click();
  await page.getByRole('row').nth(1).waitFor();
  expect(faults.filter(fault => !/400|Failed to load resource/.test(fault))).toEqual([]);

  await elsewhere.page.getByRole('link', { name: 'MR Management' }).click();
  await elsewhere.page.getByLabel('Username').waitFor();
  await signInByHand(elsewhere.page, 'se', chosen);
  await elsewhere.page.getByRole('row').nth(1).waitFor();
});

it('a new password whose answer is lost is taken all the same, and the dialog says so', async () => {
  const { page } = await openAs('ce', '/profile');
  await page.route('**/idp', async route => {
    if (!route.request().headers()['x-amz-target']?.endsWith('.ChangePassword')) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  const chosen = 'Monsoon#2026';
  await button(page, 'Change password').click();
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  await dialog.getByLabel('Current password', { exact: true }).fill(demoPassword);
  await dialog.getByLabel('New password', { exact: true }).fill(chosen);
  await dialog.getByLabel('Confirm password', { exact: true }).pressSequentially(chosen);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password has been changed.').waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'MR Management' }).click();
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByLabel('Username').count()).toBe(0);
});
