import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Role } from '../../src/domain/roles.ts';
import { pageOf } from './support/api.ts';
import { audited, auditTcId, showAudit } from './support/audits.ts';
import { installation } from './support/installations.ts';
import { tableTexts } from './support/showConsole.tsx';

test.each<[Role, string[], string]>([
  [
    'cio',
    ['its meter stands at the same reading', 'no installation is tagged to it'],
    'Missing: its meter stands at the same reading; no installation is tagged to it.',
  ],
  ['aee', [], 'Nothing is missing: its section can audit it.'],
])('to %s, an unaudited TC says what is missing', async (role, gaps, words) => {
  showAudit(role, { record: () => ({ gaps }) });
  await screen.findByText(words);
  expect(screen.queryByText('Why')).toBeNull();
});

test('an audited TC says why, in the words of the worst TCs, and leads to the pair of a mis-tag', async () => {
  const none = { unbilled: 0, doorLock: 0, mnr: 0, zeroConsumption: 0 };
  const mistagPartner = { id: 'tc-2', number: '7200175', name: 'A' };
  const changed = { ctRatioChanged: false, meterChanged: false };
  const load = { percent: 12.5, capacity: 100, technicalLoss: 86.4 };
  const why = { ...none, ...changed, mistagPartner, load, history: null };
  showAudit('ee', { record: () => ({ audited, why }) });
  const words = await screen.findByText(/Mis-tag\? 7200175 · load 12.5% of 100 kVA/);
  expect(words.textContent).toMatch(/^Why/);
  const link = screen.getByRole('link', { name: 'Review the mis-tag' });
  expect(link.getAttribute('href')).toContain(`/dashboard/mis-tags?tc=${auditTcId}`);
});

test.each([
  [12.5, 'Load 12.5% of 100 kVA on average.'],
  [3, 'Hardly used: CT or meter? 3.0% of 100 kVA on average.'],
])(
  'an audited TC with a load of %d%% says what its transformer should lose itself',
  async (percent, start) => {
    const none = { unbilled: 0, doorLock: 0, mnr: 0, zeroConsumption: 0, mistagPartner: null, history: null };
    const load = { percent, capacity: 100, technicalLoss: 86.4 };
    const why = { ...none, ctRatioChanged: false, meterChanged: false, load };
    const energy = { consumption: 1000, installationConsumption: 800 };
    showAudit('ee', { record: () => ({ audited, why, ...energy }) });
    const words = await screen.findByText(/should lose about/);
    expect(words.parentElement?.textContent).toBe(
      `${start} The transformer itself should lose about 86.40 kWh.`,
    );
  },
);

test('the figures and the columns have the texts of the specification, in each category', async () => {
  showAudit('ee', {
    record: () => ({ audited }),
    handlers: {
      'GET /ee/installations': sent => pageOf({ installations: [installation(1)] }, 1, sent),
    },
  });
  await screen.findByText('SL2-1');
  const figures = [...document.querySelectorAll('ul:first-of-type > li > span')];
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    'TC Consumption',
    'Installations Consumption',
    'Percentage Loss',
    'ARR',
    'ABR',
    'AT&C (%)',
    'Demand (rupees)',
    'Collection (rupees)',
    'Billing Efficiency (%)',
    'Collection Efficiency (%)',
  ]);
  const own = [
    '#',
    'MR Code',
    'Reading Day',
    'Account ID',
    'RR Number',
    'Tariff',
    'Consumer Name',
    'Sanctioned Load (kW and HP)',
    'Consumption',
    'Bill Amount',
  ];
  expect(tableTexts()[0]).toEqual([...own, 'Action']);
  for (const [card, ...more] of [
    ['Unbilled', 'Estimate, kWh'],
    ['Vacant'],
    ['Zero Consumption', 'Estimate, kWh'],
    ['MNR', 'Estimate, kWh'],
    ['Doorlock', 'Estimate, kWh'],
    ['Abnormal Installations', 'E-max Consumption'],
    ['Subnormal Installations', 'E-min Consumption'],
    ['Bill Cancellation', 'Bill Cancellation', 'Collection'],
  ] as const) {
    const analysis = within(screen.getByRole('group', { name: 'Loss Analysis' }));
    await userEvent.click(analysis.getByRole('button', { name: new RegExp(`^${card}`) }));
    await screen.findByRole('heading', { name: `1 Installation ${card}` });
    await waitFor(() => expect(tableTexts()[0], card).toEqual([...own, ...more, 'Action']));
  }
});
