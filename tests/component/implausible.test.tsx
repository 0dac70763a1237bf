import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { registry } from '../../src/resources/index.ts';
import { audited, showAudit } from './support/audits.ts';
import { pageOf, standInApi, type Sent } from './support/api.ts';
import { showDashboard } from './support/dashboard.ts';
import { officer } from './support/officers.ts';
import { showConsole } from './support/showConsole.tsx';
import { monthOf, transformer } from './support/transformers.ts';

/** Answers with seven implausible audits, if these are asked for. */
const listed = (sent: Sent) => {
  expect(sent.query).toMatchObject({ month: '2026-09', implausible: 'true' });
  const rows = [1, 2, 3, 4, 5].map(at =>
    transformer(at, { audit: [monthOf('2026-09', { lossPercentage: 100.91 })] }),
  );
  return pageOf({ transformers: rows }, 7, sent, 'tcCount');
};

test('the dashboard says that its figures hold implausible audits, and leads to these and to reopened ones', async () => {
  showDashboard(
    'ee',
    { metrics: { implausible: 7, reopened: 2 } },
    { 'GET /ee/transformer-centres': listed },
  );
  const note = await screen.findByRole('note');
  const tc = await within(note).findByRole('link', { name: 'TC-4401' });
  expect(tc.getAttribute('href')).toContain('/tc-audit/id-1');
  expect(note.textContent).toMatch(
    /^7 audits are implausible, and these figures are wrong until they are reopened: TC-4401 \(loss 100\.91%\), .* and 2 more\. The corporate office \(cio\) can reopen them\.$/,
  );
  const more = within(note).getByRole('link', { name: '2 more' });
  expect(more.getAttribute('href')).toContain('implausible');
  expect((await screen.findByRole('link', { name: 'Reopened' })).getAttribute('href')).toContain('reopened');
});

test('without any, the dashboard asks for none and says nothing', async () => {
  const { api } = showDashboard('ee');
  await screen.findByRole('table', { name: 'TCs by their audit' });
  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Reopened' })).toBeNull();
  expect(api.to('/ee/transformer-centres')).toEqual([]);
});

test('the total of the audit list names the TCs of the implausible ones in it', async () => {
  const api = standInApi({
    'GET /ee/transformer-centres': sent =>
      'implausible' in sent.query
        ? listed(sent)
        : pageOf({ transformers: [transformer(1)] }, 1, sent, 'tcCount'),
    'GET /ee/audit-metrics/months/2026-09': () => ({
      body: { data: { audited: 9, implausible: 7 }, message: '' },
    }),
  });
  showConsole({ registry, officer: officer('ee'), at: '/tc-audit?tab=audited&month=2026-09' });
  const note = await screen.findByRole('note');
  await within(note).findByRole('link', { name: 'TC-4405' });
  expect(note.textContent).toBe('7 implausible: TC-4401, TC-4402, TC-4403, TC-4404, TC-4405 and 2 more');
  expect(api.to('/ee/transformer-centres').length).toBeGreaterThan(1);
});

test.each([
  [-35_520, 100, 'its consumption is not above zero'],
  [9, 100, 'its installations were billed more than ten times its consumption'],
  [900_000, 100, 'its consumption is more than its capacity carries in the month'],
])('the detail of an audit of %s kWh says why it is implausible', async (consumption, billed, why) => {
  const record = { audited, implausible: true, consumption, installationConsumption: billed };
  showAudit('ae', { record: () => record });
  const note = await screen.findByRole('note');
  expect(note.textContent).toBe(
    `This audit is implausible: ${why}. The sums of its areas are wrong by it until it is reopened. The corporate office (cio) can reopen it.`,
  );
});
