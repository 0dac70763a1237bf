import { expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { lists, openList, expectNoOldFigures } from './support/slowAnswers.ts';
import { usePages } from './support/pages.ts';

const api = useSharedApi();
const pages = usePages();

it.each(repetitions({ usual: lists.slice(1, 2), long: inTurn(lists, 4) }))(
  'choosing another %s hides the old figures of %s while answers are slow',
  async (change, address) => {
    const page = await openList(pages, api.server.url, address);
    await expectNoOldFigures(page, change);
  },
);

it.each(repetitions({ usual: ['Details'], long: inTurn(['Details', 'View TC Details'], 2) }))(
  'an open TC hides its old figures while answers are slow: %s',
  async pane => {
    const page = await openList(pages, api.server.url, '/tc-details');
    await page.locator('[data-entry]').first().click();
    await page.getByText('Months on record').waitFor();
    if (pane !== 'Details') await page.getByRole('link', { name: 'View TC' }).last().click();
    await page.getByRole('region', { name: pane }).locator('dd').first().waitFor();
    await expectNoOldFigures(page, 'month');
  },
);

it('another area hides the row count of an earlier download', { tags: 'long' }, async () => {
  const page = await openList(pages, api.server.url, '/mr-management');
  await page.getByRole('button', { name: /Download/ }).click();
  await page.getByText(/\d rows in the file/).waitFor();
  await expectNoOldFigures(page, 'area');
  expect(await page.getByText(/\d rows in the file/).count()).toBe(0);
});
