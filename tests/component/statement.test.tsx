import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { figuresOf, noSums } from '../../src/domain/areaFigures.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi, type Sent } from './support/api.ts';
import { officer } from './support/officers.ts';
import { showConsole } from './support/showConsole.tsx';

const period = '2026-04/2026-06';
const sums = (consumption: number, installationConsumption: number) =>
  figuresOf(
    {
      transformers: 30,
      audited: 27,
      installations: 2_700,
      consumption,
      installationConsumption,
      demand: 90_000.5,
      collection: 81_000.25,
    },
    'input',
  );
const area = (code: string, name: string) => ({ level: 'section', code, name });
const part = (code: string, name: string, figures: ReturnType<typeof sums>, rank: number) => ({
  area: area(code, name),
  location: {
    zoneCode: '5',
    circleCode: '54',
    divisionCode: '541',
    subDivisionCode: '54101',
    sectionCode: code,
    sectionName: name,
  },
  transformersAtEnd: 10,
  consumers: 900,
  figures,
  same: null,
  rank,
});
const lacking = { reopened: 1, negativeLoss: 2, unmetered: 3, meterChanges: 4, untagged: 5 };
const month = (of: string, figures: ReturnType<typeof sums>) => ({
  month: of,
  isDue: true,
  figures,
  ...lacking,
});

const statement = {
  area: { level: 'subDivision', code: '54101', name: 'Kadri' },
  transformersAtEnd: 20,
  consumers: 1_800,
  figures: sums(20_000, 17_000.55),
  same: { now: sums(20_000, 17_000.55), earlier: sums(20_000, 16_000) },
  lastAudited: '2026-06',
  months: [
    month('2026-04', sums(20_000, 17_000.55)),
    month('2026-05', figuresOf({ ...noSums, transformers: 10 }, 'input')),
    { ...month('2026-06', sums(20_000, 17_000.55)), isDue: false },
  ],
  level: 'section',
  parts: [
    part('5410101', 'Bejai', sums(10_000, 9_000.55), 1),
    part('5410102', 'Kadri', sums(10_000, 8_000), 2),
  ],
};
const refused = { status: 422, body: { code: 'NothingAudited', message: 'No month of it is audited.' } };

/** Opens the statement of the second quarter of 2026 as an assistant executive engineer. */
function open(
  answer: (sent: Sent) => object = () => ({ body: { data: statement, message: '' } }),
  others: Parameters<typeof standInApi>[0] = {},
  state = '',
) {
  const api = standInApi({
    ...others,
    [`GET /aee/statements/${period}`]: answer,
    [`GET /aee/statements/2025-04/2026-03`]: answer,
    [`GET /aee/statements/2026-04/2026-09`]: answer,
    [`GET /aee/statements/${period}/categories/executionType`]: () => ({
      body: {
        data: [
          {
            value: 'SELF',
            title: 'SELF',
            transformers: 30,
            audited: 27,
            consumers: 900,
            load: null,
            consumption: null,
            installationConsumption: 17_000.55,
            demand: 90_000.5,
            collection: 81_000.25,
            lostUnits: null,
            lossPercentage: null,
            collectionEfficiency: 90,
            ATAndC: null,
          },
        ],
        message: '',
      },
    }),
  });
  const shown = showConsole({
    registry,
    officer: officer('aee'),
    at: `/statement?from=2026-04&until=2026-06${state}`,
  });
  return { api, ...shown };
}

/** Presses a number of the strip; the last row of the table has it again. */
async function press(name: string) {
  const [number] = await screen.findAllByRole('button', { name });
  if (number) await userEvent.click(number);
}

test('each figure opens to its rule over the sums of the period, with the way to the audited TCs', async () => {
  open();
  await press('AT&C (%) of subDivision one Sub-division, 23.50%: how it is computed');
  const drawer = await screen.findByRole('dialog', { name: 'AT&C (%)' });
  within(drawer).getByText('(1 − 17,000.55 ÷ 20,000.00 × 81,000.25 ÷ 90,000.50) × 100 = 23.50%');
  within(drawer).getByText('Q1 2026–27 · subDivision one Sub-division');
  within(drawer).getByText('27 of 30');
  expect(
    within(drawer).getByRole('link', { name: 'Show the audited TCs of June 2026' }).getAttribute('href'),
  ).toContain('/tc-audit?tab=audited&month=2026-06');
});

