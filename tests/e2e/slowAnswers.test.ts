import { expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { lists, openList, seesNoOldFigures } from './support/slowAnswers.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();
/** Of lists side by side the first; tests/long walks them all. */
const kinds = lists.filter(
  ([change, address], at) =>
    lists.findIndex(([other, path]) => other === change && path.split('?')[0] === address.split('?')[0]) ===
    at,
);

it.each(kinds)(
  'when another %s is chosen and answers are slow, no old figure stands in %s',
  async (change, address) => {
    const page = await openList(visits, api.server.url, address);
    await seesNoOldFigures(page, change);
  },
);

it.each(['Details', 'View TC Details'])('nor in a TC that is open: %s', async pane => {
  const page = await openList(visits, api.server.url, '/tc-details');
  await page.locator('[data-entry]').first().click();
  await page.getByText('Months on record').waitFor();
  if (pane !== 'Details') await page.getByRole('link', { name: 'View TC' }).last().click();
  await page.getByRole('region', { name: pane }).locator('dd').first().waitFor();
  await seesNoOldFigures(page, 'month');
});

it('nor what a file held that was made before', async () => {
  const page = await openList(visits, api.server.url, '/mr-management');
  await page.getByRole('button', { name: /Download/ }).click();
  await page.getByText(/\d rows in the file/).waitFor();
  await seesNoOldFigures(page, 'area');
  expect(await page.getByText(/\d rows in the file/).count()).toBe(0);
});
