import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FallenReading } from '../../src/custom/audit/detail/AuditNotes.tsx';
import { registry } from '../../src/resources/index.ts';
import { standInApi } from './support/api.ts';
import { officer } from './support/officers.ts';
import { showConsole } from './support/showConsole.tsx';

const reading = (finalValue: number | null) => ({
  month: '2026-12',
  finalValue,
  failureReason: null,
  recordedAt: '2026-10-22T06:30:00.000Z',
  recordedBy: null,
  file: null,
});

test('a reading below the one before is named with both values, and a question', () => {
  render(
    <FallenReading month="2026-12" record={{ begun: reading(1250.5), ended: reading(10), segments: [] }} />,
  );
  expect(screen.getByRole('note').textContent).toBe(
    'The reading of January 2027 (10.00) is lower than that of December 2026 (1,250.50). Was the meter changed, or read wrongly? The energy of the month is negative, and so its loss means nothing.',
  );
});

test.each([
  [10, 10],
  [10, 11],
  [null, 5],
  [5, null],
])('from %s to %s nothing is said', (from, to) => {
  render(
    <FallenReading month="2026-12" record={{ begun: reading(from), ended: reading(to), segments: [] }} />,
  );
  expect(screen.queryByRole('note')).toBeNull();
});

test('its month is none of high loss in the drawer that lists them, whatever its loss', async () => {
  const point = (month: string, consumption: number, lossPercentage: number) => ({
    month,
    transformers: 1,
    audited: 1,
    consumption,
    installationConsumption: 100,
    lossPercentage,
    same: null,
  });
  const nothing = { unbilled: 0, doorLock: 0, mnr: 0, zeroConsumption: 0 };
  const worst = {
    id: 'tc-1',
    number: '7200',
    name: 'BEJAI',
    location: {},
    month: '2026-09',
    consumption: 400,
    installationConsumption: 100,
    lossPercentage: 75,
    lostUnits: 300,
    lostRupees: 3000,
    monthsOver: 3,
    why: {
      ...nothing,
      ctRatioChanged: false,
      meterChanged: true,
      mistagPartner: null,
      load: null,
      history: null,
    },
  };
  standInApi({
    'GET /dt/worst-transformers/months/2026-09': () => ({
      body: { data: { transformers: [worst], count: 1 }, message: 'Found' },
    }),
    'GET /dt/area-trend/months/2026-09': () => ({
      body: {
        data: [
          point('2026-06', 400, 75),
          point('2026-07', -400, 125),
          point('2026-08', 400, 75),
          point('2026-09', 400, 75),
        ],
        message: 'Found',
      },
    }),
  });
  showConsole({ registry, officer: officer('dt'), at: '/dashboard/worst?tab=repeated' });
  await userEvent.click(await screen.findByRole('button', { name: /^High months of 7200/ }));
  // The drawer opens anew once the months are known.
  await screen.findByText('3 of 4', { selector: 'dialog *' });
  const drawer = within(screen.getByRole('dialog', { name: 'Months over 15%' }));
  const month = drawer.getByText('July 2026').closest('div');
  expect(month?.textContent).toBe('July 2026125.00%the reading fell: it does not count');
});