test('the change is of the same TC-months, in points', async () => {
  open();
  await press('AT&C change, like for like of subDivision one Sub-division, ▼ 4.50: how it is computed');
  const drawer = await screen.findByRole('dialog', { name: 'AT&C change, like for like' });
  within(drawer).getByText('23.50 − 28.00 = -4.50');
  expect(within(drawer).getByText('Q4 2025–26')).toBeDefined();
});

test('areas are sorted by any column, and lead to their own statement', async () => {
  open();
  const areas = await screen.findByRole('group', { name: 'By area, table' });
  const names = () =>
    within(areas)
      .getAllByRole('rowheader')
      .map(cell => cell.textContent);
  expect(names()).toEqual(['Kadri', 'Bejai', 'subDivision one Sub-division']);
  await userEvent.click(within(areas).getByRole('button', { name: /^Section/ }));
  expect(names()).toEqual(['Bejai', 'Kadri', 'subDivision one Sub-division']);
  expect(within(areas).getByRole('link', { name: 'Bejai' }).getAttribute('href')).toContain(
    'area=5.54.541.54101.5410101',
  );
});

test('the orders of the tables and the category stand in the address, and Back takes them away', async () => {
  const tariff = `/aee/statements/${period}/categories/tariff`;
  const { address, go } = open(
    undefined,
    { [`GET ${tariff}`]: () => ({ body: { data: [], message: '' } }) },
    '&areas=name.ASC&category=tariff',
  );
  const areas = await screen.findByRole('group', { name: 'By area, table' });
  const sortedBy = (direction: string) =>
    within(areas)
      .getAllByRole('columnheader')
      .filter(head => head.getAttribute('aria-sort') === direction)
      .map(head => head.textContent);
  expect(sortedBy('ascending')).toEqual(['Section ↑']);
  const category = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Category' });
  expect(category.value).toBe('tariff');
  await userEvent.selectOptions(category, 'Execution type');
  await userEvent.click(within(areas).getByRole('button', { name: 'Loss (%)' }));
  expect(sortedBy('descending')).toEqual(['Loss (%) ↓']);
  expect(address()).toContain('areas=lossPercentage.DESC&category=executionType');
  act(() => go(-1));
  await waitFor(() => expect(sortedBy('ascending')).toEqual(['Section ↑']));
});

test('what no meter measures is unknown, not 0', async () => {
  open();
  const categories = await screen.findByRole('group', { name: 'By category, table' });
  const row = await within(categories).findByRole('row', { name: /^Self/ });
  expect(row.textContent).toBe('Self900----17,000.55--------₹90,000.50₹81,000.2590.00%----');
});

test('a month without an audit is missing, one in progress is not, and each lack opens to its list', async () => {
  open();
  const months = await screen.findByRole('group', { name: 'Months and data quality, table' });
  const [, april, may, june] = within(months).getAllByRole('row');
  expect(april?.textContent).toBe('Apr 202620,000.0017,000.5515.00%23.50%312345');
  expect(may?.textContent).toBe('May 2026Missing: no TC is audited1012345');
  expect(june?.textContent).toBe('Jun 2026Has not ended000000');
  await userEvent.click(within(months).getByRole('button', { name: /^Meter changes in Apr 2026, 4/ }));
  const link = within(await screen.findByRole('dialog')).getByRole('link', { name: 'Show the changes' });
  expect(link.getAttribute('href')).toContain('/meter-changes?');
});

test('another period is asked for by its first and last month', async () => {
  const { api, address } = open();
  await userEvent.selectOptions(await screen.findByLabelText('Kind of period'), 'Financial year');
  await waitFor(() => expect(address()).toContain('from=2026-04&until=2027-03'));
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'FY 2025–26');
  await waitFor(() => expect(api.to('/aee/statements/2025-04/2026-03')).toHaveLength(1));
  await userEvent.selectOptions(screen.getByLabelText('Kind of period'), 'From – to');
  const [from, until] = [screen.getByLabelText('From month'), screen.getByLabelText('To month')];
  await userEvent.clear(until);
  await userEvent.type(until, '03/2020{Enter}');
  await screen.findByText('The period ends in March 2020, before it begins in April 2025.');
  await userEvent.clear(from);
  await userEvent.type(from, '04/2026');
  await userEvent.clear(until);
  await userEvent.type(until, '9/2026{Enter}');
  await waitFor(() => expect(api.to('/aee/statements/2026-04/2026-09')).toHaveLength(1));
});

