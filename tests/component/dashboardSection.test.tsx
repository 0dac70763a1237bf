import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { figures, region, rowsOf, showDashboard } from './support/dashboard.ts';

test('in a section one table lists TCs, each leading to its audit, with what may explain its loss', async () => {
  const transformer = { id: 'id-1', number: '7200168', name: 'BEJAI CHURCH' };
  const gaining = { id: 'id-2', number: '7200169', name: 'Kadri' };
  const below = [transformer, gaining].map((each, at) => ({
    transformer: each,
    figures: figures({ installations: 62, lostRupees: at === 0 ? 100 : -100 }),
  }));
  const none = { doorLock: 3, unbilled: 0, mnr: 0, zeroConsumption: 0, load: null, history: null };
  const why = { ...none, mistagPartner: null, meterChanged: false, ctRatioChanged: false };
  const worst = { transformers: [{ ...transformer, why }], count: 1 };
  showDashboard(
    'ae',
    { figures: { below } },
    { 'GET /ae/worst-transformers/months/2026-09': () => ({ body: { data: worst, message: 'Found' } }) },
  );
  const card = within(await region('TCs'));
  const table = await card.findByRole('table');
  await within(table).findByText('3 door-locked');
  const [, first = [], second = []] = rowsOf(table);
  expect([...first.slice(0, 2), ...first.slice(-2)]).toEqual([
    '7200168 Bejai church',
    '62',
    '3 door-locked',
    'Inspect',
  ]);
  expect(second.slice(-2)).toEqual(['', '']);
  const link = within(table).getByRole('link', { name: '7200168' });
  expect(link.getAttribute('href')).toBe('/tc-audit/id-1');
  expect(screen.queryByRole('region', { name: 'Worst TCs' })).toBeNull();
  expect(card.getByRole('link', { name: 'Worst TCs' }).getAttribute('href')).toContain('tab=rupees');
});
