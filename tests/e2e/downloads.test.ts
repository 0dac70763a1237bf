import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Download, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { downloads } from '../../server/services/db/schema/downloads.ts';
import { rowsIn } from '../api/files/workbooks.ts';
import { useApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { seriousFaults } from './support/axe.ts';
import { noteNotices } from './support/notices.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();

async function openAs(username: string, path: string) {
  const visit = await visits.open({
    baseURL: api.server.url,
    acceptDownloads: true,
    ...(await signedIn(api.server.url, username)),
  });
  await visit.page.goto(path);
  await visit.page.getByRole('row').nth(1).waitFor();
  return visit;
}

/** Presses the button at the keyboard. Returns the file. */
async function download(page: Page, name: string): Promise<Download> {
  const button = page.getByRole('button', { name });
  await expect.poll(() => button.isEnabled()).toBe(true);
  const shown = await noteNotices(page);
  const arrives = page.waitForEvent('download');
  await button.focus();
  await page.keyboard.press('Enter');
  const file = await arrives;
  await expect
    .poll(shown)
    .toEqual(['Preparing for download. It may take few seconds. Please wait...', 'Download started.']);
  return file;
}

async function bytesOf(file: Download): Promise<Buffer> {
  return Buffer.concat(await (await file.createReadStream()).toArray());
}

const ofAll = [
  { username: 'ae', path: '/mr-management', button: 'Download MRs', name: /^meter-readers_5410101_/ },
  { username: 'cio', path: '/feeders', button: 'Download Feeders', name: /^feeders_all_/ },
];

it.each(repetitions({ usual: ofAll.slice(0, 1), long: inTurn(ofAll, 2) }))(
  '$username downloads all rows of $path, and sees how many',
  async ({ username, path, button, name }) => {
    const { page, faults } = await openAs(username, path);
    const file = await download(page, button);
    expect(file.suggestedFilename()).toMatch(name);
    const [rows = []] = Object.values(rowsIn(await bytesOf(file)));
    expect(rows.length).toBeGreaterThan(0);
    await page.getByText(new RegExp(`^${rows.length} rows in the file$`)).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(button);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  },
);

it(
  'someone else’s download link shows a page that says why there is no file, and leads back',
  { tags: 'long' },
  async () => {
    const { page } = await openAs('ae', '/mr-management');
    const link = (await download(page, 'Download MRs')).url();
    const other = await openAs('aee', '/mr-management');
    await other.page.goto(link);
    await other.page.getByText('This download link can not be used.').waitFor();
    expect(await seriousFaults(other.page)).toEqual([]);
    await other.page.getByRole('link', { name: 'Back to the portal' }).click();
    await other.page.getByRole('row').nth(1).waitFor();
  },
);

it('a refusal shows the server’s message, and the button works again', async () => {
  const { page } = await openAs('ae', '/feeders');
  await download(page, 'Download Feeders');
  const { db } = api.server;
  const scope = 'ae section 5410101';
  const [own] = await db.select().from(downloads).where(eq(downloads.scope, scope)).limit(1);
  if (!own) throw new Error('There is no download to copy.');
  const soon = new Date(Date.now() + 60_000);
  const held = { ...own, status: 'waiting' as const, awaitedUntil: soon, leasedUntil: soon };
  await db.insert(downloads).values(Array.from({ length: 25 }, () => ({ ...held, id: randomUUID() })));
  await page.getByRole('button', { name: 'Download Feeders' }).click();
  await page.getByText('Too many files are being prepared for you. Wait for them and try again.').waitFor();
  await db.delete(downloads).where(eq(downloads.status, 'waiting'));
  await download(page, 'Download Feeders');
});
