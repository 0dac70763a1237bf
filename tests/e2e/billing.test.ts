import { text } from 'node:stream/consumers';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { currentMonth } from '#domain/months.ts';
import { formatCount } from '#domain/formats.ts';
import type { Role } from '#domain/roles.ts';
import { useApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { coveredByNotices, noteNotices } from './support/notices.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();
const month = currentMonth();

async function openAs(username: string, path = '/billing') {
  const profile = await signedIn(api.server.url, username);
  const visit = await visits.open({ baseURL: api.server.url, acceptDownloads: true, ...profile });
  await visit.page.goto(path);
  await visit.page.getByRole('link', { name: /^All Installations/ }).waitFor();
  return visit;
}

/** A tab's value, its heading, and its property in the answer with the counts. */
const tabs = [
  ['my_installations', 'All Installations', 'all'],
  ['new_installations', 'Untagged Installations', 'untagged'],
  ['unbilled', 'Unbilled', 'unbilled'],
  ['vacant', 'Vacant', 'vacant'],
  ['zero_consumption', 'Zero Consumption', 'zeroConsumption'],
  ['mnr', 'MNR', 'mnr'],
  ['doorlock', 'Doorlock', 'doorLock'],
  ['abnormal', 'Abnormal', 'abnormal'],
  ['subnormal', 'Subnormal', 'subnormal'],
] as const;

const shows = (page: Page, total: number) =>
  page.getByText(`${formatCount(total)} ${total === 1 ? 'installation' : 'installations'}`, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const counting = repetitions<readonly Role[]>({
  usual: ['ae'],
  long: inTurn(['ae', 'aee', 'ee', 'dt', 'cio'], 4),
});

it.each(counting)(
  'each list of %s has as many installations as its menu entry says, and every column fits',
  async username => {
    const { page, faults } = await openAs(username);
    await page.setViewportSize({ width: 1024, height: 768 });
    const { json } = await (
      await api.as(username)
    )('GET', `/${username}/installations/counts/months/${month}`);
    for (const [tab, heading, count] of tabs) {
      const total = Number(json['data']?.[count]);
      await page.getByRole('link', { name: `${heading} ${formatCount(total)}`, exact: true }).click();
      await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('tab')).toBe(tab);
      await shows(page, total).waitFor();
      if (total === 0) await page.getByText('No Installations Found!').waitFor();
      else
        await page
          .locator('tbody tr[tabindex]')
          .nth(Math.min(total, 10) - 1)
          .waitFor();
      const hasSections = (await page.getByRole('columnheader', { name: 'Section Code' }).count()) === 1;
      expect(hasSections).toBe(username !== 'ae');
      const table = page.getByRole('region', { name: `${heading}, table`, exact: true });
      expect(await table.evaluate(frame => frame.scrollWidth - frame.clientWidth), tab).toBe(0);
      expect(await table.locator('td > [title]').evaluateAll(cutShort), tab).toEqual([]);
      const exports = await page.getByRole('button', { name: /^Export to / }).allTextContents();
      const mayExport = tab === 'my_installations' && (username === 'ae' || username === 'aee');
      expect(exports).toEqual(mayExport ? ['Export to CSV', 'Export to Excel'] : []);
    }
    if (username !== 'ae') {
      await page.goto('/billing?tab=new_installations');
      await page.getByRole('cell', { name: 'Untagged TC' }).first().waitFor();
      expect(await page.getByRole('checkbox', { name: /^Select / }).count()).toBe(0);
      expect(await page.getByRole('button', { name: /^(Tag TC|Re-tag)/ }).count()).toBe(0);
    }
    expect(faults).toEqual([]);
  },
);

it(
  'the address stores filters, page and tab; the file has the rows of the list, in the same order',
  { tags: 'long' },
  async () => {
    const { page } = await openAs('ae');
    await button(page, 'Filter').click();
    const panel = page.getByRole('form', { name: 'Filter' });
    const apply = panel.getByRole('button', { name: 'Apply' });
    expect(await apply.isDisabled()).toBe(true);
    const press = async (name: string) => panel.getByRole('button', { name, exact: true }).click();
    const pressed = (name: string) => panel.getByRole('button', { name, exact: true, pressed: true }).count();
    await press('By AE');
    await press('Untagged');
    expect([await pressed('Untagged'), await pressed('By AE')]).toEqual([1, 0]);
    await press('By CIO');
    await press('By AE');
    expect([await pressed('Untagged'), await pressed('By AE'), await pressed('By CIO')]).toEqual([0, 1, 1]);
    await press('LT2');
    await press('Over 1 month');
    await press('Over 2 months');
    expect([await pressed('Over 1 month'), await pressed('Over 2 months')]).toEqual([0, 1]);
    await press('Over 2 months');
    await apply.click();
    await button(page, /^Filter\s*2 applied$/).waitFor();
    await page.locator('table[aria-busy=false]').waitFor();
    const [, , day = '', , rr = ''] = await page.locator('tbody tr').first().locator('td').allTextContents();
    const prefix = rr.slice(0, 4);
    await page.getByRole('combobox', { name: 'Reading Day' }).selectOption(day);
    await page.getByRole('searchbox', { name: 'RR Number' }).fill(prefix);
    await button(page, 'Search').press('Enter');
    await page.waitForURL(/RRNumber/);
    await button(page, 'Clear Reading Day').waitFor();

    const listQuery = { month, tariff: 'LT2', readingDay: day, RRNumber: prefix, perPage: 100 };
    const path = '/ae/installations?taggedBy=CIO&taggedBy=AE';
    const { json } = await (await api.as('ae'))('GET', path, { query: listQuery });
    const total = Number(json['data']?.['count']);
    expect(total).toBeGreaterThan(0);
    await shows(page, total).waitFor();
    await page.reload();
    await shows(page, total).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe(prefix);

    const shown = await noteNotices(page);
    const arrives = page.waitForEvent('download');
    await button(page, 'Export to CSV').click();
    const csv = await text(await (await arrives).createReadStream());
    await expect
      .poll(shown)
      .toEqual(['Preparing for download. It may take upto 30sec. Please wait...', 'Download started.']);
    expect(await coveredByNotices(page)).toEqual([]);
    const rows = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;
    const listed: unknown = json['data']?.['installations'];
    expect(rows.map(row => row['Account ID'])).toEqual(
      Array.isArray(listed) ? listed.map((row: { accountId: string }) => row.accountId) : [],
    );

    await button(page, 'Clear Reading Day').click();
    await page.waitForURL(url => !url.search.includes('RRNumber'));
    await page.goBack();
    await shows(page, total).waitFor();
    await button(page, /^Filter\s*2 applied$/).click();
    await panel.getByRole('button', { name: 'Reset' }).click();
    await page.waitForURL(url => !url.search.includes('tariff'));
    await button(page, 'Next').click();
    await page.getByText('Rows 11–20').waitFor();

    await page.goto('/billing?tab=nothing');
    await page.getByRole('heading', { name: 'Resource Not found' }).waitFor();
    await page.goto('/billing?tab=vacant&page=1');
    await page.getByRole('searchbox').fill('SL');
    await page.getByText('Please select Mr code or Reading day').waitFor();
  },
);

it('an assistant engineer tags one installation with the keyboard, and many after a preview', async () => {
  const { page, faults } = await openAs('ae', '/billing?tab=new_installations');
  const ae = await api.as('ae');
  const untagged = async () => {
    const { json } = await ae('GET', '/ae/installations', { query: { month, untagged: true, perPage: 100 } });
    const rows: unknown = json['data']?.['installations'];
    return Array.isArray(rows) ? rows.map((row: { id: string; RRNumber: string }) => row) : [];
  };
  const before = await untagged();
  const [first, second] = before;
  await shows(page, before.length).waitFor();

  await page.getByRole('button', { name: `Tag TC ${first?.RRNumber}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tag TC · Section Code 5410101' });
  await dialog.getByRole('radio').first().waitFor();
  const ok = dialog.getByRole('button', { name: 'OK' });
  expect(await ok.isDisabled()).toBe(true);
  await ok.press('Enter');
  await page.getByText('Please select tc to tag').waitFor();
  const search = dialog.getByRole('searchbox', { name: 'Search by TC number' });
  await search.fill('none such');
  await dialog.getByText('No Data Found!').waitFor();
  await search.fill('');
  // The first is one that the installation's meter reader reads.
  const label = (await dialog.locator('label').first().textContent()) ?? '';
  expect(label).toMatch(/ same MR/);
  const [number = ''] = label.split(', ');
  const choice = page.getByRole('radio', { name: new RegExp(`^${number}, `) });
  await choice.press('Space');
  await ok.press('Enter');
  const { json } = await ae('GET', '/ae/transformer-centres', { query: { number, month } });
  const tcs: unknown = json['data']?.['transformers'];
  const tc = Array.isArray(tcs) ? tcs.find((each: { number: string }) => each.number === number) : undefined;
  const question = `By tagging this installation to TC number ${number}, you will be changing the reading day of this installation to ${tc.readingDay}. Are you sure you want to do this?`;
  const confirm = page.getByRole('dialog').filter({ hasText: question });
  // A press of its first half second would still belong to the press that opened it.
  await confirm.getByRole('button', { name: 'OK', disabled: false }).press('Enter');
  await page.getByText('Successfully Tagged TC').waitFor();
  await shows(page, before.length - 1).waitFor();
  await page
    .getByRole('link', { name: `Untagged Installations ${before.length - 1}`, exact: true })
    .waitFor();

  const atTable = () => page.evaluate(() => document.activeElement?.tagName);
  expect(await atTable()).toBe('SECTION');

  // The officer selects all; before the confirmation, someone else tags one of them.
  await page.getByRole('checkbox', { name: `Select ${second?.RRNumber}` }).check();
  await button(page, `Select all ${before.length - 1}`).click();
  await button(page, 'Tag TC').click();
  await choice.check();
  await dialog.getByRole('button', { name: 'OK' }).click();
  const preview = page.getByRole('dialog', { name: `Tag to TC number ${number}` });
  const moves = preview.locator('dd').first();
  await expect.poll(() => moves.textContent()).toBe(String(before.length - 1));
  const path = `/ae/transformer-centres/${tc.id}/installations/${second?.id}/tag`;
  expect((await ae('PATCH', path, { query: { month, insist: 1 } })).status).toBe(200);
  // Other meter readers read some of them, so the officer has to insist.
  const tagThem = async () => {
    await preview.getByRole('button', { name: 'Tag', exact: true }).click();
    await button(page, 'Tag all the same').click();
  };
  await tagThem();
  await preview.getByText('The installations have changed meanwhile.').waitFor();
  await expect.poll(() => moves.textContent()).toBe(String(before.length - 2));
  await tagThem();
  await page.getByText('No Installations Found!').waitFor();
  expect(await untagged()).toEqual([]);
  expect(await atTable()).toBe('SECTION');
  await page.getByRole('link', { name: 'Untagged Installations 0', exact: true }).waitFor();

  await page.getByRole('link', { name: /^All Installations/ }).click();
  await page
    .getByRole('button', { name: /^Re-tag / })
    .first()
    .click();
  // The hyphen is as wide as in any other dialog, although the button is in a cell of figures.
  const retag = page.getByRole('dialog', { name: 'Re-tag TC · Section Code 5410101' });
  expect(await retag.evaluate(element => getComputedStyle(element).fontVariantNumeric)).toBe('normal');
  await page.keyboard.press('Escape');
  await page.locator('tbody tr[tabindex]').first().press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.querySelector('td')?.textContent)).toBe('2');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/tc-details\?tc=.*mode=view/);

  await page.goto('/billing?tab=my_installations');
  await page.getByRole('combobox', { name: 'Reading Day' }).selectOption(String(tc.readingDay));
  await page.getByRole('searchbox', { name: 'RR Number' }).fill(String(first?.RRNumber));
  await button(page, 'Search').click();
  await page.getByRole('button', { name: `History of ${first?.RRNumber}` }).click();
  const history = page.getByRole('dialog', { name: `History of installation ${first?.RRNumber}` });
  const change = history.getByRole('listitem').first();
  expect(await change.getByRole('paragraph').first().textContent()).toMatch(/^Tagged from /);
  expect(await change.locator('dd').first().textContent()).toBe(number);
  await history.getByRole('button', { name: 'Close' }).click();
  // The browser also logs the refused request on its console.
  expect(faults.filter(fault => !fault.includes('409'))).toEqual([]);
});

/** Returns the texts that are partly hidden. */
function cutShort(elements: (HTMLElement | SVGElement)[]): (string | null)[] {
  return elements
    .filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    )
    .map(({ textContent }) => textContent);
}
