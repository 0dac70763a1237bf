import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { tabTo } from './support/tabTo.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();

async function openAs(username: string, path: string) {
  const profile = await signedIn(api.server.url, username);
  const visit = await visits.open({ baseURL: api.server.url, ...profile });
  const sent: unknown[] = [];
  visit.page.on('request', request => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON());
  });
  await visit.page.goto(path);
  return { ...visit, sent };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const profiles = [
  { role: 'ae', levels: ['Zone', 'Circle', 'Division', 'Sub Division', 'Section'] },
  { role: 'se', levels: ['Zone', 'Circle'] },
  { role: 'cio', levels: [] },
  { role: 'dt', levels: [] },
];

it.each(repetitions({ usual: profiles.slice(1, 2), long: inTurn(profiles, 2) }))(
  '$role sees name, designation, phone and the areas above their own, and no selectors',
  async ({ role, levels }) => {
    const { page, faults } = await openAs(role, '/profile');
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(levels);
    if (levels.length === 0) await page.getByText('The whole utility').waitFor();
    await page.getByText(/^\+91 [6-9]\d{9}$/).waitFor();
    expect(await page.getByRole('button', { name: /Display result as|Audit Month/ }).count()).toBe(0);
    expect(faults).toEqual([]);
  },
);

it('a change is validated, shown, edited again and confirmed, and the top bar follows', async () => {
  const { page, sent, faults } = await openAs('ee', '/mr-management');
  await page.locator('header [popovertarget]').first().click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('First name').waitFor();
  await button(page, 'Next').click();
  await page.getByText("You haven't changed any fields.").waitFor();

  for (const [label, typed, message] of [
    ['First name', 'Ka', 'Please enter more than 3 characters for first name'],
    ['First name', 'K'.repeat(31), 'Please enter less than 30 characters for first name'],
    ['First name', 'Kavya1', 'Enter a valid first name'],
    ['Last name', 'Bh@t', 'Enter a valid last name'],
    ['Phone Number', '98765', 'Please enter Phone Number with length 10'],
    ['Phone Number', '1876501234', 'Enter a valid 10 digit Phone Number'],
  ] as const) {
    await page.getByLabel(label).fill(typed);
    await button(page, 'Next').click();
    await page.getByText(message, { exact: true }).waitFor();
    // The focus goes to the first fault after its message: what is typed before that may land there.
    await page.getByLabel('First name').and(page.locator(':focus')).waitFor();
  }

  const lastName = 'R. Kamath';
  await page.getByLabel('First name').fill('  Vidya ');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Phone Number').fill('9000012345');
  await button(page, 'Next').click();
  await page
    .getByRole('row', { name: /Phone Number/ })
    .getByText('9000012345')
    .waitFor();
  await button(page, 'Edit').click();
  expect(await page.getByLabel('Last name').inputValue()).toBe(lastName);
  await button(page, 'Next').click();
  await button(page, 'Confirm').click();
  await page.getByText('Successfully updated AE Profile').waitFor();
  await page.waitForURL('**/profile');
  await page.getByText('9000012345').waitFor();
  await page.locator('header').getByText('Vidya R. Kamath').waitFor();
  expect(sent).toEqual([{ name: { firstName: 'Vidya', lastName }, phoneNumber: '+919000012345' }]);
  expect(faults).toEqual([]);
});

it('someone else’s phone number is refused at its input, and the typed text stays', async () => {
  const taken = String(
    (await (await api.as('ce'))('GET', '/ce/profile')).json['data']?.['phoneNumber'],
  ).slice(3);
  const { page, sent } = await openAs('aee', '/profile/edit');
  await page.getByLabel('Phone Number').fill(taken);
  await button(page, 'Next').click();
  await button(page, 'Confirm').click();
  const notice = page
    .getByRole('form', { name: 'Details' })
    .getByText('This phone number belongs to someone else.');
  await notice.waitFor();
  expect(await page.getByLabel('Phone Number').inputValue()).toBe(taken);
  expect(sent).toEqual([{ phoneNumber: `+91${taken}` }]);
});

it(
  'a profile that changed meanwhile is not overwritten, and the typed text stays',
  { tags: 'long' },
  async () => {
    const { page } = await openAs('dt', '/profile/edit');
    await page.getByLabel('Phone Number').fill('9000054321');
    const dt = await api.as('dt');
    const { etag } = (await dt('GET', '/dt/profile')).json['data'] ?? {};
    const body = { name: { firstName: 'Nagaveni', lastName: 'Ullal' } };
    await dt('PATCH', '/dt/profile', { body, headers: { 'if-match': String(etag) } });
    await button(page, 'Next').click();
    await button(page, 'Confirm').click();
    await page.getByRole('alert').getByText('Nagaveni Ullal').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Nagaveni');
    expect(await page.getByLabel('Phone Number').inputValue()).toBe('9000054321');
    await button(page, 'Next').click();
    await button(page, 'Confirm').click();
    await page.getByText('Successfully updated AE Profile').waitFor();
    await page.getByText('9000054321').waitFor();
  },
);

it('asks at either step before it discards typed text', { tags: 'long' }, async () => {
  const { page } = await openAs('ce', '/profile/edit');
  await page.getByLabel('Last name').fill('Hegde');
  await button(page, 'Next').click();
  await button(page, 'Confirm').waitFor();
  await page.getByRole('link', { name: 'MR Management' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await button(page, 'Stay').click();
  await button(page, 'Edit').click();
  await button(page, 'Close').click();
  await button(page, 'Leave').click();
  await page.waitForURL('**/profile');
});

it('works with the keyboard alone', { tags: 'long' }, async () => {
  const { page } = await openAs('se', '/mr-management');
  await page.getByRole('row').nth(1).waitFor();
  await page.locator('header [popovertarget]').first().focus();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Profile$/);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Edit' }).waitFor();
  await tabTo(page, /^Edit$/);
  await page.keyboard.press('Enter');
  await page.getByLabel('First name').waitFor();
  await tabTo(page, /^First name/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ashalatha');
  await page.keyboard.press('Enter');
  await button(page, 'Confirm').waitFor();
  await tabTo(page, /^Confirm$/);
  await page.keyboard.press('Enter');
  await page.getByText('Successfully updated AE Profile').waitFor();
});