test('a period without an audit is said in words', async () => {
  open(() => refused);
  expect(await screen.findByText('No month of it is audited.')).toBeDefined();
  expect(screen.queryByRole('group', { name: 'By area, table' })).toBeNull();
});

test('the files are of the period, the area and the level that are shown', async () => {
  const { api } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Download as PDF' }));
  await waitFor(() =>
    expect(api.to(`/aee/export-statement/${period}`).at(-1)?.query).toEqual({
      location: 'subDivision',
      locationCode: '54101',
      format: 'pdf',
    }),
  );
  await screen.findByText('Not found');
});

test('the dashboard leads to the statement of the period around its month, and back', async () => {
  standInApi({});
  const { address } = showConsole({ registry, officer: officer('aee'), at: '/dashboard' });
  await userEvent.selectOptions(await screen.findByLabelText('Month'), 'May');
  await userEvent.selectOptions(await screen.findByLabelText('Kind of period'), 'Quarter');
  await waitFor(() => expect(address()).toMatch(/^\/statement\?.*from=2026-04&until=2026-06/));
  await userEvent.selectOptions(await screen.findByLabelText('Kind of period'), 'Month');
  await waitFor(() => expect(address()).toMatch(/^\/dashboard\?.*month=2026-06/));
});

test('the worst TCs of the period open to their sums, with the way to all of them', async () => {
  const transformer = {
    id: 't1',
    number: '7200073',
    name: 'Bejai Kapikad',
    location: part('5410101', 'Bejai', sums(1, 1), 1).location,
    month: '2026-06',
    audited: 3,
    consumption: 9_000.5,
    installationConsumption: 6_000,
    demand: 48_000,
    collection: 48_000,
    lossPercentage: 33.34,
    lostUnits: 3_000.5,
    lostRupees: 24_004,
    monthsOver: 3,
    why: { unbilled: 2, doorLock: 0, mnr: 0, zeroConsumption: 0 },
  };
  const { api } = open(undefined, {
    'GET /aee/worst-transformers/months/2026-06': sent => pageOf({ transformers: [transformer] }, 1, sent),
  });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Loss (%) of 7200073, 33.34%: how it is computed' }),
  );
  const drawer = await screen.findByRole('dialog', { name: 'Loss (%)' });
  within(drawer).getByText('(9,000.50 − 6,000.00) ÷ 9,000.50 × 100 = 33.34%');
  within(drawer).getByText('Q1 2026–27 · TC 7200073 · 3 audited months');
  expect(api.to('/aee/worst-transformers/months/2026-06').at(-1)?.query).toMatchObject({ from: '2026-04' });
  const all = screen.getByRole('link', { name: 'All' }).getAttribute('href');
  expect(new URLSearchParams(all?.split('?')[1]).get('filter')).toBe('{"from":"2026-04"}');
});

test('a tariff has the load of its consumers, which opens to its rule', async () => {
  const tariff = { value: 'LT3', title: 'LT3', transformers: null, audited: null, consumers: 12, load: 61.5 };
  const unknown = { consumption: null, lostUnits: null, lossPercentage: null, ATAndC: null };
  open(undefined, {
    [`GET /aee/statements/${period}/categories/tariff`]: () => {
      const billed = {
        installationConsumption: 900,
        demand: 9_000,
        collection: 8_100,
        collectionEfficiency: 90,
      };
      return { body: { data: [{ ...tariff, ...unknown, ...billed }], message: '' } };
    },
  });
  await userEvent.selectOptions(await screen.findByLabelText('Category'), 'tariff');
  await userEvent.click(await screen.findByRole('button', { name: /^Load \(kW\) of LT3, 61.50/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Load (kW)' });
  expect(within(drawer).getByText('12 consumers')).toBeDefined();
});
