// A second witness of tests/unit/console/intention.test.tsx: only a browser has presses within one task of its own.

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { changes } from '../../server/services/db/schema/index.ts';
import { useApi } from '../support/api.ts';
import { openAs } from './support/openAs.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();

it('TAG pressed twice within a task tags once, and the opposite action replaces it only after half a second', async () => {
  const { page, faults } = await openAs(api, pages, 'ae', '/feeders?page=1&perPage=25');
  const first = page.getByRole('button', { name: /^TAG / }).first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  await first.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await page.getByText('Feeder successfully tagged to AE').waitFor();
  const noticeAt = Date.now();
  await page.getByRole('button', { name: `UN${name}`, exact: true }).waitFor();
  expect(Date.now() - noticeAt).toBeGreaterThan(400);
  expect(await api.server.db.$count(changes, eq(changes.action, 'feeder.tag'))).toBe(1);
  expect(faults).toEqual([]);
});
