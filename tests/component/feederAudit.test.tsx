import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { feederFigures, type FeederSums } from '../../src/domain/feederAudit.ts';
import type { Role } from '../../src/domain/roles.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi } from './support/api.ts';
import { officer } from './support/officers.ts';
import { showConsole } from './support/showConsole.tsx';

const sums: FeederSums = {
  energyIn: 10_000,
  ht: 1_500.25,
  transformers: 10,
  audited: 9,
  consumption: 8_019.5,
  installationConsumption: 7_200.1,
  demand: 50_400.7,
};
const station = { stationCode: 'KDR', name: 'Kadri' };
const division = { code: '541', name: 'Mangaluru South' };
const feeder = (id: string, name: string, of: FeederSums = sums) => ({
  id,
  number: 'F1',
  name,
  station,
  division,
  ...feederFigures(of),
});
const total = { ranked: 1, unranked: 1, figures: feederFigures(sums) };
const month = '2026-09';

/** Opens the feeders by their losses in September 2026. */
function open(role: Role, at = '/feeder-audit') {
  const api = standInApi({
    [`GET /${role}/feeder-audits/months/${month}`]: sent =>
      pageOf(
        {
          feeders:
            sent.query['by'] === 'unranked'
              ? [feeder('2', 'Padil', { ...sums, audited: 8 })]
              : [feeder('1', 'Bejai')],
        },
        1,
        sent,
      ),
    [`GET /${role}/feeder-totals/months/${month}`]: () => ({
      body: {
        data: { ...total, divisions: [{ division, ...total }], stations: [{ station, ...total }] },
        message: '',
      },
    }),
  });
  showConsole({ registry, officer: officer(role), at });
  return api;
}

test('feeders are ranked, and each number opens to its rule, its numbers and the way to its months and TCs', async () => {
  open('ee');
  await userEvent.click(
    await screen.findByRole('button', { name: '11 kV loss, ₹ of F1 Bejai, ₹3,362: how it is computed' }),
  );
  const drawer = await screen.findByRole('dialog', { name: '11 kV loss, ₹' });
  within(drawer).getByText('480.25 × 50,400.70 ÷ 7,200.10 = ₹3,361.75');
  within(drawer).getByText('kWh, the sum over 9 audited TCs of 10');
  expect(
    within(drawer).getByRole('link', { name: 'Show its months and TCs' }).getAttribute('href'),
  ).toContain('/feeders/1');
  const [, row] = screen.getAllByRole('row', { hidden: true });
  expect(row?.textContent).toBe('1F1BejaiKadri90.00%10,0008,0201,5004804.80%₹3,3628191,300');
});

test('feeders whose losses are unknown are listed apart, with the reason', async () => {
  open('ee', '/feeder-audit?tab=unranked');
  await screen.findByText('Less than 90% of its TCs audited');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Not ranked1');
});

test('the sums of divisions and stations lead to their feeders', async () => {
  const api = open('cio');
  const divisions = await screen.findByRole('group', { name: 'Divisions, table' });
  within(divisions).getAllByText('1 of 2');
  await userEvent.click(within(divisions).getByRole('link', { name: 'Mangaluru South' }));
  const asked = () => api.to(`/cio/feeder-audits/months/${month}`).at(-1)?.query;
  await waitFor(() => expect(asked()).toMatchObject({ divisionCode: '541' }));
});

const record = {
  id: '1',
  number: 'F1',
  name: 'Bejai',
  mdmCode: 'MDM1',
  powerStation: { name: 'Kadri', stationCode: 'KDR' },
  createdAt: '2026-08-31T20:00:00.000Z',
  taggedAEs: [],
};

/** Opens the page of a feeder whose reading of September 2026 is missing. */
function openFeeder(role: Role, months: readonly object[]) {
  const tc = { id: 'tc', number: '7200175', name: 'MARKET', sectionName: 'Kadri' };
  const none = { consumption: null, installationConsumption: null, lossPercentage: null };
  const audited = { consumption: 1000, installationConsumption: 800, lossPercentage: 20, lacks: [] };
  standInApi({
    [`GET /${role}/feeders/1`]: () => ({ body: { data: record, message: '' } }),
    [`GET /${role}/feeders/1/history`]: () => ({ body: { data: { history: [], more: false }, message: '' } }),
    [`GET /${role}/feeders/1/audits/${month}`]: () => ({
      body: {
        data: {
          months,
          transformers:
            months.length === 0
              ? []
              : [
                  { ...tc, ...none, lacks: ['withRemark', 'withoutBilling'] },
                  { ...tc, id: 'other', number: '7200014', ...audited },
                ],
          elsewhere: months.length === 0 ? 0 : 1,
        },
        message: '',
      },
    }),
  });
  showConsole({ registry, officer: officer(role), at: '/feeders/1' });
}

const ofMonth = { month, remark: null, ...feederFigures({ ...sums, energyIn: null }) };

test('the page of a feeder says what is missing, and names the TCs without an audit first, with the reason', async () => {
  openFeeder('cio', [ofMonth]);
  await screen.findByText(/The 11 kV loss is unknown\. No reading of the month/);
  expect(screen.getByRole('link', { name: 'Enter the reading' }).getAttribute('href')).toContain(
    `/feeder-readings/new?feeder=1&month=${month}`,
  );
  const rows = within(screen.getByRole('group', { name: 'TCs, table' })).getAllByRole('row');
  expect(rows.map(row => row.textContent)).toEqual([
    'TCSectionEnergy in, kWhBilled, kWhLossMissing',
    '7200175 MarketKadri------------With a remark, No billing',
    '7200014 MarketKadri1,00080020.00%',
  ]);
  screen.getByText('1 TC of other areas counts in the figures of the feeder too.');
});

test('an officer sees no figures of a feeder without a TC of theirs, and is told why', async () => {
  openFeeder('ae', []);
  await screen.findByText(/No TC of your area hangs on this feeder in September 2026/);
  expect(screen.queryByText('Energy in, kWh')).toBeNull();
});
