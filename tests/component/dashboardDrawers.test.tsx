import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { region, section, showDashboard } from './support/dashboard.ts';

test.each([
  [
    'input',
    'in',
    'collection ÷ energy in, in rupees per kWh',
    '64,19,328.00 ÷ 9,41,220.00 = ₹6.82',
    'Energy in',
  ],
  [
    'billed',
    'billed',
    'collection ÷ billed, in rupees per kWh',
    '64,19,328.00 ÷ 8,02,416.00 = ₹8.00',
    'Billed',
  ],
] as const)(
  'on the basis %s the drawer of ARR puts that energy in words and numbers',
  async (arrBasis, per, words, numbers, part) => {
    const ARR = arrBasis === 'input' ? 6.82 : 8;
    showDashboard('aee', {}, {}, { arrBasis });
    const value = `ARR ₹${ARR.toFixed(2)}: how it is computed`;
    const button = await screen.findByRole('button', { name: value });
    expect(button.closest('div')?.textContent).toContain(`collected per kWh ${per}`);
    await userEvent.click(button);
    const drawer = within(await screen.findByRole('dialog', { name: 'ARR' }));
    drawer.getByText(words);
    drawer.getByText(numbers);
    expect(drawer.getAllByRole('heading', { level: 3 })[0]?.textContent).toMatch(new RegExp(`^${part}:`));
  },
);

test.each([
  ['billed 85.3%', 'Billing Efficiency (%)', '8,02,416.00 ÷ 9,41,220.00 × 100 = 85.25%'],
  ['paid 95.7%', 'Collection Efficiency (%)', '64,19,328.00 ÷ 67,08,197.76 × 100 = 95.69%'],
  ['₹8.36 ABR', 'ABR', '67,08,197.76 ÷ 8,02,416.00 = ₹8.36'],
  ['1,38,804 kWh', 'Lost energy', '9,41,220.00 − 8,02,416.00 = 1,38,804.00'],
])('below the figures of the strip, %s opens too', async (shown, title, numbers) => {
  showDashboard('aee');
  await userEvent.click(await screen.findByRole('button', { name: `${shown}: how it is computed` }));
  const drawer = await screen.findByRole('dialog', { name: title });
  expect(drawer.textContent).toContain(numbers);
});

test('a figure of the league table opens with the sums of its area, and leads to its audited TCs', async () => {
  showDashboard('aee', { figures: { below: [section('Bejai', { demand: 1000, collection: 900 })] } });
  const table = await within(await region('Sections')).findByRole('table');
  await userEvent.click(within(table).getByRole('button', { name: /^Loss of Bejai, 14.75%/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Percentage Loss' }));
  drawer.getByText('September 2026 · Bejai');
  drawer.getByText('(9,41,220.00 − 8,02,416.00) ÷ 9,41,220.00 × 100 = 14.75%');
  expect(drawer.getAllByRole('link')[0]?.getAttribute('href')).toBe(
    '/tc-audit?tab=audited&month=2026-09&area=5.54.541.54101.541015',
  );
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
  await userEvent.click(within(table).getByRole('button', { name: /^AT&C of Kadri/ }));
  within(await screen.findByRole('dialog', { name: 'AT&C (%)' })).getByText('September 2026 · Kadri');
});

const billedRow = ['Billed', '790.00', 'the sum of the consumption of 1,000 installations'];
const moneyRows = [
  'Demand',
  '₹67,08,197.76',
  'the sum of the bills of 1,000 installations',
  'Collection',
  '₹64,19,328.00',
  'the sum of what they paid',
];

test.each([
  [
    'Energy in',
    'Energy in: 1,000.00 kWh',
    ['46 audited TCs', '1,000.00', 'the sum of their TC consumption; TCs without an audit do not count'],
    undefined,
    '/tc-audit?tab=audited',
  ],
  [
    'Billed, paid',
    'Billed, paid: 755.98 kWh',
    [...billedRow, ...moneyRows],
    '790.00 × 64,19,328.00 ÷ 67,08,197.76 = 755.98',
    '/billing?tab=my_installations&filter={"tc":["audited"]}',
  ],
  [
    'Billed, not paid',
    'Billed, not paid: 34.02 kWh',
    [...billedRow, ...moneyRows],
    '790.00 − 790.00 × 64,19,328.00 ÷ 67,08,197.76 = 34.02',
    '/billing?tab=my_installations&filter={"tc":["audited"]}',
  ],
  [
    'MNR',
    'MNR: 30.00 kWh',
    ['1,003 installations', '30.00', 'the sum of their estimates, as recorded by the audit'],
    '30.00 × 67,08,197.76 ÷ 790.00 = ₹250.80',
    '/billing?tab=mnr&filter={"tc":["audited"]}',
  ],
  ['Technical loss', 'Technical loss: 60.00 kWh', [], '60.00 × 67,08,197.76 ÷ 790.00 = ₹501.60', undefined],
  [
    'Unexplained',
    'Unexplained: 50.00 kWh',
    [],
    '1,000.00 − 790.00 − 10.00 − 20.00 − 30.00 − 40.00 − 60.00 = 50.00',
    undefined,
  ],
  [
    'Untagged near by',
    'Untagged near by: 500.00 kWh',
    [
      '1,005 installations',
      '500.00',
      'the sum of their consumption in the month',
      'Share',
      '70.00',
      'of one TC, each installation shared evenly among the TCs of its meter reader in the section',
      'Unexplained',
      '50.00',
      'what the other bars leave',
    ],
    '50.00 × 67,08,197.76 ÷ 790.00 = ₹418.00',
    '/billing?tab=new_installations&filter={"tc":["none"]}',
  ],
])('the energy of %s opens with how it was put together', async (bar, heading, row, numbers, to) => {
  showDashboard('aee');
  const card = await region('Where the energy went');
  await userEvent.click(
    await within(card).findByRole('button', { name: new RegExp(`^${bar} (up to )?[\\d,]+:`) }),
  );
  const dialog = await screen.findByRole('dialog', { name: bar });
  const drawer = within(dialog);
  drawer.getByRole('heading', { level: 3, name: heading });
  const terms = [...dialog.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
  expect(terms).toEqual(row);
  if (numbers !== undefined) drawer.getByText(numbers);
  const [link] = drawer.queryAllByRole('link');
  expect(link && decodeURIComponent(link.getAttribute('href') ?? '')).toBe(to);
  expect(drawer.queryAllByText(/its average of the last twelve months/)).toHaveLength(bar === 'MNR' ? 1 : 0);
});

test('what was billed but not paid opens with its rupees, the demand without the collection', async () => {
  showDashboard('aee');
  const card = await region('Where the energy went');
  await userEvent.click(await within(card).findByRole('button', { name: /^Billed, not paid, ₹2.9 lakh:/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Billed, not paid' }));
  drawer.getByRole('heading', { level: 3, name: 'Worth: ₹2,88,869.76' });
  expect(drawer.getByText('67,08,197.76 − 64,19,328.00 = ₹2,88,869.76')).toBeDefined();
});
