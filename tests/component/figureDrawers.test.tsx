import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { pageOf } from './support/api.ts';
import { audited, auditTcId, showAudit } from './support/audits.ts';
import { installation } from './support/installations.ts';

const reading = (month: string, finalValue: number, changes: object = {}) => ({
  month,
  finalValue,
  failureReason: null,
  recordedAt: '2026-10-03T06:30:00.000Z',
  recordedBy: { name: 'Kavya Bhat', userType: 'ae' } as const,
  file: null,
  ...changes,
});
const record = {
  audited,
  begun: reading('2026-09', 100, { file: { name: 'September.xlsx', row: 7 }, recordedBy: null }),
  ended: reading('2026-10', 130),
  consumption: 1200,
  installationConsumption: 900,
};

/** Presses a number, and returns the terms and links of the drawer that explains it. */
async function explained(button: RegExp, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: title });
  const texts = (of: string) => [...dialog.querySelectorAll(of)].map(({ textContent }) => textContent);
  const links = () =>
    within(dialog)
      .getAllByRole('link')
      .map(link => [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')]);
  return { drawer: within(dialog), texts, links };
}

test('a figure of a TC has both readings, and who brought them', async () => {
  showAudit('ae', { record: () => record });
  const { drawer, texts } = await explained(/^TC Consumption/, 'TC Consumption');
  drawer.getByText('(130.00 − 100.00) × 40.00 = 1,200.00');
  expect(texts('dt, dd')).toEqual(
    expect.arrayContaining([
      'Reading of October 2026',
      '130.00',
      '03/10/2026 · Kavya Bhat, Assistant Engineer',
      'Reading of September 2026',
      '100.00',
      '03/10/2026 · row 7 of September.xlsx',
    ]),
  );
});

test('the energy of a month in which the meter was replaced has each part, with its constant', async () => {
  const part = (primaryCurrent: number, meterConstant: number) => ({
    ctRatio: { primaryCurrent, secondaryCurrent: 5, meterConstant },
  });
  const change = { on: '2026-09-12', kind: 'replaced', make: 'Secure', serialNumber: 'SX-42' } as const;
  showAudit('ae', {
    record: () => ({
      ...record,
      begun: reading('2026-09', 19_850),
      ended: reading('2026-10', 15.25),
      consumption: 874.6,
      segments: [
        { ...part(100, 20), started: 19_850, stopped: 19_869.63, energy: 392.6, change: null },
        { ...part(200, 40), started: 3.2, stopped: 15.25, energy: 482, change },
      ],
    }),
  });
  const { drawer, texts } = await explained(/^TC Consumption/, 'TC Consumption');
  drawer.getByText('(19,869.63 − 19,850.00) × 20.00 + (15.25 − 3.20) × 40.00 = 392.60 + 482.00 = 874.60');
  expect(texts('dt, dd')).toEqual(
    expect.arrayContaining([
      'Meter replaced',
      '19,869.63 → 3.20',
      '12/09/2026 · CT ratio 200/5, constant 40.00 from then on · meter Secure SX-42',
    ]),
  );
});

test('a loss names the neighbour that may have the installations, and leads to the pair', async () => {
  const sums = { consumption: 1000, installationConsumption: 800, lossPercentage: 20, lostUnits: 200 };
  const pair = {
    section: { level: 'section', code: '5410101', name: 'Kadri' },
    feeder: { id: 'feeder-1', number: 'F1', name: 'Bejai' },
    over: { id: auditTcId, number: 'TC-4401', name: 'MARKET', ...sums },
    negative: { id: 'negative', number: '7200014', name: 'TEMPLE', ...sums, lostUnits: -190 },
    difference: 5,
    openFrom: '2026-11',
    review: [],
  };
  showAudit('ee', {
    record: () => record,
    handlers: { 'GET /ee/mistags/months/2026-09': sent => pageOf({ mistags: [pair] }, 1, sent) },
  });
  const { drawer, links } = await explained(/^Percentage Loss/, 'Percentage Loss');
  await drawer.findByRole('heading', { name: 'Perhaps a mis-tag' });
  expect(links()).toEqual(
    expect.arrayContaining([
      ['7200014 Temple', expect.stringMatching(/^\/tc-audit\/negative\?month=2026-09/)],
      ['Review them', expect.stringContaining(`/dashboard/mis-tags?tc=${auditTcId}`)],
    ]),
  );
});

test('an estimate has the months of its average', async () => {
  const months = [
    { month: '2026-07', consumption: 60 },
    { month: '2026-08', consumption: 41 },
  ];
  const estimate = { average: 50.5, units: 0, months };
  showAudit('ee', {
    record: () => record,
    at: `/tc-audit/${auditTcId}?month=2026-09&filter={"category":"UNBILLED"}`,
    handlers: {
      'GET /ee/installations': sent => pageOf({ installations: [installation(1, { estimate })] }, 1, sent),
    },
  });
  const { drawer, texts, links } = await explained(/^Estimate of SL2-1/, 'Estimate');
  drawer.getByText('101.00 ÷ 2 = 50.50; 50.50 − 1,234.50 → 0.00');
  expect(texts('dt')).toEqual(['August 2026', 'July 2026', 'Sum', 'Billed']);
  expect(links()).toEqual([['Show it under Billing', expect.stringContaining('"RRNumber":"SL2-1"')]]);
});
