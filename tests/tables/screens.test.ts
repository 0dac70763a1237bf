import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFaults } from '../e2e/support/axe.ts';
import { usePages } from '../e2e/support/pages.ts';
import { startChangedPortal } from '../support/changedPortal.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { useTables } from '../support/tables/useTables.ts';
import { rowsOf } from '../support/territory.ts';

const api = useTables();
const pages = usePages();
const portal: { url: string; stop: () => Promise<void> } = { url: '', stop: async () => undefined };

// Builds the portal: seconds on a quiet machine, minutes on one that runs many tests at once.
beforeAll(async () => {
  const replacements = [
    { shipped: 'src/tables/index.ts', by: 'tests/support/tables/registry.ts' },
    // Those that are shipped are about tables that are shipped.
    { shipped: 'src/resources/tableParts.ts', by: 'tests/support/tables/noParts.ts' },
  ];
  const target = { target: api.server.url };
  Object.assign(portal, await startChangedPortal(replacements, { '^/(v1|idp|store|config.json)': target }));
}, 600_000);
afterAll(() => portal.stop());

async function openAs(username: string, path: string, options: BrowserContextOptions = {}) {
  const { storageState } = await signedIn(api.server.url, username);
  const origins = storageState.origins.map(one => ({ ...one, origin: portal.url }));
  const { page } = await pages.open({
    ...options,
    baseURL: portal.url,
    storageState: { ...storageState, origins },
  });
  // Not until it has loaded: a message that leaves by itself may be gone by then.
  await page.goto(path, { waitUntil: 'commit' });
  return page;
}

