import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chart } from 'chart.js';
import { expect, test } from 'vitest';
import { currentMonth } from '#domain/months.ts';
import { figures, region, rowsOf, section, showDashboard, subDivision } from './support/dashboard.ts';

/** Returns the parts of the strip at the top: label, value and what follows. */
async function keyFigure(label: string) {
  const term = await screen.findByText(label, { selector: 'dt' });
  return [...(term.parentElement?.children ?? [])].map(({ textContent }) => textContent);
}

test('the strip compares each figure with the month before and the year before, and with nothing if there is none', async () => {
  showDashboard('aee', {
    figures: {
      // As audited, the months are not compared: they are about other TCs.
      before: figures({ lossPercentage: 99 }),
      same: {
        before: {
          now: figures({ audited: 44 }),
          earlier: figures({
            lossPercentage: 14.34,
            consumption: 900_000,
            lostRupees: 0,
            collection: 6_300_000,
          }),
        },
        lastYear: { now: figures(), earlier: figures({ lossPercentage: 15.75, ATAndC: null }) },
      },
    },
  });
  expect(await keyFigure('Loss')).toEqual([
    'Loss',
    '14.75%',
    '46 of 50 TCs audited',
    '▲ 0.41 since Aug▼ 1.00 since Sep 2025',
  ]);
  expect(await keyFigure('Energy in')).toEqual([
    'Energy in',
    '9,41,220',
    'kWh · 46 TCs',
    '▲ 4.6% since Aug= 0.0% since Sep 2025',
  ]);
  expect(await keyFigure('AT&C')).toEqual([
    'AT&C',
    '18.42%',
    'billed 85.3% · paid 95.7%',
    '= 0.00 since Aug',
  ]);
  expect(await keyFigure('Lost')).toEqual([
    'Lost',
    '₹11.6 lakh',
    '1,38,804 kWh × ₹8.36 ABR',
    '= 0.0% since Sep 2025',
  ]);
  expect((await keyFigure('ARR')).at(-1)).toBe('▼ 2.6% since Aug= 0.0% since Sep 2025');
});

test.each([
  ['a smaller loss is', 900_000, 45, 'good'],
  ['a larger loss is', 2_000_000, 45, 'bad'],
  ['more billed than went in is not', -900_000, 45, undefined],
  ['a smaller loss of less than 90 % of the TCs is not', 900_000, 44, undefined],
])('%s coloured', async (_, lostRupees, audited, judged) => {
  const before = { now: figures({ lostRupees }), earlier: figures({ lostRupees: 1_000_000 }) };
  showDashboard('aee', { figures: { figures: figures({ audited }), same: { before, lastYear: null } } });
  await keyFigure('Lost');
  const cell = screen.getByText('Lost', { selector: 'dt' }).parentElement;
  expect(cell?.querySelector('[data-judged]')?.getAttribute('data-judged') ?? undefined).toBe(judged);
});

