import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { absent, formatCount, formatFigure, formatPercent } from '#domain/formats.ts';
import { addMonths, currentMonth, fullMonthTitle, monthTitle } from '#domain/months.ts';
import { useApi, type Answered } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { seriousFaults } from './support/axe.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();
/** The last month that most sections have audited, and the one in progress. */
const [audited, open] = [addMonths(currentMonth(), -2), addMonths(currentMonth(), -1)];

async function openAs(username: string, path: string) {
  const visit = await visits.open({ baseURL: api.server.url, ...(await signedIn(api.server.url, username)) });
  await visit.page.goto(path);
  return visit;
}

const metrics = async (username: string, month: string) =>
  (await (await api.as(username))('GET', `/${username}/audit-metrics/months/${month}`)).json['data'];

/** Waits until the list shows so many rows in all. */
const listed = (page: Page, count: unknown) =>
  page.getByText(`${formatCount(Number(count))} transformers`, { exact: true }).waitFor();

const card = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) });

const usernames = repetitions({ usual: ['ae'], long: inTurn(['ae', 'ee', 'dt'], 3) });

describe.each(usernames)('the audit list of %s', username => {
  it('has the counts of the API in its tabs and cards, each of which narrows the list to them', async () => {
    const { page, faults } = await openAs(username, `/tc-audit?month=${audited}`);
    const counts = await metrics(username, audited);
    await listed(page, counts?.['totalTransformers']);
    const search = page.getByLabel('TC Number');
    await search.fill('72');
    await page.waitForURL(/filter=/);
    await page.getByRole('link', { name: /^Transformers Audited/ }).click();
    await page.waitForURL(/tab=audited/);
    expect(await search.inputValue(), 'a change of the tab keeps the search').toBe('72');
    await search.fill('');
    await listed(page, counts?.['audited']);
    await card(page, 'Above 20%').click();
    await listed(page, counts?.['twentyAndAbove']);
    await card(page, '10 - 15%').click();
    await listed(page, counts?.['tenToFifteen']);
    await card(page, '10 - 15%').click();
    await listed(page, counts?.['audited']);
    await page.getByRole('link', { name: /^Transformers Unaudited/ }).click();
    await listed(page, counts?.['unAudited']);
    expect(await page.getByRole('columnheader', { name: 'Remark' }).count()).toBe(0);
    await card(page, 'TCs With Remarks').click();
    await listed(page, counts?.['withRemark']);
    await page.getByRole('columnheader', { name: 'Remark' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

it('an engineer audits one TC, which leaves the unaudited ones, and sees what it found', async () => {
  const filter = JSON.stringify({ gap: 'ready' });
  const { page } = await openAs(
    'ae',
    `/tc-audit?${new URLSearchParams({ tab: 'unaudited', month: open, filter })}`,
  );
  const before = Number((await metrics('ae', open))?.['ready']);
  await listed(page, before);
  const action = page
    .getByRole('table')
    .getByRole('button', { name: /^Audit ./ })
    .first();
  const number = ((await action.getAttribute('aria-label')) ?? '').replace('Audit ', '');
  await action.click();
  const asked = page.getByRole('dialog', { name: `Audit TC ${number} for ${fullMonthTitle(open)}?` });
  await asked.getByText(`This closes TC ${number}’s readings of`).waitFor();
  // A second press where the row was: it presses nothing of what stands there by then.
  await asked.getByRole('button', { name: 'Audit', exact: true }).dblclick();
  await page.getByText(`TC ${number} is audited for ${fullMonthTitle(open)}.`).waitFor();
  await listed(page, before - 1);
  expect(await page.getByRole('button', { name: `Audit ${number}` }).count()).toBe(0);
  await page.getByRole('link', { name: /^Transformers Audited/ }).click();
  await page.getByRole('link', { name: `${number}: the audit of this TC` }).click();
  await page.getByRole('heading', { name: `TC No. ${number}` }).waitFor();
  await page.getByRole('button', { name: /^Percentage Loss/ }).waitFor();
});

describe('the audit of one TC', () => {
  const openFirst = async (username: string) => {
    const call = await api.as(username);
    const query = { month: audited, twentyAndAbove: true };
    const { json } = await call('GET', `/${username}/transformer-centres`, { query });
    // One with nothing billed has no ABR.
    const isBilled = (each: Answered) => Number(each['audit']?.['0']?.['installationConsumption']) > 0;
    const row = rowsOf(json, 'transformers').find(isBilled);
    const visit = await openAs(username, `/tc-audit/${String(row?.['id'])}?month=${audited}`);
    await visit.page.getByRole('heading', { name: `TC No. ${String(row?.['number'])}` }).waitFor();
    const path = `/${username}/transformer-centres/${String(row?.['id'])}/audits/${audited}`;
    return { ...visit, row, record: (await call('GET', path)).json['data'] };
  };

  const trendOf = async (transformerId: string): Promise<Answered[]> => {
    const { json } = await (
      await api.as('ae')
    )('GET', `/ae/area-trend/months/${audited}`, { query: { transformerId } });
    return Array.isArray(json['data']) ? json['data'] : [];
  };

  it('explains each figure down to the readings, with the keyboard alone', async () => {
    const { page, record, faults } = await openFirst('ae');
    const consumption = page.getByRole('button', { name: /^TC Consumption/ });
    await consumption.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'TC Consumption' });
    const value = (of: Answered | undefined) => formatFigure(Number(of?.['finalValue']));
    const constant = formatFigure(Number(record?.['ctRatio']?.['meterConstant']));
    const result = formatFigure(Number(record?.['consumption']));
    await drawer
      .getByText(`(${value(record?.['ended'])} − ${value(record?.['begun'])}) × ${constant} = ${result}`)
      .waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await consumption.evaluate(element => element === document.activeElement)).toBe(true);

    // The energy that went in is the same figure; what follows from it opens beside it.
    await page.getByRole('button', { name: /^Energy in / }).click();
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^ABR / }).first().click();
    const [demand, billed] = [record?.['demand'], record?.['installationConsumption']].map(Number);
    await page
      .getByRole('dialog', { name: 'ABR' })
      .getByText(`${formatFigure(demand ?? 0)} ÷ ${formatFigure(billed ?? 0)} = ₹`)
      .waitFor();
    expect(faults).toEqual([]);
  });

  it(
    'narrows the installations to a category, with the columns that it needs',
    { tags: 'long' },
    async () => {
      const { page, row } = await openFirst('ee');
      const total = Number(row?.['installationCount']);
      const all = `${formatCount(total)} ${total === 1 ? 'Installation' : 'Installations'}`;
      await page.getByRole('heading', { name: all, exact: true }).waitFor();
      for (const [category, column] of [
        ['Abnormal Installations', 'E-max Consumption'],
        ['Subnormal Installations', 'E-min Consumption'],
        ['Bill Cancellation', 'Collection'],
      ] as const) {
        expect(await page.getByRole('columnheader', { name: column }).count()).toBe(0);
        await card(page, category).click();
        await page.getByRole('heading', { name: new RegExp(`Installations? ${category}$`) }).waitFor();
        await page.getByRole('columnheader', { name: column }).waitFor();
      }
      await card(page, 'Bill Cancellation').click();
      await page.getByRole('heading', { name: all, exact: true }).waitFor();
      await page.getByRole('button', { name: 'View TC' }).click();
      await page.getByRole('dialog', { name: `TC no. ${String(row?.['number'])}` }).waitFor();
    },
  );

  it(
    'shows energy in, billed energy and loss of twelve months, as a line and in a table',
    { tags: 'long' },
    async () => {
      const { page, row, faults } = await openFirst('ae');
      const trend = page.getByRole('region', { name: 'Loss, twelve months' });
      await trend.locator('canvas').waitFor();
      await trend.getByRole('button', { name: 'Table' }).click();
      const shown = await trend
        .locator('tbody tr')
        .evaluateAll(rows => rows.map(each => [...each.children].map(({ textContent }) => textContent)));
      const points = await trendOf(String(row?.['id']));
      expect(points).toHaveLength(12);
      const isAudited = (point: Answered) => Number(point['audited']) === 1;
      expect(points.filter(isAudited).length).toBeGreaterThan(1);
      const texts = (point: Answered) => [
        '1 of 1',
        formatPercent(Number(point['lossPercentage'])),
        expect.stringMatching(/^([▲▼=] \d+\.\d\d|----)$/),
        formatCount(Math.round(Number(point['consumption']))),
        formatCount(Math.round(Number(point['installationConsumption']))),
      ];
      expect(shown).toEqual(
        points
          .toReversed()
          .map(point => [
            monthTitle(String(point['month'])),
            ...(isAudited(point) ? texts(point) : [absent, absent, absent, absent, absent]),
          ]),
      );
      expect(await seriousFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );
});

describe('an address', () => {
  it('names month and area, so that it shows a colleague the same', { tags: 'long' }, async () => {
    const { page } = await openAs('ee', `/tc-audit?month=${audited}`);
    await page.waitForURL(/area=5\.54\.541/);
    await page.getByRole('link', { name: 'Billing', exact: true }).click();
    await page.waitForURL(/\/billing/);
    const { pathname, search } = new URL(page.url());
    expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({
      month: audited,
      area: '5.54.541',
    });
    const { page: theirs } = await openAs('dt', pathname + search);
    await theirs.getByRole('button', { name: 'Display result as Mangaluru South Division' }).waitFor();
    await theirs.getByRole('button', { name: `Audit Month ${fullMonthTitle(audited)}` }).waitFor();
  });

  it('of two tabs can name two months', { tags: 'long' }, async () => {
    const { page, context } = await openAs('ae', `/tc-audit?month=${audited}`);
    const other = await context.newPage();
    await other.goto(`/tc-audit?month=${open}`);
    await other.getByRole('button', { name: `Audit Month ${fullMonthTitle(open)}` }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: `Audit Month ${fullMonthTitle(audited)}` }).waitFor();
  });

  it('with an area outside the officer’s charge shows their own, and says so', { tags: 'long' }, async () => {
    const { page } = await openAs('ee', `/tc-audit?month=${audited}&area=6.61`);
    await page.getByText('That area is not in your charge. The figures are those of your own.').waitFor();
    await page.waitForURL(/area=5\.54\.541/);
    await listed(page, (await metrics('ee', audited))?.['totalTransformers']);
  });
});