/** Adds a contractor of Bejai over the API. Returns the address of its page. */
async function add(name: string, phone: string): Promise<string> {
  const cio = await api.as('cio');
  const body = { name, phone: `+91${phone}`, section: '5410102' };
  const { json } = await cio('POST', '/cio/contractors', { body });
  return `/contractors/${String(json['data']?.['id'])}`;
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

/** Confirms the question before a deletion; it ignores presses in its first moments. */
async function confirmDeletion(page: Page) {
  await page.getByRole('dialog').locator('button:not([aria-disabled])', { hasText: 'Delete' }).click();
}

it('a record is added, found, changed by two officers at once, and deleted', async () => {
  const ae = await openAs('ae', '/');
  await ae.getByRole('link', { name: 'Contractors' }).click();
  await ae.getByText('No contractors found').waitFor();
  await ae.getByRole('link', { name: 'Add contractor' }).click();
  await box(ae, 'Name').fill('As');
  await box(ae, 'Phone').fill('9845012301');
  expect(await ae.getByRole('combobox', { name: 'Section' }).count()).toBe(0);
  await submit(ae);
  await ae.getByText('Please enter at least 3 characters for Name').waitFor();
  await box(ae, 'Name').fill('Asha Constructions');
  await submit(ae);
  await heading(ae, 'Asha Constructions').waitFor();
  await ae
    .locator('dd', { hasText: /^Kadri$/ })
    .first()
    .waitFor();

  const cio = await openAs('cio', '/contractors/new');
  await box(cio, 'Name').fill('Bhat Works');
  await box(cio, 'Phone').fill('9845012301');
  await cio.getByRole('combobox', { name: 'Section' }).fill('bejai');
  await cio.getByRole('option', { name: /^Bejai \(/ }).click();
  await submit(cio);
  await cio.locator('[role=alert]', { hasText: 'Another contractor has this' }).first().waitFor();
  await box(cio, 'Phone').fill('9845012302');
  await submit(cio);
  await heading(cio, 'Bhat Works').waitFor();
  await cio.getByRole('link', { name: 'Contractors' }).first().click();
  await cio.getByRole('link', { name: /^Bhat Works/ }).waitFor();
  await cio.getByRole('searchbox').fill('asha');
  await cio.getByText('1 contractor', { exact: true }).waitFor();
  await cio.getByRole('link', { name: 'Edit Asha Constructions' }).click();
  await box(cio, 'Name').fill('Asha Builders');

  await ae.getByRole('link', { name: 'Edit' }).click();
  await box(ae, 'Name').fill('Asha Works');
  await submit(ae);
  await heading(ae, 'Asha Works').waitFor();
  await submit(cio);
  await cio.getByRole('radio', { name: 'Asha Builders' }).check();
  await cio.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await cio.getByRole('link', { name: /^Asha Builders/ }).click();
  await cio.getByText('Asha Works → Asha Builders').waitFor();

  await cio.getByRole('link', { name: 'Add work order' }).click();
  await box(cio, 'Number').fill('WO-1');
  await cio.getByRole('combobox', { name: 'Kind' }).selectOption('repair');
  await box(cio, 'From').fill('01/08/2026');
  await submit(cio);
  await heading(cio, 'WO-1').waitFor();
  await cio.getByRole('link', { name: 'Asha Builders' }).click();
  await cio.getByRole('link', { name: 'WO-1' }).waitFor();
  await cio.getByRole('button', { name: 'Delete' }).click();
  await cio
    .getByRole('dialog')
    .getByText('1 work order still refers to this contractor, by Contractor.')
    .waitFor();
  await confirmDeletion(cio);
  await cio.getByRole('alert').getByText('1 work order still refers to this contractor, so').waitFor();
  await cio.getByRole('button', { name: 'Cancel' }).click();

  await cio.getByRole('link', { name: 'WO-1' }).click();
  await heading(cio, 'WO-1').waitFor();
  await cio.getByRole('button', { name: 'Delete' }).click();
  await confirmDeletion(cio);
  await cio.getByText('No work orders found').waitFor();
  await cio.goto('/contractors');
  await cio.getByRole('button', { name: 'Delete Asha Builders' }).click();
  await confirmDeletion(cio);
  await cio.getByRole('link', { name: /^Asha Builders/ }).waitFor({ state: 'detached' });
});

it(
  'a record shows what it refers to by name, and a feeder, an MR and a TC list what refers to them',
  { tags: 'long' },
  async () => {
    const ae = await api.as('ae');
    const reader = rowsOf((await ae('GET', '/ae/meter-readers')).json, 'MRList')[0];
    const centre = rowsOf((await ae('GET', '/ae/transformer-centres')).json, 'transformers')[0];
    const feeder = centre?.['feeder'];
    const ids = { tc: centre?.['id'], feeder: feeder?.['id'], reader: reader?.['userId'] };
    const added = await ae('POST', '/ae/surveys', { body: { number: 'I-20', ...ids } });
    expect(added.status, added.text).toBe(200);

    for (const username of ['cio', 'ae']) {
      const page = await openAs(username, '/surveys');
      const row = page.getByRole('row', { name: /I-20/ });
      await row.getByText(String(reader?.['userInfo']?.['mrCode'])).waitFor();
      await row.getByText(String(feeder?.['name'])).waitFor();
      await row.getByRole('link', { name: /^I-20/ }).click();
      await heading(page, 'I-20').waitFor();
      await page
        .locator('dd')
        .getByRole('link', { name: String(reader?.['userInfo']?.['mrCode']) })
        .click();
      await heading(page, 'Surveys by MR').waitFor();
      await page.getByRole('link', { name: 'I-20' }).click();
      await page
        .locator('dd')
        .getByRole('link', { name: String(feeder?.['name']) })
        .click();
      await heading(page, 'Surveys by Feeder').waitFor();
      await page.getByRole('link', { name: 'I-20' }).waitFor();
      await heading(page, 'History').waitFor();
      expect(await seriousFaults(page)).toEqual([]);

      await page.getByRole('link', { name: 'I-20' }).click();
      await page
        .locator('dd')
        .getByRole('link', { name: String(centre?.['number']) })
        .click();
      await heading(page, `TC no. ${String(centre?.['number'])}`).waitFor();
      const referring = page.getByRole('region', { name: 'Surveys by TC' });
      await referring.getByRole('link', { name: 'I-20' }).waitFor();
      expect(await referring.getByRole('link').allTextContents()).toEqual([
        'Add survey',
        'I-20',
        'Show in the list',
      ]);
      expect(await seriousFaults(page)).toEqual([]);
      await referring.getByRole('link', { name: 'Add survey' }).click();
      await heading(page, 'Add survey').waitFor();
      const tc = page.getByRole('combobox', { name: 'TC' });
      await expect.poll(() => tc.inputValue()).toContain(String(centre?.['number']));
      await page.goBack();
      await referring.getByRole('link', { name: 'I-20' }).click();
      await heading(page, 'I-20').waitFor();
    }
  },
);

it('crews at one place are one mark, which lists them by keyboard too; Escape closes the list', async () => {
  const cio = await api.as('cio');
  for (const name of ['Crew A', 'Crew B']) {
    const body = { name, section: '5410102', shift: 'night', base: { lat: 12.91416, long: 74.856 } };
    expect((await cio('POST', '/cio/line-crews', { body })).status).toBe(200);
  }
  const page = await openAs('cio', '/line-crews');
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const together = (then: string) =>
    page.getByRole('button', { name: new RegExp(`^2 line crews.* Press to ${then}$`) });
  await together('zoom in').press('Enter');
  await together('list them').press('Enter');
  const list = page.getByRole('list', { name: 'line crews at one place' });
  await list.waitFor();
  expect(await list.getByRole('link').allTextContents()).toEqual(['Crew A, Night', 'Crew B, Night']);
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  expect(await together('list them').evaluate(mark => mark === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading(page, 'Crew B').waitFor();
});

it('officers of another area or without a right see nothing of it', async () => {
  const pathname = await add('Chitra Lines', '9845012303');
  const ae = await openAs('ae', pathname);
  await ae.getByText('No data received. Redirecting to previous page...').waitFor();
  const ee = await openAs('ee', `${pathname}/edit`);
  await ee.getByText('Resource Not found').waitFor();
  for (const path of ['/work-orders', '/contractors/new']) {
    await ee.goto(path);
    await ee.getByText('Resource Not found').waitFor();
  }
  await ee.goto(pathname);
  await heading(ee, 'Chitra Lines').waitFor();
  expect(await ee.getByRole('button', { name: 'Delete' }).count()).toBe(0);
});

it.each(repetitions<readonly ('light' | 'dark')[]>({ usual: ['light'], long: inTurn(['light', 'dark'], 2) }))(
  'list, form and page of a record are accessible: %s',
  async colorScheme => {
    const name = `Devi Lines ${colorScheme}`;
    await add(name, colorScheme === 'light' ? '9845012304' : '9845012305');
    const page = await openAs('cio', '/contractors', { colorScheme });
    const row = page.getByRole('link', { name: `${name}: ` });
    await row.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('dialog').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await row.click();
    await heading(page, name).waitFor();
    await page.getByText('Added', { exact: true }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto('/contractors/new');
    await page.getByRole('combobox', { name: 'Section' }).click();
    await page.getByRole('option').first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  },
);
