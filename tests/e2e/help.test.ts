import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { seriousFaults } from './support/axe.ts';
import { tabTo } from './support/tabTo.ts';
import { useVisits } from './support/visits.ts';

const visits = useVisits();

async function openAs(url: string, username: string, path = '/help') {
  const visit = await visits.openFresh({ baseURL: url, ...(await signedIn(url, username)) });
  await visit.page.goto(path);
  return visit;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('tickets', () => {
  const api = useApi();

  it('an officer sees what is missing, raises a ticket, and finds the answer of the corporate IT office', async () => {
    const { page, faults } = await openAs(api.server.url, 'ae', '/feeders');
    await page.locator('header [popovertarget]').first().click();
    await page.getByRole('link', { name: 'Help' }).click();
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

  it(
    'the second person to answer a ticket sees the first answer and loses no typed text',
    { tags: 'long' },
    async () => {
      const ae = await api.as('ae');
      const body = { subject: 'Two at once', category: 'OTHER', description: 'To be answered by two.' };
      const number = String((await ae('POST', '/ae/tickets', { body })).json['data']?.['number']);
      const { page } = await openAs(api.server.url, 'cio', '/help?tickets=everyone&status=OPEN');
      await button(page, number).click();
      const dialog = page.getByRole('dialog', { name: `Ticket ${number}` });
      await dialog.getByLabel('Status').selectOption('Resolved');
      await dialog.getByLabel('Reply').fill('It is done.');
      const cio = await api.as('cio');
      const first = { status: 'IN_PROGRESS', reply: 'We are looking into it.' };
      const headers = { 'if-match': '"1"' };
      expect((await cio('PATCH', `/cio/tickets/${number}`, { body: first, headers })).status).toBe(200);
      await button(page, 'Save').click();
      const stale = page.getByRole('dialog', { name: 'This ticket was changed meanwhile' });
      await stale.getByRole('row', { name: /^Reply .* We are looking into it\. It is done\.$/ }).waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await stale.getByRole('button', { name: 'Back to the form' }).click();
      expect(await dialog.getByLabel('Reply').inputValue()).toBe('It is done.');
      await button(page, 'Save').click();
      await stale.getByRole('radio', { name: 'Resolved' }).check();
      await stale.getByRole('radio', { name: 'It is done.' }).check();
      await stale.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`Successfully answered ${number}`).waitFor();
      const { json } = await ae('GET', '/ae/tickets');
      const found = rowsOf(json, 'ticketList').find(row => String(row['number']) === number);
      expect(found).toMatchObject({ status: 'RESOLVED', reply: 'It is done.' });
    },
  );

  it('works with the keyboard alone, and asks before it discards typed text', { tags: 'long' }, async () => {
    const { page } = await openAs(api.server.url, 'ee');
    await page.getByLabel('Subject').waitFor();
    await tabTo(page, /^Subject/);
    await page.keyboard.type('A name is wrong');
    await page.getByRole('link', { name: 'Feeder Management' }).press('Enter');
    await button(page, 'Stay').press('Enter');
    await page.getByLabel('Subject').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Some');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The meter reader 54101003 is called otherwise.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/Your ticket T-\d{6} has been raised\./).waitFor();
    await page.getByRole('row', { name: /A name is wrong Something else Open/ }).waitFor();
  });

  it(
    'Load more shows further tickets and moves the focus to the first of them',
    { tags: 'long' },
    async () => {
      for (const role of ['dt', 'ce', 'se']) {
        const call = await api.as(role);
        for (let number = 1; number <= 8; number += 1)
          await call('POST', `/${role}/tickets`, {
            body: { subject: `Wish ${number}`, category: 'OTHER', description: 'To be found further down.' },
          });
      }
      const { page } = await openAs(api.server.url, 'cio', '/help?tickets=everyone');
      const numbers = page.getByRole('button', { name: /^T-/ });
      await expect.poll(() => numbers.count()).toBe(20);
      await button(page, 'Load more').press('Enter');
      await expect.poll(() => numbers.count()).toBeGreaterThan(20);
      const next = await numbers.nth(20).innerText();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(next);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: `Ticket ${next}` }).waitFor();
    },
  );
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
