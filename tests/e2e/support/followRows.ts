import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { screensOf } from '../../../src/console/screen/screens.ts';
import { registry } from '../../../src/resources/index.ts';
import { answersFor } from '../../support/answers.ts';

/** Returns the address of every list of a designation, and its text when it is empty. */
function listsOf(role: Role) {
  return screensOf(registry, answersFor(role)).flatMap(({ entry, view, path }) => {
    if (view !== 'list' || entry.kind === 'page') return [];
    // A report is no record to open: its row has the download.
    if (entry.list.actions.some(action => 'file' in action)) return [];
    const { views } = entry;
    if (!views) return [{ path, empty: entry.list.empty }];
    return views.of
      .filter(({ resource }) => resource.access.list.includes(role))
      .map(({ value, resource }) => ({
        path: `${path}?${views.param}=${value}`,
        empty: resource.list.empty,
      }));
  });
}

/** Finds the rows of the list that a page shows. */
export const rows = (page: Page) => page.locator('tbody tr[tabindex], li:has([data-entry])');

/** Opens every list of a designation: each row has a link, and Enter on the first row follows it. */
export async function followRows(page: Page, role: Role): Promise<void> {
  const lists = listsOf(role);
  expect(lists.length).toBeGreaterThan(10);
  for (const { path, empty } of lists) {
    await page.goto(path);
    await rows(page).or(page.getByText(empty)).first().waitFor();
    const count = await rows(page).count();
    if (count === 0) continue;
    // The cells in Billing load separately.
    const opening = rows(page).filter({ has: page.locator('[data-opens-row], [data-entry]') });
    await expect.poll(() => opening.count(), { message: path }).toBe(count);
    const here = page.url();
    const row = rows(page).first();
    await ((await row.locator('[data-entry]').count()) > 0 ? row.locator('[data-entry]') : row).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect.poll(async () => page.url() !== here || (await dialog.count()) === 1).toBe(true);
    expect(await page.getByRole('heading', { name: "Looks like you're lost" }).count(), path).toBe(0);
  }
}