test('a change opens with the TCs that it compares', async () => {
  const before = { now: figures({ audited: 44 }), earlier: figures({ lossPercentage: 14.34 }) };
  showDashboard('aee', { figures: { same: { before, lastYear: null } } });
  await userEvent.click(await screen.findByRole('button', { name: /^up by 0.41 since Aug/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Loss: change' }));
  const counted = drawer.getByText('TCs audited in both months');
  expect(counted.parentElement?.textContent).toContain('44');
});

test('TCs that the month before has audits of and this one has not are named, with what they lost', async () => {
  const tc = {
    id: 'tc-1',
    number: '7200514',
    name: 'Kadri',
    lossPercentage: 34,
    lostUnits: 1432,
    lostRupees: 12_225,
  };
  const dropped = { count: 3, lostUnits: 2000, lostRupees: 17_000, transformers: [tc] };
  showDashboard('aee', { figures: { dropped } });
  const link = await screen.findByRole('link', { name: '7200514' });
  expect(link.getAttribute('href')).toContain('/tc-audit/tc-1?month=2026-08');
  expect(link.closest('p')?.textContent).toBe(
    '3 TCs audited in Aug 2026, not in Sep 2026: lost 2,000 kWh (₹17,000) then. 7200514 1,432 kWh (₹12,225) and 2 more',
  );
});

test('the table of twelve months shows how many TCs are audited, and the change at the same TCs', async () => {
  const point = (month: string, audited: number, lossPercentage: number) => ({
    month,
    transformers: 50,
    audited,
    consumption: 1000,
    installationConsumption: 900,
    lossPercentage,
    same: { audited: 40, lossPercentage: 10.08, before: 10 },
  });
  const trend = [point('2026-08', 50, 10), point('2026-09', 42, 7.49)];
  const path = 'GET /aee/area-trend/months/2026-09';
  showDashboard('aee', {}, { [path]: () => ({ body: { data: trend, message: 'Found' } }) });
  const card = await region('Loss, twelve months');
  await within(card).findByText('hollow: partly audited');
  within(card).getByRole('img', { name: 'Loss: Aug 2026 10.00%, Sep 2026 7.49% of 42 of 50 TCs' });
  await userEvent.click(within(card).getByRole('button', { name: 'Table' }));
  expect(rowsOf(within(card).getByRole('table'))[1]).toEqual([
    'Sep 2026',
    '42 of 50',
    '7.49%',
    '▲ 0.08',
    '1,000',
    '900',
  ]);
});

test('the league table starts with the most rupees lost; headings sort it, areas without figures stay last', async () => {
  const none = { audited: 0, lossPercentage: null, ATAndC: null, lostRupees: null, consumption: 0 };
  showDashboard('aee', {
    figures: {
      below: [
        section('Bejai', { lossPercentage: 9, lostRupees: 200_000 }),
        section('Attavar', none),
        section('Kankanady', { lossPercentage: 8, lostRupees: 900_000 }),
      ],
    },
  });
  const table = await within(await region('Sections')).findByRole('table');
  const names = () =>
    rowsOf(table)
      .slice(1)
      .map(([name]) => name);
  expect(names()).toEqual(['Kankanady', 'Bejai', 'Attavar', 'Kadri']);
  expect(rowsOf(table).at(-1)).toEqual([
    'Kadri',
    '46 of 50',
    '9,41,220',
    '8,02,416',
    '14.75%',
    '18.4%',
    '₹11.6 lakh',
  ]);
  const heading = (name: RegExp) => within(table).getByRole('columnheader', { name });
  expect(heading(/lost/).getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(within(table).getByRole('button', { name: 'Loss' }));
  expect(names()).toEqual(['Bejai', 'Kankanady', 'Attavar', 'Kadri']);
  await userEvent.click(within(table).getByRole('button', { name: /^Loss(?! of)/ }));
  expect(names()).toEqual(['Kankanady', 'Bejai', 'Attavar', 'Kadri']);
  expect(heading(/^Loss/).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(within(table).getByRole('button', { name: 'Section' }));
  expect(names()).toEqual(['Attavar', 'Bejai', 'Kankanady', 'Kadri']);
});

test('the address holds the order of the league table: reloaded or sent, it shows the same one', async () => {
  const answers = {
    figures: {
      below: [
        section('Bejai', { lossPercentage: 9, lostRupees: 100_000 }),
        section('Attavar', { lossPercentage: 8, lostRupees: 200_000 }),
        section('Kankanady', { lossPercentage: 7, lostRupees: 900_000 }),
      ],
    },
  };
  const league = async () => within(await within(await region('Sections')).findByRole('table'));
  const names = async () =>
    (await league())
      .getAllByRole('rowheader')
      .slice(0, 3)
      .map(({ textContent }) => textContent);
  const { address } = showDashboard('aee', answers);
  await userEvent.click((await league()).getByRole('button', { name: 'Billed' }));
  await userEvent.click((await league()).getByRole('button', { name: 'Section' }));
  await userEvent.click((await league()).getByRole('button', { name: /^Section/ }));
  const sorted = ['Kankanady', 'Bejai', 'Attavar'];
  expect(await names()).toEqual(sorted);
  const sent = address();
  expect(Object.fromEntries(new URLSearchParams(sent.split('?')[1]))).toMatchObject({
    month: '2026-09',
    sort: 'name',
    order: 'DESC',
  });
  cleanup();

  const other = showDashboard('aee', answers);
  expect(await names()).toEqual(['Kankanady', 'Attavar', 'Bejai']);
  other.go(sent);
  await waitFor(async () => expect(await names()).toEqual(sorted));
  expect((await league()).getByRole('columnheader', { name: /^Section/ }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  // An area further in keeps the order.
  expect((await league()).getByRole('link', { name: 'Bejai' }).getAttribute('href')).toContain(
    'sort=name&order=DESC',
  );
  other.go('/dashboard?month=2026-09&sort=nothing&order=ASC');
  await waitFor(async () => expect(await names()).toEqual(['Kankanady', 'Attavar', 'Bejai']));
});

test('a press on an area goes into it and leads back', async () => {
  const { api } = showDashboard('aee', { figures: { below: [section('Bejai')] } });
  const inward = await screen.findByRole('link', { name: 'Bejai' });
  expect(inward.getAttribute('href')).toBe('/dashboard?month=2026-09&area=5.54.541.54101.541015');
  await userEvent.click(inward);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Bejai Section' });
  expect(document.activeElement).toBe(heading);
  const asked = () => api.to('/aee/area-figures/months/2026-09').map(({ query }) => query['locationCode']);
  await waitFor(() => expect(asked()).toEqual(['54101', '541015']));
  const outward = screen.getByRole('link', { name: /Sub-division$/ });
  expect(outward.getAttribute('href')).toBe('/dashboard?month=2026-09&area=5.54.541.54101');
  await userEvent.click(outward);
  expect(document.activeElement).toBe(
    await screen.findByRole('heading', { level: 1, name: /Sub-division$/ }),
  );
});

const latest = (data: unknown) => () => ({ body: { data, message: 'Found' } });
const withoutAudits = {
  body: {
    data: {
      area: subDivision,
      below: [],
      figures: figures({ audited: 0, lossPercentage: null }),
      before: null,
      lastYear: null,
      same: { before: null, lastYear: null },
      dropped: null,
    },
    message: 'Found',
  },
};
const ofAugust = { month: '2026-08', lossPercentage: 10.94, audited: 46, transformers: 50, begun: null };

test('a month without audits shows the last audited one, and prepares itself', async () => {
  const { api } = showDashboard(
    'aee',
    { metrics: { audited: 0, unAudited: 50 } },
    {
      'GET /aee/area-figures/months/2026-09': () => withoutAudits,
      'GET /aee/latest-audit': latest(ofAugust),
    },
  );
  await screen.findByRole('heading', { name: 'September 2026' });
  const shown = within(await region('August 2026, the last audited month'));
  shown.getByText('the last audited month: no TC is audited in September 2026 yet');
  await within(await shown.findByRole('region', { name: 'Worst TCs' })).findByText(/^No TC/);
  const [row] = await within(await shown.findByRole('region', { name: 'TCs' })).findAllByRole('row');
  expect(row).toBeDefined();
  expect(api.to('/aee/worst-transformers/months/2026-08')).toHaveLength(1);
  const month = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' });
  expect(month.value).toBe('09');
  await userEvent.click(shown.getByRole('link', { name: 'Choose this month' }));
  expect(month.value).toBe('08');
});

test('before any audit the dashboard says when losses show', async () => {
  showDashboard(
    'aee',
    {},
    { 'GET /aee/area-figures/months/2026-09': () => withoutAudits, 'GET /aee/latest-audit': latest(null) },
  );
  await screen.findByText('No TC is audited in September 2026 yet.');
  expect(screen.queryByRole('region', { name: 'Worst TCs' })).toBeNull();
});

test('a month with less than half of the TCs audited offers the latest audited one too, and says why', async () => {
  showDashboard(
    'aee',
    { figures: { figures: figures({ audited: 24 }) } },
    { 'GET /aee/latest-audit': latest({ ...ofAugust, begun: '2026-09' }) },
  );
  const link = await screen.findByRole('link', { name: 'Latest audited: August 2026, 10.94%' });
  expect(link.parentElement?.textContent).toContain('September 2026: less than half audited');
  expect(screen.getByRole('region', { name: 'Worst TCs' })).toBeDefined();
});

test('a month with half of the TCs audited offers no other', async () => {
  const { api } = showDashboard('aee', { figures: { figures: figures({ audited: 25 }) } });
  await region('Worst TCs');
  expect(api.to('/aee/latest-audit')).toEqual([]);
});

test('offers no month in the future: a year that has not come so far leads to its latest month', async () => {
  showDashboard('aee');
  const [year = '', month = ''] = currentMonth().split('-');
  const years = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Year' });
  const months = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' });
  expect([years.options[0]?.value, [...years.options].at(-1)?.value]).toEqual([year, '2015']);
  await userEvent.selectOptions(years, String(Number(year) - 1));
  expect([...months.options].every(({ disabled }) => !disabled)).toBe(true);
  await userEvent.selectOptions(months, '12');
  await userEvent.selectOptions(years, year);
  expect(months.value).toBe(month);
  expect([...months.options].filter(({ disabled }) => disabled)).toHaveLength(12 - Number(month));
});

test('active installations are those with none of the five statuses', async () => {
  showDashboard('aee');
  const table = await within(await region('Billing Details')).findByRole('table');
  expect(rowsOf(table)).toEqual([
    ['Active Installations', '95', '95.0%'],
    ['Doorlock', '4', '4.0%'],
    ['Unbilled', '0', '0.0%'],
    ['Vacant', '0', '0.0%'],
    ['MNR', '1', '1.0%'],
    ['Zero Consumption', '0', '0.0%'],
  ]);
  const link = within(table).getByRole('link', { name: 'Active Installations' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('"billed":["active"]');
});

test('a part that could not be read offers a retry; the others show', async () => {
  let fails = true;
  showDashboard(
    'aee',
    {},
    {
      'GET /aee/installations/counts/months/2026-09': () =>
        fails
          ? { status: 500, body: { message: 'Something went wrong', code: 'Unexpected' } }
          : { body: { data: { all: 7 }, message: 'Found' } },
    },
  );
  const billing = await region('Billing Details');
  const retry = await within(billing).findByRole('button', { name: 'Retry' });
  await within(await region('DTC Energy Audit')).findByRole('table');
  fails = false;
  await userEvent.click(retry);
  await within(billing).findByText('7 installations');
  expect(within(billing).queryByRole('button', { name: 'Retry' })).toBeNull();
});

/** Returns the slices of a card's chart as the chart itself has them, ring by ring from the outside in. */
async function chartIn(name: string) {
  const canvas = await within(await region(name)).findByRole('img');
  const chart = canvas instanceof HTMLCanvasElement ? Chart.getChart(canvas) : undefined;
  return {
    label: canvas.getAttribute('aria-label'),
    slices: chart?.data.labels,
    rings: chart?.data.datasets.map(({ data }) => data),
    cutout: chart?.options && 'cutout' in chart.options ? chart.options.cutout : undefined,
  };
}

test('the two charts have the slices of the specification; the whole of the pie is a ring around its parts', async () => {
  showDashboard('aee');
  expect(await chartIn('Billing Details')).toEqual({
    label:
      'Billing Details: Active Installations 95, Doorlock 4, Unbilled 0, Vacant 0, MNR 1, Zero Consumption 0',
    slices: ['Active Installations', 'Doorlock', 'Unbilled', 'Vacant', 'MNR', 'Zero Consumption'],
    rings: [[95, 4, 0, 0, 1, 0]],
    cutout: '50%',
  });
  expect(await chartIn('DTC Energy Audit')).toEqual({
    label: 'DTC Energy Audit: Total 50, Audited 46, Unaudited 4',
    slices: ['Total', 'Audited', 'Unaudited'],
    rings: [
      [50, 0, 0],
      [0, 46, 4],
    ],
    cutout: '0%',
  });
});
