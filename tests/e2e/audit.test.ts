import { expect, it } from 'vitest';
import { formatCount, formatFigure } from '#domain/formats.ts';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { useApi, type Answered } from '../support/api.ts';
import { rowsOf } from '../support/territory.ts';
import { openAs } from './support/openAs.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();
const month = addMonths(currentMonth(), -1);

it('an engineer audits one TC, explains a figure down to the readings, and returns to the list as it was', async () => {
  const ae = await api.as('ae');
  const ready = async () =>
    Number((await ae('GET', `/ae/audit-metrics/months/${month}`)).json['data']?.['ready']);
  const before = await ready();
  const filter = JSON.stringify({ gap: 'ready' });
  const query = new URLSearchParams({ tab: 'unaudited', month, filter });
  const { page, faults } = await openAs(api, pages, 'ae', `/tc-audit?${query}`);
  const listed = (count: number) =>
    page.getByText(`${formatCount(count)} transformers`, { exact: true }).waitFor();
  await listed(before);
  const action = page
    .getByRole('table')
    .getByRole('button', { name: /^Audit ./ })
    .first();
  const number = ((await action.getAttribute('aria-label')) ?? '').replace('Audit ', '');
  await action.click();
  const asked = page.getByRole('dialog', { name: `Audit TC ${number} for ${fullMonthTitle(month)}?` });
  await asked.getByText(`This closes TC ${number}’s readings of`).waitFor();
  // A second press where the row was: it presses nothing of what stands there by then.
  await asked.getByRole('button', { name: 'Audit', exact: true }).dblclick();
  await page.getByText(`TC ${number} is audited for ${fullMonthTitle(month)}.`).waitFor();
  await listed(before - 1);
  expect(await ready()).toBe(before - 1);

  await page.getByRole('link', { name: /^Transformers Audited/ }).click();
  await page.getByRole('searchbox', { name: 'TC Number' }).fill(number);
  const link = page.getByRole('link', { name: `${number}: the audit of this TC` });
  await page.waitForURL(({ search }) => search.includes(encodeURIComponent(number)));
  await link.waitFor();
  const list = page.url();
  await link.click();
  await page.getByRole('heading', { name: `TC No. ${number}` }).waitFor();
  const found = await ae('GET', '/ae/transformer-centres', { query: { number, month } });
  const id = String(rowsOf(found.json, 'transformers')[0]?.['id']);
  const record = (await ae('GET', `/ae/transformer-centres/${id}/audits/${month}`)).json['data'];
  await page.getByRole('button', { name: /^TC Consumption/ }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'TC Consumption' });
  const value = (of: Answered | undefined) => formatFigure(Number(of?.['finalValue']));
  const constant = formatFigure(Number(record?.['ctRatio']?.['meterConstant']));
  const result = formatFigure(Number(record?.['consumption']));
  await drawer
    .getByText(`(${value(record?.['ended'])} − ${value(record?.['begun'])}) × ${constant} = ${result}`)
    .waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });

  // The address with a row's number, as another portal had it, opens the TC that the list passed along.
  await page.evaluate(() => history.replaceState(history.state, '', '/tc-audit/11'));
  await page.reload();
  await page.getByRole('heading', { name: `TC No. ${number}` }).waitFor();
  await page.waitForURL(({ pathname }) => pathname === `/tc-audit/${id}`);
  await page.getByRole('button', { name: 'BACK', exact: true }).click();
  await page.waitForURL(list);
  expect(faults).toEqual([]);
});
