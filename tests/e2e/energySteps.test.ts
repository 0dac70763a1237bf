/** @module-tag long */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
/** The last month that most sections have audited. */
const month = addMonths(currentMonth(), -2);

/** Follows every step of the energy flow on a screen, and expects the list of as many rows as the step counts. */
async function followEachStep(page: Page): Promise<void> {
  const steps = page.getByRole('region', { name: 'Where the energy went' }).getByRole('listitem');
  await steps.first().waitFor();
  const home = page.url();
  const number = await steps.count();
  let followed = 0;
  for (let at = 0; at < number; at += 1) {
    const counted = (await steps.nth(at).locator('small').allTextContents()).join('');
    const [count] = /[\d,]+\sinstallations?$/.exec(counted) ?? [];
    const link = steps.nth(at).getByRole('link');
    // A step that counts nothing has no list.
    if ((await link.count()) === 0) expect(count).toBeUndefined();
    else if (count !== undefined) {
      await link.click();
      const words = new RegExp(`^${count.replace(/\s/, ' ')}`, 'i');
      await page.getByText(words).and(page.locator(':not(li *)')).first().waitFor();
      expect(new URL(page.url()).searchParams.get('month')).toBe(month);
      expect(new URL(page.url()).searchParams.get('area')).toBe(new URL(home).searchParams.get('area'));
      await page.goto(home);
      await steps.nth(at).waitFor();
      followed += 1;
    }
  }
  expect(followed).toBeGreaterThan(1);
}

const ofAnArea = repetitions({ usual: ['cio'], long: inTurn(['cio', 'ee', 'ae'], 3) });

it.each(ofAnArea)('each step of an area’s energy leads %s to the list of as many', async username => {
  const profile = await signedIn(api.server.url, username);
  const { page, faults } = await visits.open({ baseURL: api.server.url, ...profile });
  await page.goto(`/dashboard?month=${month}`);
  await page.waitForURL(({ searchParams }) => searchParams.has('month'));
  await followEachStep(page);

  // What went in, went in at the audited TCs.
  const card = page.getByRole('region', { name: 'Where the energy went' });
  const [audited] = /[\d,]+(?= audited)/.exec(await card.innerText()) ?? [];
  await card.getByRole('link', { name: 'Energy in' }).click();
  await page.getByText(`${audited} transformers`, { exact: true }).waitFor();
  expect(faults).toEqual([]);
});

/** Returns the steps of each TC's energy that count installations, of the TCs that lost the most. */
async function waysOfWorst(username: string) {
  const call = await api.as(username);
  const path = `/${username}/worst-transformers/months/${month}`;
  const worst = rowsOf((await call('GET', path, { query: { perPage: 40 } })).json, 'transformers');
  return Promise.all(
    worst.map(async ({ id }) => {
      const query = { transformerId: String(id) };
      const { json } = await call('GET', `/${username}/energy-flow/months/${month}`, { query });
      const counting = rowsOf(json, 'steps').filter(step => Number(step['installations']) > 0);
      const near = Number(json['data']?.['untagged']?.['installations']) > 0 ? ['untagged'] : [];
      return { id: String(id), steps: [...counting.map(({ step }) => String(step)), ...near] };
    }),
  );
}

/** Returns the TC whose energy went the most ways. */
async function manyWaysTc(username: string): Promise<string> {
  const [most] = (await waysOfWorst(username)).toSorted(
    (one, other) => other.steps.length - one.steps.length,
  );
  return String(most?.id);
}

const ofATc = repetitions({ usual: ['ae'], long: inTurn(['ee', 'ae'], 2) });

it.each(ofATc)('each step of a TC’s energy leads %s to the list of as many', async username => {
  const profile = await signedIn(api.server.url, username);
  const { page, faults } = await visits.open({ baseURL: api.server.url, ...profile });
  await page.goto(`/tc-audit/${await manyWaysTc(username)}?month=${month}`);
  await page.waitForURL(({ searchParams }) => searchParams.has('area'));
  await followEachStep(page);
  expect(faults).toEqual([]);
});

it('the untagged installations near a TC outside the chosen area show, in an area that holds the TC', async () => {
  const near = (await waysOfWorst('ee')).find(({ steps }) => steps.includes('untagged'));
  const ee = await api.as('ee');
  const { json } = await ee('GET', `/ee/transformer-centres/${near?.id}`);
  const place = json['data']?.['location'];
  const query = { userType: 'ee', secondLevelUserType: 'ae', perPage: 100 };
  const others = rowsOf((await ee('GET', '/ee/user', { query })).json, 'userList').map(
    ({ location }) => location,
  );
  const other = others.find(one => one?.['subDivisionCode'] !== place?.['subDivisionCode']);
  const own = ['zoneCode', 'circleCode', 'divisionCode'];
  const codes = (keys: string[]) => keys.map(key => String(other?.[key])).join('.');

  const profile = await signedIn(api.server.url, 'ee');
  const { page, faults } = await visits.open({ baseURL: api.server.url, ...profile });
  const chosen = codes([...own, 'subDivisionCode', 'sectionCode']);
  await page.goto(`/tc-audit/${near?.id}?month=${month}&area=${chosen}`);
  const step = page
    .getByRole('region', { name: 'Where the energy went' })
    .getByRole('listitem')
    .filter({ has: page.locator('a[href*="nearTc"]') });
  const [count = ''] = /[\d,]+(?=\sinstallations?$)/.exec(await step.locator('small').innerText()) ?? [];
  await step.getByRole('link').click();
  await page
    .getByText(new RegExp(`^${count} installations?$`))
    .and(page.locator(':not(li *)'))
    .first()
    .waitFor();
  expect(new URL(page.url()).searchParams.get('area')).toBe(codes(own));
  expect(faults).toEqual([]);
});

/** Returns the sum of a column over all pages of a list, in hundredths. */
async function sumOf(page: Page, heading: string): Promise<number> {
  const heads = await page.locator('thead th').allTextContents();
  const cells = page.locator(`tbody td:nth-child(${heads.indexOf(heading) + 1})`);
  let sum = 0;
  for (;;) {
    await cells.first().waitFor();
    for (const text of await cells.allTextContents())
      sum += Math.round(Number(text.replaceAll(',', '').replace(/^-+$/, '0')) * 100);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    if ((await next.getAttribute('aria-disabled')) === 'true' || (await next.isDisabled())) return sum;
    const first = await page.locator('tbody tr').first().textContent();
    await next.click();
    await expect.poll(() => page.locator('tbody tr').first().textContent()).not.toBe(first);
  }
}

it.each([
  ['Unbilled', 'Estimate, kWh'],
  ['Untagged near by', 'Consumption'],
])('the rows behind an area’s step %s add up to it, under %s', async (step, heading) => {
  const profile = await signedIn(api.server.url, 'aee');
  const { page } = await visits.open({ baseURL: api.server.url, ...profile });
  await page.goto(`/dashboard?month=${month}`);
  const card = page.getByRole('region', { name: 'Where the energy went' });
  await card.getByRole('button', { name: new RegExp(`^${step} (up to )?[\\d,]+: how`) }).click();
  const drawer = page.getByRole('dialog', { name: step });
  const title = await drawer.getByRole('heading', { level: 3 }).first().innerText();
  const units = Number((/[\d,]+\.\d\d/.exec(title)?.[0] ?? '').replaceAll(',', ''));
  expect(units).toBeGreaterThan(0);
  await drawer.getByRole('link', { name: /^Show / }).click();
  await page.getByRole('columnheader', { name: heading }).waitFor();
  expect(await sumOf(page, heading)).toBe(Math.round(units * 100));
});
