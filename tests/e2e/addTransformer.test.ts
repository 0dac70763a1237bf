import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { formOf } from '../support/transformerForm.ts';
import { isInView } from './support/inView.ts';
import { tabTo } from './support/tabTo.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();
const month = currentMonth();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns the transformer centres of the first section, as the API lists them. */
async function listed(number = '') {
  const ae = await api.as('ae');
  const { json } = await ae('GET', '/ae/transformer-centres', {
    query: { ...(number && { number }), perPage: 100 },
  });
  return rowsOf(json, 'transformers');
}

it('an engineer adds a transformer centre with the keyboard alone, after a number that is taken', async () => {
  const before = await listed();
  const [taken] = before;
  const number = `${String(before[15]?.['number'])}/2`;
  const { page, faults } = await pages.open({
    baseURL: api.server.url,
    permissions: ['geolocation'],
    geolocation: { latitude: 12.8855, longitude: 74.856 },
    ...(await signedIn(api.server.url, 'ae')),
  });
  await page.goto('/tc-details?mode=add');
  const { keyboard } = page;
  const choose = async (name: RegExp) => {
    await tabTo(page, name);
    await keyboard.press('Enter');
  };
  await button(page, 'Next').waitFor();
  await choose(/^Next$/);
  await page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .getByText('Please Select a reading MR')
    .first()
    .waitFor();

  // The first invalid input gets the focus. Pressed before that, Enter would press Next again.
  await page.getByRole('combobox', { name: 'Tagged MRs' }).and(page.locator(':focus')).waitFor();
  const tagged = page.getByRole('dialog', { name: 'Select MRs associated with this TC' });
  await keyboard.press('Enter');
  await tagged.getByRole('checkbox').first().waitFor();
  const [first = '', second = ''] = await tagged
    .getByRole('checkbox')
    .locator('xpath=../b')
    .allTextContents();
  await tabTo(page, new RegExp(`^${first}`));
  await keyboard.press('Space');
  await tabTo(page, new RegExp(`^${second}`));
  await keyboard.press('Space');
  await choose(/^OK$/);
  await tagged.waitFor({ state: 'detached' });
  await choose(/^Reading MR/);
  await tabTo(page, new RegExp(`^${first}`));
  await keyboard.press('ArrowDown');
  await choose(/^OK$/);

  const type = async (label: RegExp, text: string) => {
    await tabTo(page, label);
    await keyboard.type(text);
  };
  await type(/^Reading Day/, '12');
  await type(/^TC Number/, String(taken?.['number']));
  await type(/^TC Name/, 'Kadri Park East');
  await type(/^TC Capacity/, '250');
  await type(/^Execution Type/, 'DEP');
  await tabTo(page, /^Feeder Search/);
  const elsewhere = formOf(page).getByRole('group', { name: 'Elsewhere' });
  const question = page.getByRole('dialog', { name: 'Use a feeder from elsewhere?' });
  const ask = async () => {
    await keyboard.type('manipal');
    await elsewhere.getByRole('option', { name: /^F178, Manipal/ }).waitFor();
    await keyboard.press('Enter');
    await question.waitFor();
  };
  await ask();
  await keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  // The focus is back in the search, which takes what is typed.
  await ask();
  await question.getByText('Manipal sub-division, Udupi division, Udupi circle').waitFor();
  await choose(/^Use this feeder$/);
  await question.waitFor({ state: 'detached' });
  await choose(/^Locate$/);
  await expect.poll(() => page.getByLabel('GPS Location').inputValue()).toBe('12.8855, 74.856');
  await type(/^Primary Ratio$/, '200');
  await type(/^Secondary Ratio$/, '5');
  await page.getByLabel('Meter Constant').getByText('40.00').waitFor();
  await choose(/^Month/);
  const months = page.getByRole('dialog', { name: 'Month of the initial reading' });
  await months.getByRole('radiogroup').waitFor();
  await keyboard.press('ArrowLeft');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await months.waitFor({ state: 'hidden' });
  await type(/^Reading$/, '10482');
  await keyboard.press('Enter');
  await button(page, 'Confirm').waitFor();
  await choose(/^Confirm$/);

  const message = 'A TC with this number exists already.';
  await formOf(page).getByText(message).waitFor();
  await formOf(page).getByLabel('TC Number').and(page.locator(':focus')).waitFor();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(number);
  await keyboard.press('Enter');
  await button(page, 'Confirm').waitFor();
  await choose(/^Confirm$/);
  await page.getByText('Successfully created TC').waitFor();
  await page.getByRole('region', { name: 'Details' }).getByRole('heading', { name: number }).waitFor();
  await page.getByText(`Total TCs ${before.length + 1}`, { exact: true }).waitFor();
  // Open in the list too, marked and in view at its place, however far down that is.
  const entry = page.getByRole('region', { name: 'TCs' }).locator('li:not([data-apart])');
  const open = entry.filter({ hasText: `${number} New` });
  await expect.poll(() => open.getByRole('link', { name: 'View TC' }).evaluate(isInView)).toBe(true);

  const [added] = await listed(number);
  expect(added).toMatchObject({
    name: 'Kadri Park East',
    readingDay: 12,
    capacity: 250,
    executionType: 'DEPARTMENT',
    activatedOn: month,
    readingMR: { mrCode: second },
    taggedMRs: [{ mrCode: first }, { mrCode: second }],
    gpsCoordinates: { coordinates: { lat: 12.8855, long: 74.856 } },
    feeder: { number: 'F178' },
    meter: { meterConstant: 40 },
    audit: [
      { month, reading: { finalValue: 10482 } },
      { month: addMonths(month, 1), reading: { finalValue: null } },
    ],
  });
  expect(faults.filter(fault => !fault.includes('409'))).toEqual([]);
});
