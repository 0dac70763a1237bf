import { expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { openAs } from './support/openAs.ts';
import { usePages } from './support/pages.ts';

const api = useSharedApi();
const pages = usePages();

it('a column of every row that a search leaves goes to the clipboard, one value a line', async () => {
  const address = `/mr-management?filter=${encodeURIComponent('{"mrCode":"5410101"}')}`;
  const { page, context, faults } = await openAs(api, pages, 'ee', address);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('table[aria-busy=false] tbody td').first().waitFor();
  const count = page.getByText(/^\d+ MRs$/);
  const total = Number.parseInt(await count.first().innerText(), 10);
  const codes = await page.locator('tbody tr td:nth-child(3)').allInnerTexts();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Copy MR Code' }).click();
  await page.getByText(`MR Code: ${total} lines copied`).waitFor();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(lines).toHaveLength(total);
  expect(lines.slice(0, codes.length)).toEqual(codes);
  expect(faults).toEqual([]);
});

it('a list of more rows than print too says so, and copies nothing', async () => {
  const { page } = await openAs(api, pages, 'dt', '/billing?tab=my_installations');
  await page.locator('table[aria-busy=false] tbody td').first().waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Copy RR Number' }).click();
  const notice = page.getByText(/^This list has [\d,]+ installations; at most 2,000 are copied\./);
  await notice.waitFor();
  expect(await notice.count()).toBe(1);
});
